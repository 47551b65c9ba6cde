import Terminal
import Foundation
import Graphics
import MaruKit
import PluginLoading
import Stage
import Typesetting

/// Renders a widget to a picture, without a display.
///
/// [main actor]
///
/// The picture is the same on every machine. The clock is manual and starts on 9 January 2007 at
/// 9:41 UTC. Only the kit's fonts are used, unless the installed fonts are requested. The time zone
/// and the language are the environment's.
@MainActor public struct Rendering {
  /// The longest side of a picture, in device pixels.
  public nonisolated static let largestSide = 16_384.0

  /// A rendered picture and its views.
  public struct Result: Sendable {
    /// The picture as a PNG file.
    public let png: Data
    /// The views as JSON, the window first.
    public let tree: String
    /// A line about the scripts that the fonts lack, whose characters are drawn as hollow boxes;
    /// `nil` if none are missing.
    public let fontNotice: String?
  }

  private let request: WidgetRequest
  private var settings: WindowSettings
  private let time: Double
  private let usesInstalledFonts: Bool

  /// Creates a request; nothing is rendered yet.
  ///
  /// - Parameters:
  ///   - request: The widget; if no properties are set, its demonstration.
  ///   - settings: The size in points (by default the widget's preferred size), the scale (by
  ///     default 1) and the look (by default light). The request may have a theme, which completes it.
  ///   - time: The moment of the picture, in seconds after the content appeared; not negative.
  ///   - usesInstalledFonts: Whether the machine's fonts are used, as in a window. They have
  ///     characters that the kit's fonts lack, but the picture differs between machines.
  public init(
    _ request: WidgetRequest, settings: WindowSettings, time: Double,
    usesInstalledFonts: Bool = false
  ) {
    self.request = request
    self.settings = settings
    self.time = time
    self.usesInstalledFonts = usesInstalledFonts
  }

  /// Renders the picture.
  ///
  /// - Returns: The picture and the views in it.
  /// - Throws: `HostError` if the widget cannot be found, refuses its properties or fails, or if
  ///   the picture would be empty or too large.
  public func run() throws(HostError) -> Result {
    // 1. Use the same fonts on every machine.
    if !usesInstalledFonts { UIFont.useBundledFontsOnly() }

    // 2. Create the content, which uses the manual clock from the start.
    let moment = ManualTime()
    moment.use()
    defer { ManualTime.leave() }
    let catalog = PluginCatalog()
    var completed = self
    let (library, props) = try request.resolve(
      in: catalog, completing: &completed.settings, by: CommonOption.ofPictures,
      warn: ErrorLine.write)
    CrashReport.blame(library)
    return try completed.draw(library, props, in: catalog, at: moment)
  }

  private func draw(
    _ library: PluginLibrary, _ props: PropValues, in catalog: PluginCatalog,
    at moment: ManualTime
  ) throws(HostError) -> Result {
    let (title, content, preferred) = try makeContent(of: library, props, in: catalog)
    let size = settings.size ?? preferred
    let scale = settings.scale ?? 1
    try HostError.check(size, scale: scale)

    // 3. Show it in a window, and advance the clock.
    let screen = MemoryScreen(
      size: size, scale: scale, style: settings.style ?? .light, time: moment)
    screen.window.backgroundColor = .systemGroupedBackground
    screen.window.environmentTraits = withSettings(screen.window.environmentTraits)
    screen.window.tintColor = settings.accentColor
    screen.window.accessibilityLabel = title
    screen.window.rootViewController = content()
    screen.window.makeKeyAndVisible()
    // Only the last frame is needed.
    screen.paints = false
    screen.skipsQuietFrames = true
    screen.advance(by: time)
    screen.repaint()

    // 4. Encode the picture.
    do {
      let tree = ViewTree(of: screen.window)
      return Result(
        png: try CGImage(screen.bitmap).pngData(), tree: tree.json, fontNotice: fontNotice)
    } catch {
      throw .pictureSize(width: size.width * scale, height: size.height * scale)
    }
  }

  private var fontNotice: String? {
    let missing = FontLibrary.shared.missingScripts
    guard !missing.isEmpty else { return nil }
    let words = missing.joined(separator: ", ")
    return usesInstalledFonts
      ? "boxes stand for characters that no installed font has (\(words))"
      : "boxes stand for characters that the bundled fonts lack (\(words)); "
        + "add --installed-fonts to use this machine's fonts"
  }

  /// The content's title, a closure that returns the content after the window was created, and the
  /// preferred size.
  private func makeContent(
    of library: PluginLibrary, _ given: PropValues, in catalog: PluginCatalog
  ) throws(HostError) -> (title: String, content: () -> UIViewController, size: CGSize) {
    let props = given.values.isEmpty ? library.factory.demonstration : given
    let context = WidgetContext()
    WidgetProvider(catalog: catalog).serve(context)
    settings.prepareKit()
    settings.prepareScreen(for: library.factory.information.preferredSize)
    let instance = try WidgetRequest.makeWidget(of: library, props: props, context: context)
    var size = CGSize.zero
    withSettings(.current).performAsCurrent { size = instance.preferredSize }
    return (library.name, { instance.viewController }, size)
  }

  /// Traits with the requested text size, contrast and direction.
  private func withSettings(_ traits: UITraitCollection) -> UITraitCollection {
    traits.modifyingTraits {
      if let textSize = settings.textSize { $0.preferredContentSizeCategory = textSize }
      if settings.hasHighContrast == true { $0.accessibilityContrast = .high }
      if let direction = settings.direction, direction != .unspecified {
        $0.layoutDirection = direction
      }
    }
  }
}
