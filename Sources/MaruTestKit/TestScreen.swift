import Foundation
import MaruKit
import PluginLoading
import Stage

/// A window in memory for tests, with input, lookup by accessibility label, and a manual clock.
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
/// Only the kit's bundled fonts are used, so that pictures are the same everywhere. The time zone and
/// the language are the environment's; a test sets those of a widget that shows them.
///
/// # Time
///
/// From the creation of a screen until the test ends, the test uses the screen's time. `Date()`,
/// `DispatchQueue.main`, `asyncAfter`, `Timer`, `RunLoop.perform`, `OperationQueue.main`, `Task`,
/// `Task.sleep` and `CADisplayLink` follow it. `advance(by:)` runs what is due, in order, without
/// waiting:
///
/// ```swift
/// screen.show(ClockController())
/// screen.advance(by: 60)
/// #expect(screen.shows("9:42"))
/// ```
///
/// Other threads, such as those of `DispatchQueue.global()`, run in real time and are not waited for.
/// Blocks that they add to the main queue run at the next `advance(by:)`. A task that they resume
/// continues while the test waits with `await`, also in real time. Timers, delays and sleeps end with
/// the screen.
@MainActor
public final class TestScreen {
  /// The window, its bitmap and its clock.
  public let memory: MemoryScreen

  /// The window.
  public var window: UIWindow { memory.window }

  /// The messages of all shown widgets, oldest first.
  public private(set) var messages: [WidgetMessage] = []
  /// What all shown widgets have logged, oldest first, each line as `LEVEL: TEXT`.
  public private(set) var logLines: [String] = []

  private var instances: [WidgetInstance] = []

  /// Creates a screen with an empty window.
  ///
  /// - Parameters:
  ///   - size: Points.
  ///   - scale: Device pixels per point.
  ///   - style: Light or dark.
  ///   - date: The initial date; by default 9 January 2007, 9:41 UTC.
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

  /// Shows a controller as the window's root.
  public func show(_ controller: UIViewController) {
    memory.time.use()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    memory.frame()
  }

  /// Opens a plugin file, and shows its widget as `maru show` would.
  ///
  /// A widget that contains other widgets finds their plugins next to its own and next to the test
  /// program.
  ///
  /// - Parameters:
  ///   - path: The plugin's shared object.
  ///   - props: Values that override the widget's defaults and the environment.
  ///   - lines: The lines of standard input. Ignored, like in `maru show`, if the widget reads no
  ///     lines or if the property that they replace is set.
  ///   - state: The result of an earlier `saveState()`.
  ///   - environment: Variables that set properties, such as `MARU_TITLE`. The variables of the test
  ///     program itself are not used.
  /// - Returns: The widget, to update its props, or to save its state.
  /// - Throws: `PluginRefusal` if the plugin cannot be used, `PropsError` if a property is unknown or
  ///   has the wrong kind, or an error of the widget's own `init`.
  @discardableResult
  public func showWidget(
    at path: String, props: PropValues = PropValues(), lines: [String]? = nil, state: Data? = nil,
    environment: [String: String] = [:]
  ) throws -> WidgetInstance {
    memory.time.use()
    let factory = try PluginLibrary(at: path).factory
    let values = try factory.schema.values(fromEnvironment: environment).merging(props)
    let context = WidgetContext(lines: Self.lines(lines, for: factory, props: values))
    context.handler = { [weak self] message in
      self?.messages.append(message)
      return true
    }
    context.variables = WidgetVariables()
    context.logHandler = { [weak self] in self?.logLines.append("\($0.rawValue): \($1)") }
    let catalog = PluginCatalog(
      searchPath: PluginSearchPath(executable: "\(BuiltProducts.folder)/maru") { name in
        name == "MARU_PLUGIN_PATH" ? URL(filePath: path).deletingLastPathComponent().path : nil
      })
    context.provider = { name, props, child in
      try catalog.find(name).library.factory.makeWidget(props: props, context: child)
    }
    let instance = try factory.makeWidget(props: values, state: state, context: context)
    instances.append(instance)
    show(instance.viewController)
    return instance
  }

  /// Opens the plugin that the build put next to the test program, and shows its widget.
  ///
  /// - Parameters:
  ///   - name: The plugin's name: `Hello` for `libHello.so`.
  ///   - props: Values that override the widget's defaults and the environment.
  ///   - lines: The lines of standard input.
  ///   - state: The result of an earlier `saveState()`.
  ///   - environment: Variables that set properties.
  /// - Returns: The widget.
  /// - Throws: Like `showWidget(at:props:lines:state:environment:)`.
  @discardableResult
  public func showWidget(
    named name: String, props: PropValues = PropValues(), lines: [String]? = nil,
    state: Data? = nil, environment: [String: String] = [:]
  ) throws -> WidgetInstance {
    try showWidget(
      at: BuiltProducts.plugin(named: name), props: props, lines: lines, state: state,
      environment: environment)
  }

