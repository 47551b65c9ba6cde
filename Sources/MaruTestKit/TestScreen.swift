import Foundation
import MaruKit
import PluginLoading
import Stage

/// A window in memory that a test presses and looks at, with a clock that the test moves.
///
/// [main actor]
///
/// ```swift
/// let screen = TestScreen()
/// screen.show(MyController())
/// try screen.press("Delete", .button)
/// #expect(try screen.find("Really?").isHidden == false)
/// ```
///
/// Only the fonts that come with the kit are used, so that pictures are the same everywhere.
@MainActor
public final class TestScreen {
  /// The window's memory and clock.
  public let memory: MemoryScreen

  /// The window.
  public var window: UIWindow { memory.window }

  /// What widgets that were shown said, the oldest first.
  public private(set) var messages: [WidgetMessage] = []

  private var instances: [WidgetInstance] = []

  /// Makes a screen with an empty window.
  ///
  /// - Parameters:
  ///   - size: Points.
  ///   - scale: Device pixels a point.
  ///   - style: Light or dark.
  public init(
    size: CGSize = CGSize(width: 414, height: 736), scale: CGFloat = 1,
    style: UIUserInterfaceStyle = .light
  ) {
    UIFont.useBundledFontsOnly()
    memory = MemoryScreen(size: size, scale: scale, style: style)
    window.backgroundColor = .systemBackground
  }

  // MARK: Showing

  /// Makes a controller the window's root, and shows the window.
  public func show(_ controller: UIViewController) {
    window.rootViewController = controller
    window.makeKeyAndVisible()
    memory.frame()
  }

  /// Opens a plugin file, and shows its widget.
  ///
  /// - Parameters:
  ///   - path: The plugin's shared object.
  ///   - props: Laid over the widget's defaults.
  /// - Throws: `PluginRefusal` where the file is not a fitting plugin; else what the widget throws.
  public func showWidget(at path: String, props: PropValues = PropValues()) throws {
    let library = try PluginLibrary(at: path)
    let context = WidgetContext()
    context.handler = { [weak self] message in
      self?.messages.append(message)
      return true
    }
    let instance = try library.factory.makeWidget(props: props, state: nil, context: context)
    instances.append(instance)
    show(instance.viewController)
  }

  /// Opens the plugin that the build put beside the test program, and shows its widget.
  ///
  /// - Parameters:
  ///   - name: The plugin's name: `Hello` for `libHello.so`.
  ///   - props: Laid over the widget's defaults.
  /// - Throws: As `showWidget(at:props:)`.
  public func showWidget(named name: String, props: PropValues = PropValues()) throws {
    try showWidget(at: BuiltProducts.plugin(named: name), props: props)
  }

  /// How the last widget that finished did so; `nil` while none has.
  public var outcome: WidgetOutcome? {
    for message in messages.reversed() {
      if case .finished(let outcome) = message { return outcome }
    }
    return nil
  }

  // MARK: Looking

  /// The view with an accessibility label, in front of others.
  ///
  /// - Parameters:
  ///   - label: The whole label.
  ///   - traits: Traits that the view has to have.
  /// - Returns: The frontmost such view that can be seen.
  /// - Throws: `TestScreenError.notFound`, which lists what is there.
  public func find(_ label: String, _ traits: UIAccessibilityTraits = .none) throws -> UIView {
    let seen = visibleViews(in: window)
    let found = seen.last { view in
      view.accessibilityLabel == label && view.accessibilityTraits.isSuperset(of: traits)
    }
    guard let found else {
      throw TestScreenError.notFound(label: label, traits: traits, among: Self.names(of: seen))
    }
    return found
  }

  /// Whether a view with a label can be seen.
  public func shows(_ label: String) -> Bool { (try? find(label)) != nil }

  /// The colour of a pixel as 0xAARRGGBB; `nil` outside of the window.
  ///
  /// - Parameters:
  ///   - x: Device pixels from the left.
  ///   - y: Device pixels from the top.
  /// - Returns: Premultiplied.
  public func pixel(x: Int, y: Int) -> UInt32? { memory.bitmap.pixel(x: x, y: y) }

  private func visibleViews(in view: UIView) -> [UIView] {
    guard !view.isHidden, view.alpha >= 0.01 else { return [] }
    return [view] + view.subviews.flatMap(visibleViews)
  }

  private static func names(of views: [UIView]) -> [String] {
    views.compactMap { view in
      guard let label = view.accessibilityLabel else { return nil }
      let traits = view.accessibilityTraits.names
      return traits.isEmpty ? "\"\(label)\"" : "\"\(label)\" (\(traits.joined(separator: ", ")))"
    }
  }

  // MARK: Time

  /// Moves the clock, with a frame at each sixtieth of a second.
  public func advance(by seconds: Double) { memory.advance(by: seconds) }

  /// Moves the clock until nothing is damaged, animates or waits.
  ///
  /// - Throws: `TestScreenError.neverIdle` after a minute of the manual clock.
  public func waitUntilIdle() throws {
    guard memory.settle() else { throw TestScreenError.neverIdle }
  }
}

/// Why a test could not go on.
public enum TestScreenError: Error, CustomStringConvertible {
  /// No view has the label and the traits; what is there.
  case notFound(label: String, traits: UIAccessibilityTraits, among: [String])
  /// Something covers the view, or it takes no touches: what was hit instead.
  case notPressable(label: String, hit: String)
  /// An animation repeats, or a frame asks for the next one, for ever.
  case neverIdle

  /// What happened, and what was there.
  public var description: String {
    switch self {
    case .notFound(let label, let traits, let others):
      let wanted = traits.isEmpty ? "" : " that is \(traits.names.joined(separator: ", "))"
      let there = others.isEmpty ? "nothing with a label" : others.joined(separator: ", ")
      return "no view is labelled \"\(label)\"\(wanted); there is \(there)"
    case .notPressable(let label, let hit):
      return "\"\(label)\" cannot be pressed: a touch in its middle hits \(hit)"
    case .neverIdle:
      return "the window did not come to rest within a minute; use advance(by:) for animations "
        + "that repeat"
    }
  }
}
