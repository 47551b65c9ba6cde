import Development
import Foundation

/// A new folder among the temporary files, for SDKs with empty libraries.
///
/// It is removed at the end.
final class SDKFolder {
  let path: String

  init() throws {
    let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    path = place.appending(path: "maru-sdk-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Creates a folder `sdk` with empty parts, and the templates of this checkout, in a folder of this
  /// one.
  ///
  /// - Parameters:
  ///   - name: The folder.
  ///   - kit: The version in the description.
  /// - Returns: The SDK.
  /// - Throws: If a file cannot be written.
  @discardableResult
  func makeSDK(in name: String, kit: KitVersion = KitVersion("9.8.7", abi: 42)) throws -> SDK {
    let sdk = "\(path)/\(name)/sdk", files = FileManager.default
    for folder in ["modules", "include", "lib"] {
      try files.createDirectory(atPath: "\(sdk)/\(folder)", withIntermediateDirectories: true)
    }
    for file in [
      "include/module.modulemap", "lib/libMaruKit.so", "lib/libMaruTestKit.so", "lib/ManualTime.o",
      "modules/MaruKit.swiftmodule", "modules/MaruTestKit.swiftmodule",
      "swift-package-clean-and-purge-cache.yaml",
    ] {
      try Data().write(to: URL(filePath: "\(sdk)/\(file)"))
    }
    let checkout = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().path
    for (name, origin) in [("examples", "Examples"), ("package", "share/maru/package")] {
      try files.copyItem(atPath: "\(checkout)/\(origin)", toPath: "\(sdk)/\(name)")
    }
    try #"{"version": "\#(kit.number)", "abi": \#(kit.abi), "compiler": "Swift version 6.3.1"}"#
      .write(toFile: "\(sdk)/sdk.json", atomically: true, encoding: .utf8)
    return try SDK(folder: sdk)
  }

  /// Creates a debug kit with empty programs in the SDK of a folder of this one.
  ///
  /// - Parameters:
  ///   - name: The folder.
  ///   - kit: The version in the description.
  /// - Throws: If a file cannot be written.
  func makeDebugKit(in name: String, kit: KitVersion = KitVersion("9.8.7", abi: 42)) throws {
    try makeSDK(in: "\(name)/sdk/debug", kit: kit)
    for program in ["maru", "maru-host", "maru-widgets", "libMaruKit.so"] {
      try Data().write(to: URL(filePath: "\(path)/\(name)/sdk/debug/\(program)"))
    }
  }

  /// Creates a program that prints a line, as a compiler does for `--version`.
  ///
  /// - Returns: Its path.
  func makeCompiler(printing line: String) throws -> String {
    let program = "\(path)/a compiler's program"
    // Another process writes it: what is open for writing, even in a child of another test, cannot run.
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = [
      "-c", #"printf '#!/bin/sh\necho "%s"\n' "$1" >"$0" && chmod +x "$0""#, program, line,
    ]
    try shell.run()
    shell.waitUntilExit()
    return program
  }

  /// The paths of the files in a folder of this one, sorted, with their texts.
  func texts(in folder: String) throws -> [(path: String, text: String)] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: "\(path)/\(folder)").sorted()
    return names.compactMap { name in
      (try? String(contentsOfFile: "\(path)/\(folder)/\(name)", encoding: .utf8)).map { (name, $0) }
    }
  }
}
