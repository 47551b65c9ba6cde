import Foundation
import Graphics
import MaruKit
import PluginLoading
import Stage
import Typesetting

/// A picture of a widget or of the gallery, made without any display.
///
/// [main actor]
///
/// The same request gives the same bytes everywhere: time is moved by hand and begins on 9 January
/// 2007, 9:41 UTC, and only the fonts that come with the kit are used, unless the machine's own are
/// asked for. The time zone and the language are the environment's.
@MainActor public struct Rendering {
  /// The longest side of a picture, in device pixels.
  public nonisolated static let largestSide = 16_384.0

  /// What is drawn.
  public enum Subject: Sendable {
    /// A widget from a plugin; where nothing is set of it, its demonstration.
    case widget(WidgetRequest)
    /// The host's own gallery.
    case gallery
  }

  /// What came of it.
  public struct Result: Sendable {
    /// The picture as a PNG file.
    public let png: Data
    /// The views as JSON, the window first.
    public let tree: String
    /// A line for a person: what the fonts lack and is drawn as hollow boxes; `nil` if they lack nothing.
    public let fontNotice: String?
  }

  private let subject: Subject
  private let settings: WindowSettings
  private let time: Double
  private let usesInstalledFonts: Bool

  /// Makes a request.
  ///
  /// - Parameters:
  ///   - subject: What is drawn.
  ///   - settings: The size in points (by default what the subject prefers), the scale (by default
  ///     1) and the style (by default light).
  ///   - time: In seconds since the content came up; not negative.
  ///   - usesInstalledFonts: Whether the machine's fonts are used, as in a window; they have letters
  ///     that the kit's have not, and look different elsewhere.
  public init(
    subject: Subject, settings: WindowSettings, time: Double, usesInstalledFonts: Bool = false
  ) {
    self.subject = subject
    self.settings = settings
    self.time = time
    self.usesInstalledFonts = usesInstalledFonts
  }

  /// Draws.
  ///
  /// - Returns: The picture and the views in it.
  /// - Throws: `HostError`; the widget that failed, or a picture without size.
  public func run() throws(HostError) -> Result {
    // 1. The same fonts everywhere.
    if !usesInstalledFonts { UIFont.useBundledFontsOnly() }

    // 2. The content, unless the input is wrong; what it begins goes by hand from the start.
    let moment = ManualTime()
    moment.use()
    defer { ManualTime.leave() }
    let catalog = PluginCatalog()
    let (title, content, preferred) = try makeContent(in: catalog)
    let size = settings.size ?? preferred
    let scale = settings.scale ?? 1
    try HostError.check(size, scale: scale)

    // 3. The window, at its time.
    let screen = MemoryScreen(
      size: size, scale: scale, style: settings.style ?? .light, time: moment)
    screen.window.backgroundColor = .systemGroupedBackground
    screen.window.environmentTraits = withTextSize(screen.window.environmentTraits)
    screen.window.tintColor = settings.accentColor
    screen.window.accessibilityLabel = title
    screen.window.rootViewController = content()
    screen.window.makeKeyAndVisible()
    // Nobody looks at the frames before the last.
    screen.paints = false
    screen.advance(by: time)
    screen.repaint()

    // 4. The picture.
    do {
      let tree = ViewTree(screen.window, in: screen.window)
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

  /// The content's title, the content itself once the window is there, and its preferred size.
  private func makeContent(
    in catalog: PluginCatalog
  ) throws(HostError) -> (title: String, content: () -> UIViewController, size: CGSize) {
    switch subject {
    case .gallery:
      CrashReport.culprit = .gallery
      return ("Maru", { GallerySession.makeContent(in: catalog) }, GallerySession.preferredSize)
    case .widget(let request):
      var (library, props) = try request.resolve(in: catalog, warn: ErrorLine.write)
      CrashReport.blame(library)
      if props.values.isEmpty { props = library.factory.demonstration }
      let context = WidgetContext()
      WidgetProvider(catalog: catalog).serve(context)
      settings.prepareScreen(for: library.factory.information.preferredSize)
      let instance = try WidgetRequest.makeWidget(of: library, props: props, context: context)
      var size = CGSize.zero
      withTextSize(.current).performAsCurrent { size = instance.preferredSize }
      return (library.name, { instance.viewController }, size)
    }
  }

  /// Traits with the text size that is asked for.
  private func withTextSize(_ traits: UITraitCollection) -> UITraitCollection {
    guard let textSize = settings.textSize else { return traits }
    return traits.modifyingTraits { $0.preferredContentSizeCategory = textSize }
  }
}
