import Foundation
import X11

/// A widget in a window of the real program, on a virtual X server of its own.
///
/// [main actor]
///
/// ```swift
/// let window = try WidgetWindow(named: "Hello", options: ["--name", "Ada"])
/// window.click(at: CGPoint(x: 150, y: 117))
/// #expect(try window.finish() == WidgetWindow.Ending(status: 0, output: "hello\n", error: ""))
/// ```
///
/// The program is the `maru` of the SDK that the test is built with, or the one that the build put
/// next to the test program. Time is real: what shows without a clock is better tested by a
/// ``TestScreen``, which is also faster. The program and the server end with this object.
@MainActor public final class WidgetWindow {
  /// The end of the program.
  public struct Ending: Hashable, Sendable {
    /// The exit status: 0 if the widget accepted, 1 if it was cancelled or closed.
    public let status: Int32
    /// The text on standard output.
    public let output: String
    /// The text on standard error.
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

  private let server: XvfbServer
  private let process: Process
  private let folder: String

  /// Shows the widget whose plugin the build put next to the test program.
  ///
  /// It returns when the window is painted, or one second after it was shown if it has one colour only.
  ///
  /// - Parameters:
  ///   - name: The plugin's name: `Hello` for `libHello.so`.
  ///   - options: The words after the widget in `maru show`, such as `["--name", "Ada"]`.
  /// - Throws: `XvfbError` if there is no X server, `WidgetWindowError` if there is no window.
  public init(named name: String, options: [String] = []) throws {
    guard let maru = Self.programs.first(where: FileManager.default.isExecutableFile) else {
      throw WidgetWindowError.noProgram(Self.programs)
    }
    server = try XvfbServer()
    person = try XTestClient(display: server.display)
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "maru-widget-window-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    process = Process()
    process.executableURL = URL(filePath: maru)
    process.arguments = ["show", BuiltProducts.plugin(named: name)] + options
    process.environment = ProcessInfo.processInfo.environment
      .filter { !$0.key.hasPrefix("MARU_") }
      .merging(["DISPLAY": server.display, "XDG_STATE_HOME": folder]) { _, own in own }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try Self.file(at: "\(folder)/output")
    process.standardError = try Self.file(at: "\(folder)/error")
    do {
      try process.run()
      id = try Self.window(of: process, seenBy: person, errorFile: "\(folder)/error")
    } catch {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      server.stop()
      try? FileManager.default.removeItem(atPath: folder)
      throw error
    }
  }

  isolated deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    person.close()
    server.stop()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The window's size in points.
  public var size: CGSize {
    person.frame(of: id).map { CGSize(width: Int($0.width), height: Int($0.height)) } ?? .zero
  }

  /// Whether the program is running.
  public var isRunning: Bool { process.isRunning }

  /// Clicks at a point of the window, x to the right and y down.
  public func click(at point: CGPoint) {
    guard let frame = person.frame(of: id) else { return }
    person.click(frame.x + Int32(point.x.rounded()), frame.y + Int32(point.y.rounded()))
  }

  /// A picture of the window.
  ///
  /// - Throws: `WidgetWindowError.closed`.
  public func picture() throws(WidgetWindowError) -> XTestScreenshot {
    guard let picture = person.screenshot(of: id) else { throw .closed }
    return picture
  }

  /// Requests that the window closes, like the close button of a title bar.
  public func requestClose() { person.requestClose(of: id) }

  /// Waits until the program has ended.
  ///
  /// - Throws: `WidgetWindowError.stillOpen` after ten seconds.
  public func finish() throws(WidgetWindowError) -> Ending {
    guard person.block(until: { !self.process.isRunning }) else { throw .stillOpen }
    return Ending(
      status: process.terminationStatus, output: Self.text(at: "\(folder)/output"),
      error: Self.text(at: "\(folder)/error"))
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

  /// Waits for the window of a program.
  private static func window(
    of process: Process, seenBy person: XTestClient, errorFile: String
  ) throws(WidgetWindowError) -> WindowID {
    var window: WindowID?
    _ = person.block(timeout: .seconds(30)) {
      window = person.windows(ofProcess: process.processIdentifier).first(where: person.isVisible)
      return window != nil || !process.isRunning
    }
    guard let window else {
      throw process.isRunning
        ? .noWindow : .ended(status: process.terminationStatus, error: text(at: errorFile))
    }
    // Some widgets, such as an empty list, have one colour when they are painted too.
    _ = person.block(timeout: .seconds(1)) { (person.screenshot(of: window)?.colorCount ?? 0) > 1 }
    return window
  }

  private static func file(at path: String) throws -> FileHandle {
    try Data().write(to: URL(filePath: path))
    return try FileHandle(forWritingTo: URL(filePath: path))
  }

  private static func text(at path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}

/// The reason why a widget is not shown in a window of the real program.
public enum WidgetWindowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// `maru` is at none of these paths.
  case noProgram([String])
  /// The program ended before it showed a window.
  case ended(status: Int32, error: String)
  /// The program showed no window within thirty seconds.
  case noWindow
  /// The window is closed.
  case closed
  /// The program has not ended within ten seconds.
  case stillOpen

  /// One line with the problem, and the remedy if there is one.
  public var description: String {
    switch self {
    case .noProgram(let paths):
      "there is no program maru, at \(paths.joined(separator: " or ")), install maru again, or run "
        + "`make build` in a checkout"
    case .ended(let status, let error):
      "maru ended with status \(status) before it showed a window, and printed: \(error)"
    case .noWindow: "maru showed no window within thirty seconds"
    case .closed: "the window is closed"
    case .stillOpen: "maru has not ended within ten seconds"
    }
  }
}
