internal import Control
import Foundation
internal import JSON
import MaruKit
import PluginLoading
import Stage
import X11

/// A widget in a window of the real program, on a virtual X server of its own.
///
/// [main actor]
///
/// ```swift
///     let window = try WidgetWindow(named: "Hello", options: ["--name", "Ada"])
///     try window.element(.button, "Hello yourself").press()
///     #expect(window.outcome == .accepted("hello"))
/// ```
///
/// The program is the `maru` of the SDK that the test is built with, or the one that the build put
/// next to the test program. It shows the window as `maru run` does, in a session without the user's
/// configuration and state. The test asks it for elements, properties and events, and presses as a person
/// does, through the X server.
///
/// Time is real, also beside a ``TestScreen``: what shows in memory too is faster tested by one. The program
/// and the server end with this object.
@MainActor public final class WidgetWindow: WidgetScreen {
  /// The end of the widget.
  public struct Ending: Hashable, Sendable {
    /// The exit status of `maru show`: 0 if the widget accepted, 1 if it was cancelled or closed.
    public let status: Int32
    /// The text of the outcome, with a newline; empty if it has none.
    public let output: String
    /// What the program printed on standard error.
    public let error: String

    /// Describes an end.
    public init(status: Int32, output: String, error: String) {
      (self.status, self.output, self.error) = (status, output, error)
    }
  }

  /// The client that presses keys and looks at the screen.
  public let person: XTestClient
  /// The window.
  public let id: WindowID

  /// The seconds that locators wait at most, unless told otherwise.
  public var patience = 10.0

  /// Device pixels per point.
  private let scale: Double
  private let server: XvfbServer
  private let host: WidgetHost
  private let start = XTestClient.now

  /// Shows the widget whose plugin the build put next to the test program.
  ///
  /// It returns when the window is painted, or one second after it was shown if it has one colour only.
  ///
  /// - Parameters:
  ///   - name: The plugin's name: `Hello` for `libHello.so`.
  ///   - options: The words after the widget in `maru show`, such as `["--name", "Ada"]`.
  ///   - props: Values that override the widget's defaults and the options.
  ///   - lines: The lines of standard input. Ignored if the widget reads no lines or if the property
  ///     that they replace is set.
  ///   - state: The result of an earlier `end()`.
  ///   - size: The size of the window in points; `nil` for the widget's own.
  ///   - scale: Device pixels per point.
  ///   - style: Light or dark.
  /// - Throws: `XvfbError` if there is no X server, `PluginRefusal` or `PropsError` if the widget
  ///   cannot be shown, `WidgetWindowError` if there is no window.
  public init(
    named name: String, options: [String] = [], props: PropValues = PropValues(),
    lines: [String]? = nil, state: Data? = nil, size: CGSize? = nil, scale: Double = 1,
    style: UIUserInterfaceStyle = .light
  ) throws {
    let factory = try PluginLibrary(at: BuiltProducts.plugin(named: name)).factory
    var values = try factory.schema.values(fromOptions: options).merging(props)
    if let lines, let property = factory.information.input.replaced?.property,
      values.values[property] == nil
    {
      values.values[property] = .list(lines.map(PropValue.text))
    }
    try factory.check(values)
    self.scale = scale
    server = try XvfbServer()
    do {
      person = try XTestClient(display: server.display)
      host = try WidgetHost(
        display: server.display,
        configuration: WidgetHost.configuration(
          of: BuiltProducts.plugin(named: name), props: values, size: size, scale: scale,
          style: style), state: state)
      id = try host.window(seenBy: person)
    } catch {
      server.stop()
      throw error
    }
    // Some widgets, such as an empty list, have one colour when they are painted too.
    _ = person.block(timeout: .seconds(1)) { (person.screenshot(of: id)?.colorCount ?? 0) > 1 }
    acting("show \(name)") {}
  }

  isolated deinit {
    host.stop()
    person.close()
    server.stop()
  }

  // MARK: Looking

  /// The window's size in points.
  public var size: CGSize {
    person.frame(of: id).map {
      CGSize(width: Double($0.width) / scale, height: Double($0.height) / scale)
    } ?? .zero
  }

  /// The seconds since the window was shown.
  public var time: Double { (XTestClient.now - start) / .seconds(1) }

  /// Whether the program is running.
  public var isRunning: Bool { host.isRunning }

  /// A picture of the window.
  ///
  /// - Throws: `WidgetWindowError.closed`.
  public func picture() throws(WidgetWindowError) -> XTestScreenshot {
    guard let picture = person.screenshot(of: id) else { throw .closed }
    return picture
  }

  /// A picture of the window, as the kit's image.
  ///
  /// - Throws: `WidgetWindowError.closed`.
  public func image() throws -> CGImage {
    guard let image = try picture().image else { throw WidgetWindowError.closed }
    return image
  }

  /// The elements that are in the window now, also those that cannot be seen.
  ///
  /// - Throws: `WidgetWindowError` if the program does not answer.
  public func elements() throws -> ElementTree {
    let text = try host.call("tree", ["address": WidgetHost.windowID]).json
    return ElementTree(try JSONDecoder().decode(ViewDescription.self, from: Data(text.utf8)))
  }

