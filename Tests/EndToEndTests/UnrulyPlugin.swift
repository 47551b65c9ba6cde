import Foundation
import MaruTestKit

/// The plugin of a widget that misbehaves, linked from what the build made of `Tests/UnrulyWidget`.
enum UnrulyPlugin {
  /// Its file, linked when it is first asked for.
  static var path: String {
    get throws { try linking.get() }
  }

  struct LinkerFailed: Error { let reason: String }

  private static let linking = Result { try link() }

  private static func link() throws -> String {
    let folder = "\(BuiltProducts.folder)/UnrulyWidget.build"
    let output = "\(folder)/libUnruly.so"
    let objects = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".o") }.sorted().map { "\(folder)/\($0)" }
    let (linker, error) = (Process(), Pipe())
    linker.executableURL = URL(filePath: "/usr/bin/env")
    linker.arguments =
      ["swiftc", "-emit-library", "-o", output] + objects
      + ["-L", BuiltProducts.folder, "-lMaruKit"]
    linker.standardError = error
    try linker.run()
    let reason = error.fileHandleForReading.readDataToEndOfFile()
    linker.waitUntilExit()
    guard linker.terminationStatus == 0 else {
      throw LinkerFailed(reason: String(decoding: reason, as: UTF8.self))
    }
    return output
  }
}
