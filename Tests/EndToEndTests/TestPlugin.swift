import Foundation
import MaruTestKit

/// A test plugin, linked from the object files of a widget in `Tests`.
///
/// It is not a product of the package, because the build would put it beside the bundled plugins.
struct TestPlugin: Sendable {
  /// A widget that misbehaves, from `Tests/UnrulyWidget`.
  static let unruly = TestPlugin(name: "Unruly")
  /// A widget that counts seconds, from `Tests/TickingWidget`.
  static let ticking = TestPlugin(name: "Ticking")

  /// A widget that tries out what its host gives and forbids, from `Tests/TrialWidget`.
  static let trial = TestPlugin(name: "Trial")

  /// A widget with a fault that `maru check` finds, from `Tests/FaultyWidget`.
  static let faulty = TestPlugin(name: "Faulty")

  struct LinkerFailed: Error { let reason: String }

  private let result: Result<String, any Error>

  private init(name: String) { result = Result { try Self.link(name) } }

  /// The path of the plugin file, which is linked on first use.
  ///
  /// - Throws: `LinkerFailed` or a file error if it could not be linked.
  var path: String {
    get throws { try result.get() }
  }

  private static func link(_ name: String) throws -> String {
    let folder = "\(BuiltProducts.folder)/\(name)Widget.build"
    let output = "\(folder)/lib\(name).so"
    // Another test process may link or use the same plugin. So it is replaced at once when it is whole.
    let unfinished = "\(folder)/\(getpid())-lib\(name).so"
    let objects = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".o") }.sorted().map { "\(folder)/\($0)" }
    let (linker, error) = (Process(), Pipe())
    linker.executableURL = URL(filePath: "/usr/bin/env")
    linker.arguments =
      ["swiftc", "-emit-library", "-o", unfinished] + objects
      + ["-L", BuiltProducts.folder, "-lMaruKit"]
    linker.standardError = error
    try linker.run()
    let reason = error.fileHandleForReading.readDataToEndOfFile()
    linker.waitUntilExit()
    guard linker.terminationStatus == 0 else {
      throw LinkerFailed(reason: String(decoding: reason, as: UTF8.self))
    }
    guard rename(unfinished, output) == 0 else {
      throw LinkerFailed(reason: "\(output): \(String(cString: strerror(errno)))")
    }
    return output
  }
}