  /// The number of the element that gets a press at a point.
  ///
  /// - Parameter point: Points of the window.
  /// - Returns: `nil` if none does.
  /// - Throws: `WidgetWindowError` if the program does not answer.
  public func elementHit(at point: CGPoint) throws -> Int? {
    let place = JSONValue.array([.number(Double(point.x)), .number(Double(point.y))])
    let answer = try host.call("tree", ["address": WidgetHost.windowID, "at": place])
    return answer["view"]?["number"]?.int
  }

  // MARK: Time

  /// Waits, in real time.
  ///
  /// - Parameter seconds: The time.
  public func advance(by seconds: Double) {
    _ = person.block(timeout: .seconds(seconds)) { false }
  }

  /// Waits until nothing is drawn for a moment, at most a second.
  public func settle() {
    _ = person.blockUntilStill(for: .milliseconds(40), timeout: .seconds(1))
    noteMessages()
  }

  /// Waits until a condition holds.
  ///
  /// - Parameters:
  ///   - seconds: The time after which it gives up.
  ///   - condition: Called after each event of the X server, and at least every 20 ms.
  /// - Returns: Whether it holds.
  /// - Throws: The error of the condition.
  public func wait(
    within seconds: Double, until condition: () throws -> Bool
  ) rethrows -> Bool {
    try person.block(timeout: .seconds(seconds), until: condition)
  }

  // MARK: Input

  /// Clicks at a point of the window, and does not wait.
  ///
  /// - Parameter point: Points, x to the right and y down.
  public func click(at point: CGPoint) {
    guard let point = screenPoint(point) else { return }
    person.click(point.x, point.y)
  }

  /// A point of the window in device pixels of the screen; `nil` if the window is closed.
  func screenPoint(_ point: CGPoint) -> DevicePoint? {
    guard let frame = person.frame(of: id) else { return nil }
    return DevicePoint(
      x: frame.x + Int32((point.x * scale).rounded()),
      y: frame.y + Int32((point.y * scale).rounded()))
  }

  /// Sends an input through the X server, and does not wait for its effect.
  ///
  /// XTEST has no fingers, so a touch goes to the program over its control socket.
  ///
  /// - Throws: `TestScreenError.unsupported` for a key or a character for which there is no key;
  ///   `WidgetWindowError` if the window is closed, or refuses a touch.
  public func send(_ input: ScreenInput) throws {
    switch input {
    case .move(let point):
      guard let point = screenPoint(point) else { throw WidgetWindowError.closed }
      person.move(to: point)
    case .buttonDown(let button): person.press(button: button.number)
    case .buttonUp(let button): person.release(button: button.number)
    case .touch(let phase, let point, let finger):
      _ = try host.call(
        "touch",
        [
          "address": WidgetHost.windowID, "at": [.number(point.x), .number(point.y)],
          "phase": .string(phase.name), "finger": .integer(Int64(finger)),
        ])
    case .scroll(let distance):
      person.turnWheel(down: -Self.notches(distance.dy), right: -Self.notches(distance.dx))
    case .key(let code, let modifiers):
      guard let symbol = KeySymbol(of: code), person.stroke(symbol, with: Modifiers(modifiers))
      else {
        throw TestScreenError.unsupported("the keyboard has no key for \(input)")
      }
    case .text(let text):
      guard person.type(text) else {
        throw TestScreenError.unsupported("the keyboard has no free key for \(input)")
      }
    }
  }

  /// The distance of one notch of the wheel, in points.
  private static let notch = 53.0

  /// The notches of the wheel for a distance: at least one unless it is zero.
  private static func notches(_ distance: CGFloat) -> Int {
    guard distance.isFinite, distance != 0 else { return 0 }
    let count = max((abs(distance) / notch).rounded(), 1)
    return Int(min(count, 1000)) * (distance < 0 ? -1 : 1)
  }

  /// Gives the keyboard focus to a text field, by a press.
  ///
  /// - Throws: `TestScreenError.unsupported` for other elements.
  public func focus(_ element: ScreenElement) throws {
    let tree = try elements()
    let field = tree.index(of: element.number).flatMap(tree.pressable).map { tree.elements[$0] }
    guard let field, field.has(.textField) || field.has(.searchField) else {
      throw TestScreenError.unsupported(
        "the X server gives the focus to text fields only, not to \(element.summary); use "
          + "typeKey(.keyboardTab)")
    }
    let frame = field.visibleFrame
    try click(.primary, at: CGPoint(x: frame.midX, y: frame.midY))
  }

  // MARK: The widget

  /// The messages of the widget, oldest first.
  ///
  /// The outcome has no text if that of the widget is empty.
  public var messages: [WidgetMessage] {
    noteMessages()
    return host.messages
  }

  private var notedCount = 0

  /// Adds new messages to the log of a recorded test.
  private func noteMessages() {
    host.readEvents()
    for message in host.messages.dropFirst(notedCount) { note(message.line) }
    notedCount = host.messages.count
  }

