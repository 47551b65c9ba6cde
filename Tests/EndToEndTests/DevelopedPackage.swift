import Foundation
import MaruTestKit
import Testing

/// A package with the bundled widget Label, a program `swift` that stands in for the compiler, and
/// `maru dev`.
///
/// The stand-in prints the file `manifest.json` of the package, and runs its file `build`. It ends with
/// this object.
@MainActor final class DevelopedPackage {
  let desk: Desk
  /// The folder of the package.
  let folder: String
  private(set) var program: Program?
  private let environment: [String: String]
  private let isFound: Bool
  /// The bundled widget.
  private let plugin: String

  /// A build that makes the plugin.
  static let good = good(plugin: "Label")

  /// A build that makes the plugin of a bundled widget.
  private static func good(plugin: String) -> String {
    """
    cp '\(Program.folder)/lib\(plugin).so' "$products/new"
    mv "$products/new" "$products/lib\(plugin).so"
    """
  }

  /// A build that prints an error of the compiler.
  static let bad = """
    echo '[3/5] Compiling Label Label.swift'
    echo "$package/Sources/Label.swift:3:5: error: cannot find 'labl' in scope"
    echo 'error: fatalError'
    exit 1
    """

  /// Writes the package and the stand-in.
  ///
  /// - Parameters:
  ///   - desk: The X server.
  ///   - name: The name of the folder.
  ///   - plugin: The bundled widget that it makes.
  ///   - hasCompiler: Whether the stand-in is found from the start.
  /// - Throws: If a file cannot be written.
  init(
    on desk: Desk, name: String = "Label", plugin: String = "Label", hasCompiler: Bool = true
  ) throws {
    self.desk = desk
    self.plugin = plugin
    folder = URL(filePath: desk.folder).resolvingSymlinksInPath().appending(path: name).path
    isFound = hasCompiler
    environment = [
      "DISPLAY": desk.server.display, "XDG_RUNTIME_DIR": desk.folder,
      "XDG_STATE_HOME": "\(desk.folder)/state", "XDG_CACHE_HOME": "\(desk.folder)/cache",
      "PATH": "\(desk.folder)/bin:/usr/bin:/bin",
    ]
    chmod(desk.folder, 0o700)
    try write("", to: "Package.swift")
    try write("let x = 1", to: "Sources/Label.swift")
    try write(Self.manifest(of: name, [plugin]), to: "manifest.json")
    try write(Self.good(plugin: plugin), to: "build")
    if hasCompiler { try addCompiler() }
  }

  isolated deinit { stop() }

  /// What `swift package dump-package` prints of a package with dynamic libraries.
  static func manifest(of name: String, _ libraries: [String]) -> String {
    let products = libraries.map {
      "{\"name\": \"\($0)\", \"type\": {\"library\": [\"dynamic\"]}}"
    }
    return "{\"name\": \"\(name)\", \"products\": [\(products.joined(separator: ", "))]}"
  }

  /// Writes the stand-in by a script: what this process writes cannot run as long as a child of another
  /// test has it open.
  func addCompiler() throws {
    let script = """
      set -e; mkdir -p '\(desk.folder)/bin'; cat >'\(desk.folder)/bin/swift.new' <<'END'
      #!/bin/sh
      package=$3 products=$3/.build/debug
      echo "$1" >>'\(desk.folder)/calls'
      if [ "$1" = package ]; then cat "$package/manifest.json"; exit; fi
      mkdir -p "$products"
      . "$package/build"
      END
      chmod +x '\(desk.folder)/bin/swift.new'; mv '\(desk.folder)/bin/swift.new' '\(desk.folder)/bin/swift'
      """
    let ending = try Program(shell: script).finish()
    try #require(ending.status == 0, "\(ending.error)")
  }

  // MARK: Files

  /// Writes a file of the package.
  func write(_ text: String, to name: String, atomically: Bool = true) throws {
    let file = URL(filePath: "\(folder)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file, options: atomically ? .atomic : [])
  }

  /// Writes other code into the source, so that it is built.
  func save(_ code: String = "let x = \(UInt32.random(in: 0...UInt32.max))") throws {
    try write(code, to: "Sources/Label.swift")
  }

  /// The words `package` and `build`, once for each call of the stand-in.
  var calls: [Substring] {
    ((try? String(contentsOfFile: "\(desk.folder)/calls", encoding: .utf8)) ?? "")
      .split(separator: "\n")
  }

  // MARK: Program

  /// Starts `maru dev`.
  func start(_ arguments: [String] = []) throws {
    program = try Program(
      ["dev", folder] + arguments, environment: environment, in: desk.folder)
  }

  /// Starts it and waits until its window is shown.
  func show(
    _ arguments: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try start(arguments)
    try waits(for: "on screen", sourceLocation: sourceLocation)
  }

  /// Ends it as Ctrl-C does.
  @discardableResult
  func stop() -> Program.Ending? {
    program?.send(SIGINT)
    defer { program = nil }
    return program?.finish()
  }

  /// What it has printed.
  var output: String { program?.outputSoFar ?? "" }

  /// Waits until it has printed words often enough.
  func waits(
    for words: String, times: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let isPrinted = desk.person.block(timeout: .seconds(20)) {
      output.components(separatedBy: words).count > times
    }
    try #require(
      isPrinted, "“\(words)” is missing in: \(output)\(program?.errorSoFar ?? "")",
      sourceLocation: sourceLocation)
  }

  // MARK: Calls

  /// The variables of commands that call the session.
  var callEnvironment: [String: String] {
    let path = output.split(separator: "\n").lazy.compactMap { line in
      line.firstRange(of: "MARU_SOCKET=").map { String(line[$0.upperBound...]) }
    }.first
    return environment.merging(["MARU_SOCKET": path?.filter { $0 != "'" } ?? ""]) { $1 }
  }

  /// Runs a command of maru that calls the session, or the host of the display.
  func ask(_ arguments: String..., callsHost: Bool = false) throws -> Program.Ending {
    try Program(
      arguments, environment: callsHost ? environment : callEnvironment, in: desk.folder
    ).finish()
  }

  /// The views of the window as text.
  var views: String { (try? ask("tree", plugin).output) ?? "" }

  /// The process that shows the window.
  var worker: Int32? {
    struct Status: Decodable {
      struct Window: Decodable { let pid: Int32?, state: String }
      let windows: [Window]
    }
    let output = (try? ask("status", "--json").output) ?? ""
    return (try? JSONDecoder().decode(Status.self, from: Data(output.utf8)))?.windows.first?.pid
  }
}