  /// The lines for a widget, if it reads them.
  private static func lines(
    _ texts: [String]?, for factory: WidgetFactory, props: PropValues
  ) -> WidgetLines? {
    guard let texts, case .lines(let property, _) = factory.information.input,
      props.values[property] == nil
    else { return nil }
    return WidgetLines(texts)
  }

  /// The outcome of the widget that finished last; `nil` if none has.
  public var outcome: WidgetOutcome? {
    for message in messages.reversed() {
      if case .finished(let outcome) = message { return outcome }
    }
    return nil
  }

  // MARK: Looking

  /// Finds the only view with an accessibility label.
  ///
  /// Hidden and transparent views are ignored. A view is also ignored if its middle is covered and a
  /// match elsewhere is not, such as a button behind an alert.
  ///
  /// - Parameters:
  ///   - label: The whole label.
  ///   - role: Traits that the view must have.
  ///   - identifier: Its `accessibilityIdentifier`, if not any.
  /// - Returns: The innermost match.
  /// - Throws: `TestScreenError.notFound` or `.ambiguous`, which list the candidates.
  public func find(
    _ label: String, _ role: UIAccessibilityTraits = .none, identifier: String? = nil
  ) throws -> UIView {
    try ElementQuery(label: label, role: role, identifier: identifier).view(in: window)
  }

  /// Finds the only view with an accessibility identifier.
  ///
  /// - Throws: Like `find(_:_:identifier:)`.
  public func find(
    identifier: String, role: UIAccessibilityTraits = .none
  ) throws -> UIView {
    try ElementQuery(role: role, identifier: identifier).view(in: window)
  }

  /// Finds the only view with some traits, such as the only search field.
  ///
  /// - Throws: Like `find(_:_:identifier:)`.
  public func find(role: UIAccessibilityTraits) throws -> UIView {
    try ElementQuery(role: role).view(in: window)
  }

  /// Whether at least one visible view has a label.
  public func shows(_ label: String) -> Bool {
    do throws(TestScreenError) {
      _ = try ElementQuery(label: label).view(in: window)
      return true
    } catch {
      if case .ambiguous = error { return true }
      return false
    }
  }

  /// The colour of a pixel as 0xAARRGGBB; `nil` outside of the window.
  ///
  /// - Parameters:
  ///   - x: Device pixels from the left.
  ///   - y: Device pixels from the top.
  /// - Returns: Premultiplied.
  public func pixel(x: Int, y: Int) -> UInt32? { memory.bitmap.pixel(x: x, y: y) }

  // MARK: Time

  /// Advances the clock, with a frame every sixtieth of a second.
  ///
  /// Timers, delays and sleeps end at their own times, in order.
  public func advance(by seconds: Double) {
    memory.time.use()
    memory.advance(by: seconds)
  }

  /// Advances the clock until nothing is damaged, animated or pending in the kit or the main queue.
  ///
  /// Timers, delays and sleeps run at their times but are not waited for, since those of a clock never
  /// end. Nor is a blinking caret.
  ///
  /// - Throws: `TestScreenError.neverIdle` after a minute of the manual clock.
  public func waitUntilIdle() throws {
    memory.time.use()
    guard memory.settle() else { throw TestScreenError.neverIdle }
  }
}

/// The reason why a test cannot continue.
///
/// The description is one line.
public enum TestScreenError: Error, Hashable, CustomStringConvertible {
  /// No view matches the description; the labels and identifiers of all visible views.
  case notFound(String, among: [String])
  /// Several views match the description; their labels and frames.
  case ambiguous(String, matches: [String])
  /// The view is covered or takes no touches; the view that a touch hits instead.
  case notPressable(label: String, hit: String)
  /// An animation repeats, or each frame requests another one.
  case neverIdle

  /// The problem, and the candidates or the remedy.
  public var description: String {
    switch self {
    case .notFound(let wanted, let others):
      let found = others.isEmpty ? "nothing with a label" : others.joined(separator: ", ")
      return "no view is \(wanted); there is \(found)"
    case .ambiguous(let wanted, let matches):
      return "\(matches.count) views are \(wanted); add a role or an identifier to choose one of "
        + matches.joined(separator: ", ")
    case .notPressable(let label, let hit):
      return "\"\(label)\" cannot be pressed: a touch in its middle hits \(hit)"
    case .neverIdle:
      return "the window did not come to rest within a minute; if an animation repeats, use "
        + "advance(by:), and waits: false where input or a snapshot would wait"
    }
  }
}
