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
/// Only the fonts that come with the kit are used, so that pictures are the same everywhere. The time
/// zone and the language are the environment's: a widget that shows them is given its own by the test.
///
/// # Time
///
/// From the making of a screen until the test ends, the test's time is the screen's. `Date()`,
/// `DispatchQueue.main`, `asyncAfter`, `Timer`, `RunLoop.perform`, `OperationQueue.main`, `Task`,
/// `Task.sleep` and `CADisplayLink` go by it. `advance(by:)` does what is due, in order, and never
/// waits:
///
/// ```swift
/// screen.show(ClockController())
/// screen.advance(by: 60)
/// #expect(screen.shows("9:42"))
/// ```
///
/// Work of other threads, as of `DispatchQueue.global()`, takes the machine's time, and nothing waits
/// for it. What it put into the main queue is done at the next `advance(by:)`. A task that it resumes
/// goes on while the test waits with `await`, which takes the machine's time too. Timers, delays and
/// sleeps end with the screen.
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
  ///   - date: The date at first; by default 9 January 2007, 9:41 UTC.
  public init(
    size: CGSize = CGSize(width: 414, height: 736), scale: CGFloat = 1,
    style: UIUserInterfaceStyle = .light, date: Date = ManualTime.usualDate
  ) {
    UIFont.useBundledFontsOnly()
    memory = MemoryScreen(size: size, scale: scale, style: style, time: ManualTime(date: date))
    memory.time.use()
    window.backgroundColor = .systemBackground
  }

  // MARK: Showing

  /// Makes a controller the window's root, and shows the window.
  public func show(_ controller: UIViewController) {
    memory.time.use()
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
    memory.time.use()
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
  ///
  /// Timers, delays and sleeps end at their own times, in order.
  public func advance(by seconds: Double) {
    memory.time.use()
    memory.advance(by: seconds)
  }

  /// Moves the clock until nothing is damaged, animates or waits for the kit or in the main queue.
  ///
  /// Timers, delays and sleeps are served on the way and not waited for: those of a clock never end.
  ///
  /// - Throws: `TestScreenError.neverIdle` after a minute of the manual clock.
  public func waitUntilIdle() throws {
    memory.time.use()
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
