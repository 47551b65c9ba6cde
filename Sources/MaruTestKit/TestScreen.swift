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
public final class TestScreen: WidgetScreen {
  /// The window, its bitmap and its clock.
  public let memory: MemoryScreen

  /// The window.
  public var window: UIWindow { memory.window }

  /// The messages of all shown widgets, oldest first.
  public private(set) var messages: [WidgetMessage] = []
  /// What all shown widgets have logged, oldest first, each line as `LEVEL: TEXT`.
  public private(set) var logLines: [String] = []

  /// The seconds of the manual clock that locators wait at most, unless told otherwise.
  public var patience = 5.0

  private let start: Double
  private var instances: [WidgetInstance] = []
  var pointer = CGPoint.zero
  var buttons: UIEvent.ButtonMask = []

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
    start = memory.clock.now
    memory.use()
    window.backgroundColor = .systemBackground
  }

  // MARK: Showing

  /// Shows a controller as the window's root.
  public func show(_ controller: UIViewController) {
    memory.use()
    window.rootViewController = controller
    window.makeKeyAndVisible()
    memory.frame()
    acting("show \(Swift.type(of: controller))") {}
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
  ///   - provider: The widgets inside this one by their names, in place of their plugins.
  /// - Returns: The widget, to update its props, or to save its state.
  /// - Throws: `PluginRefusal` if the plugin cannot be used, `PropsError` if a property is unknown or
  ///   has the wrong kind, or an error of the widget's own `init`.
  @discardableResult
  public func showWidget(
    at path: String, props: PropValues = PropValues(), lines: [String]? = nil, state: Data? = nil,
    environment: [String: String] = [:],
    provider: [String: any Widget.Type] = [:]
  ) throws -> WidgetInstance {
    memory.use()
    return try show(
      try PluginLibrary(at: path).factory, in: URL(filePath: path).deletingLastPathComponent().path,
      props: props, lines: lines, state: state, environment: environment, provider: provider)
  }

  /// Shows a widget that is linked into the test, without a plugin.
  ///
  /// - Parameters:
  ///   - widget: The widget's type.
  ///   - props: Values that override the widget's defaults and the environment.
  ///   - lines: The lines of standard input. A widget with the input `.stream` gets them at once; the
  ///     stream in the context of the widget stays open.
  ///   - state: The result of an earlier `saveState()`.
  ///   - environment: Variables that set properties.
  ///   - provider: The widgets inside this one by their names, in place of their plugins.
  /// - Returns: The widget.
  /// - Throws: `PropsError` if a property is unknown or has the wrong kind, or an error of the
  ///   widget's own `init`.
  @discardableResult
  public func showWidget<W: Widget>(
    _ widget: W.Type, props: PropValues = PropValues(), lines: [String]? = nil,
    state: Data? = nil, environment: [String: String] = [:],
    provider: [String: any Widget.Type] = [:]
  ) throws -> WidgetInstance {
    memory.use()
    return try show(
      try WidgetFactory.of(widget), in: BuiltProducts.folder, props: props, lines: lines,
      state: state, environment: environment, provider: provider)
  }

  private func show(
    _ factory: WidgetFactory, in folder: String, props: PropValues, lines: [String]?,
    state: Data?, environment: [String: String], provider: [String: any Widget.Type]
  ) throws -> WidgetInstance {
    let values = try factory.schema.values(fromEnvironment: environment).merging(props)
    let context = WidgetContext(lines: Self.lines(lines, for: factory, props: values))
    context.handler = { [weak self] message in
      self?.receive(message)
      return true
    }
    if lines != nil, case .stream = factory.information.input {
      context.stream = WidgetLineStream()
    }
    if let lines, case .bytes(let property, _) = factory.information.input,
      values.values[property] == nil
    {
      context.bytes = WidgetByteStream(
        initial: lines.flatMap { Array("\($0)\n".utf8) }, hasEnded: true)
    }
    context.variables = WidgetVariables()
    context.logHandler = { [weak self] in self?.log("\($0.rawValue): \($1)") }
    let catalog = PluginCatalog(
      searchPath: PluginSearchPath(executable: "\(BuiltProducts.folder)/maru") { name in
        name == "MARU_PLUGIN_PATH" ? folder : nil
      })
    context.provider = { name, props, child in
      let factory =
        try provider[name].map { try WidgetFactory.of($0) } ?? catalog.find(name).library.factory
      return try factory.makeWidget(props: props, context: child)
    }
    let instance = try factory.makeWidget(props: values, state: state, context: context)
    instances.append(instance)
    shown = ShownWidget(instance: instance, schema: factory.schema, props: values)
    show(instance.viewController)
    if let lines { context.stream?.receive(lines) }
    return instance
  }

  private func receive(_ message: WidgetMessage) {
    messages.append(message)
    note(message.line)
  }

  private func log(_ line: String) {
    logLines.append(line)
    note("the widget logs \(line)")
  }

  /// Opens the plugin that the build put next to the test program, and shows its widget.
  ///
  /// - Parameters:
  ///   - name: The plugin's name: `Hello` for `libHello.so`.
  ///   - props: Values that override the widget's defaults and the environment.
  ///   - lines: The lines of standard input. A widget with the input `.stream` gets them at once; the
  ///     stream in the context of the widget stays open.
  ///   - state: The result of an earlier `saveState()`.
  ///   - environment: Variables that set properties.
  ///   - provider: The widgets inside this one by their names, in place of their plugins.
  /// - Returns: The widget.
  /// - Throws: Like `showWidget(at:props:lines:state:environment:provider:)`.
  @discardableResult
  public func showWidget(
    named name: String, props: PropValues = PropValues(), lines: [String]? = nil,
    state: Data? = nil, environment: [String: String] = [:],
    provider: [String: any Widget.Type] = [:]
  ) throws -> WidgetInstance {
    try showWidget(
      at: BuiltProducts.plugin(named: name), props: props, lines: lines, state: state,
      environment: environment, provider: provider)
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

  // MARK: The shown widget

  /// The exit status that the widget that was shown last gave to its end; `nil` if it gave none.
  public var exitStatus: UInt8? { shown?.instance.context.exitStatus }

  /// The widget that was shown last.
  private struct ShownWidget {
    let instance: WidgetInstance
    let schema: PropsSchema
    var props: PropValues
  }

  private var shown: ShownWidget?

  /// The widget that was shown last.
  ///
  /// - Throws: `TestScreenError.unsupported` if none was.
  private func current() throws -> ShownWidget {
    guard let shown else {
      throw TestScreenError.unsupported("no widget is shown; begin with showWidget(named:)")
    }
    return shown
  }

  /// Sets a property of the widget that was shown last, and waits for rest.
  ///
  /// - Parameters:
  ///   - property: Its name.
  ///   - value: Its new value.
  /// - Throws: `PropsError`; the widget then keeps its values.
  public func set(_ property: String, to value: PropValue) throws {
    try acting("set \(property)") {
      memory.use()
      var changed = try current()
      changed.props.values[property] = value
      try changed.instance.update(props: changed.props)
      shown = changed
      settle()
    }
  }

  /// The value of a property of the widget that was shown last, or its default.
  ///
  /// - Parameter property: Its name.
  /// - Returns: The value.
  /// - Throws: `PropsError.unknown` if the widget has no such property.
  public func value(of property: String) throws -> PropValue {
    let shown = try current()
    guard let known = shown.schema.properties.first(where: { $0.name == property }) else {
      let names = shown.schema.properties.map(\.name)
      throw PropsError.unknown(
        property, nearest: NearestName.to(property, among: names), accepted: names)
    }
    return shown.props.values[property] ?? known.defaultValue ?? .null
  }

  /// Performs an action of the widget that was shown last, and waits for rest.
  ///
  /// - Parameters:
  ///   - action: Its name.
  ///   - values: Its values by name.
  /// - Returns: The answer; `.null` if the action has none.
  /// - Throws: `WidgetActionError`, or an error of the widget.
  @discardableResult
  public func perform(
    _ action: String, values: [String: PropValue] = [:]
  ) throws -> PropValue {
    try acting("perform \(action)") {
      memory.use()
      let answer = try current().instance.perform(action: action, values: values)
      settle()
      return answer ?? .null
    }
  }

  /// The text on the clipboard of this process; `nil` if there is none.
  public var clipboard: String? {
    get { UIPasteboard.general.string }
    set { UIPasteboard.general.string = newValue }
  }

  /// Ends the widget that was shown last, as at the end of a session.
  ///
  /// - Returns: The state that it saved, to show it again; `nil` if it has none.
  public func end() -> Data? {
    memory.use()
    let state = shown?.instance.saveState()
    shown = nil
    show(UIViewController())
    return state
  }

  // MARK: Looking

  /// The window's size in points.
  public var size: CGSize { window.bounds.size }

  /// The seconds of the manual clock since the screen was created.
  public var time: Double { memory.clock.now - start }

  /// A picture of the window as it is now, in memory of its own.
  public func image() -> CGImage {
    let shown = CGImage(memory.bitmap)
    return shown.copy ?? shown
  }

  /// The elements that are in the window now, also those that cannot be seen.
  public func elements() -> ElementTree {
    memory.use()
    var views: [UIView] = []
    return ElementTree(of: window, views: &views)
  }

  /// The number of the element that gets a press at a point.
  ///
  /// - Parameter point: Points of the window.
  /// - Returns: `nil` if none does.
  public func elementHit(at point: CGPoint) -> Int? {
    window.viewHit(at: point).map { Int(bitPattern: ObjectIdentifier($0)) }
  }

  /// Finds the only view with an accessibility label.
  ///
  /// Hidden and transparent views are ignored. A view is also ignored if its middle is covered and a
  /// match elsewhere is not, such as a button behind an alert.
  ///
  /// - Parameters:
  ///   - label: The whole label.
  ///   - role: Traits that the view must have.
  ///   - identifier: Its `accessibilityIdentifier`, if not any.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: The innermost match.
  /// - Throws: `TestScreenError.notFound` or `.ambiguous`, which list the candidates.
  public func find(
    _ label: String, _ role: UIAccessibilityTraits = .none, identifier: String? = nil,
    fileID: String = #fileID, line: Int = #line
  ) throws -> UIView {
    try TestStatement(fileID: fileID, line: line).located {
      try view(
        ElementQuery.Conditions(traits: role, name: label, identifier: identifier))
    }
  }

  /// Finds the only view with an accessibility identifier.
  ///
  /// - Parameters:
  ///   - identifier: Its `accessibilityIdentifier`.
  ///   - role: Traits that the view must have.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: The innermost match.
  /// - Throws: Like `find(_:_:identifier:)`.
  public func find(
    identifier: String, role: UIAccessibilityTraits = .none, fileID: String = #fileID,
    line: Int = #line
  ) throws -> UIView {
    try TestStatement(fileID: fileID, line: line).located {
      try view(ElementQuery.Conditions(traits: role, identifier: identifier))
    }
  }

  /// Finds the only view with some traits, such as the only search field.
  ///
  /// - Parameters:
  ///   - role: Traits that the view must have.
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Returns: The innermost match.
  /// - Throws: Like `find(_:_:identifier:)`.
  public func find(
    role: UIAccessibilityTraits, fileID: String = #fileID, line: Int = #line
  ) throws -> UIView {
    try TestStatement(fileID: fileID, line: line).located {
      try view(ElementQuery.Conditions(traits: role))
    }
  }

  private func view(_ conditions: ElementQuery.Conditions) throws -> UIView {
    var views: [UIView] = []
    let tree = ElementTree(of: window, views: &views)
    return views[try ElementQuery(conditions).match(in: tree, hit: elementHit)]
  }

  /// The view of an element; `nil` if it has left the window.
  func view(of element: ScreenElement) -> UIView? {
    var views: [UIView] = []
    let tree = ElementTree(of: window, views: &views)
    return tree.index(of: element.number).map { views[$0] }
  }

  /// Whether at least one visible view has a label.
  public func shows(_ label: String) -> Bool {
    !ElementQuery(ElementQuery.Conditions(name: label)).matches(in: elements()).isEmpty
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
    memory.use()
    memory.advance(by: seconds)
  }

  /// Advances the clock until nothing is damaged, animated or pending in the kit or the main queue.
  ///
  /// Timers, delays and sleeps run at their times but are not waited for, since those of a clock never
  /// end. Nor is a blinking caret.
  ///
  /// - Parameters:
  ///   - fileID: The caller's file, for errors.
  ///   - line: The caller's line, for errors.
  /// - Throws: `TestScreenError.neverIdle` after a minute of the manual clock.
  public func waitUntilIdle(fileID: String = #fileID, line: Int = #line) throws {
    try TestStatement(fileID: fileID, line: line).located {
      memory.use()
      guard memory.settle() else { throw TestScreenError.neverIdle() }
    }
  }

  /// Advances the clock until nothing moves any more, for at most a second.
  public func settle() {
    memory.use()
    memory.settle(within: 1)
  }

  /// Advances the clock frame by frame until a condition holds.
  ///
  /// - Parameters:
  ///   - seconds: The time after which it gives up, in seconds of the manual clock.
  ///   - condition: Called at each frame.
  /// - Returns: Whether it holds.
  /// - Throws: The error of the condition.
  public func wait(
    within seconds: Double, until condition: () throws -> Bool
  ) rethrows -> Bool {
    let end = memory.clock.now + seconds
    while try !condition() {
      guard memory.clock.now < end else { return false }
      advance(by: 1.0 / 60)
    }
    return true
  }
}
