import Foundation
import MaruTestKit
import Testing
import X11

/// A host that `maru run` started on a desk, and the commands that ask it.
///
/// It ends with this object.
@MainActor final class RunningHost {
  let desk: Desk
  let program: Program
  let environment: [String: String]
  /// The configuration file.
  let file: String

  /// A window in the output of `maru status --json`.
  struct Window: Decodable, Equatable {
    let id: String
    let kind: String
    let state: String
    let pid: Int32?
    let xid: UInt32?
    let restarts: Int
    let minimized: Bool
    let place: Place?
    /// The workspace that the window manager told.
    let workspace: UInt32?
    /// EWMH's names of its states.
    let states: [String]?
    let focused: Bool?
  }

  /// The place that the user gave a window, in device pixels.
  struct Place: Decodable, Equatable {
    let x: Int32
    let y: Int32
  }

  /// Starts a host and waits until the windows of the configuration are shown.
  ///
  /// - Parameters:
  ///   - configuration: The text of the configuration file.
  ///   - windows: The number of windows that are shown at the start.
  ///   - desk: The X server.
  ///   - variables: More variables of the environment.
  ///   - launcher: A command that starts the host, such as `bwrap` with its options.
  ///   - sourceLocation: The location of a failure.
  /// - Throws: If a window is not shown within 20 s.
  init(
    _ configuration: String, windows: Int = 1, on desk: Desk, variables: [String: String] = [:],
    through launcher: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    self.desk = desk
    file = "\(desk.folder)/maru.toml"
    try configuration.write(toFile: file, atomically: true, encoding: .utf8)
    environment = [
      "DISPLAY": desk.server.display, "XDG_RUNTIME_DIR": desk.folder,
      "XDG_STATE_HOME": "\(desk.folder)/state", "XDG_CACHE_HOME": "\(desk.folder)/cache",
    ].merging(variables) { $1 }
    chmod(desk.folder, 0o700)
    program = try desk.start(
      ["run", "--config", file], environment: environment, through: launcher)
    let areShown = desk.person.block(timeout: .seconds(20)) {
      self.windows.filter { $0.state == "shown" }.count == windows
    }
    try #require(
      areShown, "\(self.windows), \(program.errorSoFar)\n\(log)", sourceLocation: sourceLocation)
  }

  isolated deinit {
    program.send(SIGTERM)
    _ = program.finish()
  }

  /// Waits until a window is shown by its second worker.
  func isHealed(_ id: String) -> Bool {
    desk.person.block(timeout: .seconds(20)) {
      (try? self.window(id)).map { $0.restarts == 1 && $0.state == "shown" } ?? false
    }
  }

  /// Runs a command of maru to its end.
  func ask(_ arguments: String...) throws -> Program.Ending {
    try Program(arguments, environment: environment, in: desk.folder).finish()
  }

  /// Runs a command that has to succeed, and returns its output without the newline.
  @discardableResult
  func tell(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let ending = try Program(arguments, environment: environment, in: desk.folder).finish()
    #expect(ending.status == 0, "\(arguments): \(ending.error)", sourceLocation: sourceLocation)
    return ending.output.trimmingCharacters(in: .newlines)
  }

  /// The windows as `maru status --json` lists them; empty if no host answers.
  var windows: [Window] {
    struct Status: Decodable { let windows: [Window] }
    guard let output = try? ask("status", "--json").output else { return [] }
    return (try? JSONDecoder().decode(Status.self, from: Data(output.utf8)))?.windows ?? []
  }

  /// The window with an id.
  func window(
    _ id: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Window {
    try #require(windows.first { $0.id == id }, "\(windows)", sourceLocation: sourceLocation)
  }

  /// Waits until a window is in a state.
  func waits(for state: String, of id: String) -> Bool {
    desk.person.block { windows.contains { $0.id == id && $0.state == state } }
  }

  /// The X window that shows a window.
  func identifier(of id: String) throws -> WindowID {
    let number = try #require(try window(id).xid)
    return try #require(WindowID(rawValue: number))
  }

  /// The X window that shows a window now; `nil` while it has none.
  func currentIdentifier(of id: String) -> WindowID? {
    windows.first { $0.id == id }?.xid.flatMap { WindowID(rawValue: $0) }
  }

  /// A view of a window as `maru tree --json` describes it; the innermost with a label.
  func view(labelled label: String, in window: String) throws -> [String: Any] {
    try view(labelled: label, of: tree(of: window), in: window)
  }

  private func tree(of window: String) throws -> [String: Any] {
    let json = Data(try tell("tree", window, "--json").utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  private func view(
    labelled label: String, of tree: [String: Any], in window: String
  ) throws -> [String: Any] {
    func find(_ view: [String: Any]) -> [String: Any]? {
      let inner = (view["children"] as? [[String: Any]] ?? []).lazy.compactMap(find).first
      return inner ?? (view["label"] as? String == label ? view : nil)
    }
    let found = find(tree)
    return try #require(found, "nothing in \(window) is labelled \(label)")
  }

  /// The middle of the innermost view with a label, in device pixels of the screen at a scale of 1.
  func middle(of label: String, in window: String) throws -> DevicePoint {
    let tree = try tree(of: window)
    let view = try view(labelled: label, of: tree, in: window)
    let frame = try #require(view["windowFrame"] as? [Double])
    let origin = try #require(tree["screenOrigin"] as? [Double])
    return DevicePoint(
      x: Int32(origin[0] + frame[0] + frame[2] / 2), y: Int32(origin[1] + frame[1] + frame[3] / 2))
  }

  /// The lines of the log.
  var log: String {
    let folder = "\(desk.folder)/state/maru"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".log") }.sorted().compactMap {
      try? String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)
    }.joined()
  }
}