  /// Sets a property.
  ///
  /// - Parameters:
  ///   - property: Its name.
  ///   - value: Its new value.
  /// - Throws: `WidgetWindowError.refused` if the widget does not take it.
  public func set(_ property: String, to value: PropValue) throws {
    _ = try acting("set \(property)") {
      try host.call(
        "set",
        [
          "address": .string("\(WidgetHost.widgetAddress).\(property)"),
          "value": JSONValue(encoding: value),
        ])
    }
  }

  /// The value of a property, or its default.
  ///
  /// - Throws: `WidgetWindowError.refused` if the widget has no such property.
  public func value(of property: String) throws -> PropValue {
    let address = JSONValue.string("\(WidgetHost.widgetAddress).\(property)")
    return try PropValue(json: host.call("get", ["address": address]).json)
  }

  /// Performs an action of the widget.
  ///
  /// - Parameters:
  ///   - action: Its name.
  ///   - values: Its values by name.
  /// - Returns: The answer; `.null` if the action has none.
  /// - Throws: `WidgetWindowError.refused` if the widget does not perform it.
  @discardableResult
  public func perform(
    _ action: String, values: [String: PropValue] = [:]
  ) throws -> PropValue {
    try acting("perform \(action)") {
      let answer = try host.call(
        "call",
        [
          "address": .string(WidgetHost.widgetAddress), "action": .string(action),
          "values": .object(values.mapValues(JSONValue.init(encoding:))),
        ])
      return try PropValue(json: answer.json)
    }
  }

  /// The text on the clipboard of the X server; `nil` if there is none.
  ///
  /// A text that the test sets is given to the program while the test waits.
  public var clipboard: String? {
    get { person.connection.clipboard.text(from: .clipboard) }
    set {
      if let newValue {
        person.connection.clipboard.set(newValue, for: .clipboard)
      } else {
        person.connection.clipboard.clear(.clipboard)
      }
    }
  }

  // MARK: The end

  /// Requests that the window closes, like the close button of a title bar.
  public func requestClose() { person.requestClose(of: id) }

  /// Waits until the widget has finished or its window is closed, and ends the program.
  ///
  /// - Returns: The outcome, as `maru show` would tell it.
  /// - Throws: `WidgetWindowError.stillOpen` after ten seconds.
  public func finish() throws(WidgetWindowError) -> Ending {
    let hasEnded = person.block {
      host.readEvents()
      return host.isHidden || outcome != nil || !host.isRunning
    }
    guard hasEnded else { throw .stillOpen }
    // A widget that is alone tells its outcome after its window is hidden.
    _ = person.block(timeout: .milliseconds(500)) { outcome != nil }
    host.quit(seenBy: person)
    let (status, text): (Int32, String?) =
      switch outcome {
      case .accepted(let text): (0, text)
      case .cancelled(let text): (1, text)
      case nil: (1, nil)
      }
    return Ending(status: status, output: text.map { "\($0)\n" } ?? "", error: host.errorOutput)
  }

  /// Ends the program, as at the end of a session.
  ///
  /// - Returns: The state that the widget saved, for another window; `nil` if it has none.
  public func end() -> Data? {
    host.quit(seenBy: person)
    return host.savedState
  }
}

extension ScreenInput.Button {
  fileprivate var number: Int {
    switch self {
    case .primary: 1
    case .secondary: 3
    }
  }
}

extension Modifiers {
  fileprivate init(_ flags: UIKeyModifierFlags) {
    self = []
    if flags.contains(.shift) { insert(.shift) }
    if flags.contains(.control) { insert(.control) }
    if flags.contains(.alternate) { insert(.alt) }
    if flags.contains(.command) { insert(.logo) }
  }
}

/// The reason why a widget is not shown in a window of the real program.
public enum WidgetWindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `maru` is at none of these paths.
  case noProgram([String])
  /// The program ended before it showed a window.
  case ended(status: Int32, error: String)
  /// The program showed no window within thirty seconds; what it says.
  case noWindow(String)
  /// The window is closed.
  case closed
  /// The widget has not finished within ten seconds.
  case stillOpen
  /// The program refuses a call.
  case refused(call: String, reason: String)

  /// One line with the problem, and the remedy if there is one.
  public var description: String {
    switch self {
    case .noProgram(let paths):
      "there is no program maru, at \(paths.joined(separator: " or ")), install maru again, or run "
        + "`make build` in a checkout"
    case .ended(let status, let error):
      "maru ended with status \(status) before it showed a window, and printed: \(error)"
    case .noWindow(let text): "maru showed no window within thirty seconds: \(text)"
    case .closed: "the window is closed"
    case .stillOpen: "the widget has not finished within ten seconds"
    case .refused(let call, let reason): "maru refuses the call \(call): \(reason)"
    }
  }
}

extension PointerInput.Phase {
  /// The name in the call `touch`.
  fileprivate var name: String {
    switch self {
    case .down: "down"
    case .moved: "moved"
    case .up: "up"
    case .cancelled: "cancelled"
    }
  }
}
