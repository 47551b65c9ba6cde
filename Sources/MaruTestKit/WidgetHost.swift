internal import Control
import Foundation
internal import JSON
import MaruKit
import Stage
import X11

/// A program `maru run` that shows one widget, with a folder of its own for its files.
///
/// [main actor]
///
/// Life: `init` starts it → `window(seenBy:)` waits until it shows the widget → `call`, `readEvents` →
/// `quit` or `stop`.
@MainActor final class WidgetHost {
  /// The address of the window.
  static let windowID: JSONValue = "test"
  /// The address of the widget.
  static let widgetAddress = "test/widget"

  /// The messages of the widget, oldest first.
  private(set) var messages: [WidgetMessage] = []
  /// Whether the window was hidden after it was shown.
  private(set) var isHidden = false

  private let process: Process
  private let folder: String
  private let display: String
  private let socket: String
  private var caller: ControlClient?
  private var listener: ControlClient?

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - display: The X server, such as `:7`.
  ///   - configuration: The text of the configuration file.
  ///   - state: The state that the widget is started with.
  /// - Throws: `WidgetWindowError.noProgram`, or Foundation's errors of the file system.
  init(display: String, configuration: String, state: Data?) throws {
    guard let maru = Self.programs.first(where: FileManager.default.isExecutableFile) else {
      throw WidgetWindowError.noProgram(Self.programs)
    }
    self.display = display
    folder =
      FileManager.default.temporaryDirectory.appending(path: "maru-test-\(UUID().uuidString)").path
    let own = [
      "DISPLAY": display, "XDG_RUNTIME_DIR": folder, "XDG_STATE_HOME": "\(folder)/state",
      "XDG_CACHE_HOME": "\(folder)/cache", "XDG_CONFIG_HOME": "\(folder)/config",
      "MARU_DEBUG": DebugOption.bundledFonts.rawValue,
    ]
    let environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("MARU_") }
      .merging(own) { _, own in own }
    socket = try ControlSocket.path(environment: environment, display: display)
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let file = "\(folder)/maru.toml"
    try Data(configuration.utf8).write(to: URL(filePath: file))
    process = Process()
    process.executableURL = URL(filePath: maru)
    process.arguments = ["run", "--config", file]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    do {
      if let state { try Self.write(state, to: stateFile) }
      process.standardError = try Self.file(at: "\(folder)/error")
      try ManualTime.outside(process.run)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  isolated deinit { stop() }

  /// Whether the program is running.
  var isRunning: Bool { process.isRunning }

  /// What the program has printed on standard error.
  private(set) lazy var errorOutput = text(at: "\(folder)/error")

  /// Waits until the window is shown.
  ///
  /// - Parameter person: The client that sees the window.
  /// - Returns: The window.
  /// - Throws: `WidgetWindowError.ended` or `.noWindow`; the program has ended then.
  func window(seenBy person: XTestClient) throws(WidgetWindowError) -> WindowID {
    var window: WindowID?
    var problem = "it does not answer"
    _ = person.block(timeout: .seconds(30)) {
      guard process.isRunning else { return true }
      guard let answer = try? connected().ask("status") else { return false }
      let entry = answer["windows"]?.array?.first
      problem = entry?["reason"]?.string ?? entry?["state"]?.string ?? problem
      window = entry?["xid"]?.int.flatMap { UInt32(exactly: $0) }.flatMap(WindowID.init)
      return window.map(person.isVisible) ?? (entry?["state"]?.string == "failed")
    }
    guard let window else {
      let isRunning = process.isRunning
      let error = text(at: "\(folder)/error")
      stop()
      throw isRunning ? .noWindow(problem) : .ended(status: process.terminationStatus, error: error)
    }
    return window
  }

  /// The connection for calls; the first time, events are listened to.
  private func connected() throws -> ControlClient {
    if let caller { return caller }
    let listener = try ControlClient(path: socket)
    _ = try listener.ask("listen", ["address": Self.windowID])
    let caller = try ControlClient(path: socket)
    (self.listener, self.caller) = (listener, caller)
    return caller
  }

  /// Calls the program.
  ///
  /// - Returns: The value of the answer.
  /// - Throws: `WidgetWindowError.refused`, or `.closed` if it has ended.
  func call(_ name: String, _ arguments: [String: JSONValue]) throws -> JSONValue {
    guard process.isRunning, let caller else { throw WidgetWindowError.closed }
    do throws(ControlError) {
      return try caller.ask(name, arguments)
    } catch {
      throw WidgetWindowError.refused(call: name, reason: error.message)
    }
  }

  /// Takes the events so far.
  func readEvents() {
    while let event = ManualTime.outside({ listener?.next(within: 0) }) {
      let values = event.values.mapValues { $0.string ?? $0.json }
      switch (event.event, event.widget) {
      case ("shown", nil): isHidden = false
      case ("hidden", nil): isHidden = true
      case ("finished", .some):
        let text = values["text"].flatMap { $0.isEmpty ? nil : $0 }
        messages.append(
          .finished(values["outcome"] == "accepted" ? .accepted(text) : .cancelled(text)))
      case (let name?, .some): messages.append(.event(name: name, values: values))
      default: break
      }
    }
  }

  // MARK: The end

  /// Ends the program, and waits until it has written its files.
  func quit(seenBy person: XTestClient) {
    guard process.isRunning else { return }
    readEvents()
    _ = try? caller?.ask("quit")
    _ = person.block { !process.isRunning }
    _ = (errorOutput, savedState)
    stop()
  }

  /// Ends the program at once, and removes its files.
  func stop() {
    // The workers end with it.
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The state that the widget saved; read when the program has ended.
  private(set) lazy var savedState: Data? = {
    let object = try? JSONDecoder().decode(
      [String: SavedWidget].self, from: Data(text(at: stateFile).utf8))
    return object?["widget"]?.state
  }()

  /// A widget in the host's file of states.
  private struct SavedWidget: Codable { let state: Data }

  private var stateFile: String { "\(folder)/state/maru/state/\(display)/test.json" }

  private static func write(_ state: Data, to path: String) throws {
    let file = URL(filePath: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try JSONEncoder().encode(["widget": SavedWidget(state: state)]).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  private static func file(at path: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }

  private func text(at path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  // MARK: The program

  /// The paths where `maru` may be, the most likely one first.
  private static var programs: [String] {
    var paths = ["\(BuiltProducts.folder)/maru"]
    // In an SDK this code is in sdk/lib/libMaruTestKit.so, and the program is beside sdk.
    let library = mappedFiles().first { $0.hasSuffix("/libMaruTestKit.so") }
    if let library {
      let sdk = URL(filePath: library).deletingLastPathComponent().deletingLastPathComponent()
      paths.append(sdk.deletingLastPathComponent().appending(path: "maru").path)
    }
    return paths
  }

  /// The paths of the libraries of this process and of the other files in its memory.
  ///
  /// The kernel hands the file out a page at a time, and Foundation reads the first page only.
  private static func mappedFiles() -> [String] {
    guard let maps = fopen("/proc/self/maps", "re") else { return [] }
    defer { fclose(maps) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    var paths: [String] = []
    while getline(&line, &capacity, maps) > 0, let line {
      let text = String(cString: line)
      guard let start = text.firstIndex(of: "/") else { continue }
      paths.append(String(text[start...].prefix { !$0.isNewline }))
    }
    return paths
  }

  // MARK: The configuration

  /// The configuration of one window with one widget.
  ///
  /// - Parameters:
  ///   - plugin: The path of the plugin.
  ///   - props: The widget's properties.
  ///   - size: The size in points; `nil` for the widget's own.
  ///   - scale: Device pixels per point.
  ///   - style: Light or dark.
  /// - Returns: The text of the file.
  static func configuration(
    of plugin: String, props: PropValues, size: CGSize?, scale: Double,
    style: UIUserInterfaceStyle
  ) -> String {
    let width = size.map { "width = \(Double($0.width))\nheight = \(Double($0.height))\n" } ?? ""
    let values = toml(.object(props.values)) ?? "{}"
    return """
      [theme]
      appearance = "\(style == .dark ? "dark" : "light")"

      [window.test]
      kind = "dialog"
      focus = "open"
      restart = false
      scale = \(scale)
      \(width)widgets = [{ name = \(quoted(plugin)), id = "widget", props = \(values) }]

      """
  }

  /// A value in TOML; `nil` for null, which TOML does not have.
  private static func toml(_ value: PropValue) -> String? {
    switch value {
    case .null: nil
    case .flag(let flag): "\(flag)"
    case .integer(let integer): "\(integer)"
    case .number(let number): "\(number)"
    // What looks like a binding is text.
    case .text(let text): quoted(text.replacing("${", with: "$${"))
    case .list(let values): "[\(values.compactMap(toml).joined(separator: ", "))]"
    case .object(let values):
      "{ "
        + values.sorted { $0.key < $1.key }.compactMap { name, value in
          toml(value).map { "\(quoted(name)) = \($0)" }
        }.joined(separator: ", ") + " }"
    }
  }

  /// A text in quotation marks: the escapes of JSON are those of TOML.
  private static func quoted(_ text: String) -> String { JSONValue.string(text).json }
}

extension ControlClient {
  /// Calls the program, in real time.
  @MainActor fileprivate func ask(
    _ name: String, _ arguments: [String: JSONValue] = [:]
  ) throws(ControlError) -> JSONValue {
    try ManualTime.outside { () throws(ControlError) in try call(Message(call: name, arguments)) }
  }
}
