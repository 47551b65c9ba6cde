import Foundation

/// Runs programs of the toolchain.
enum Tool {
  /// The triple of this machine.
  static let target: String = {
    #if arch(arm64)
    "aarch64-unknown-linux-gnu"
    #else
    "x86_64-unknown-linux-gnu"
    #endif
  }()

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program that is found in `PATH`.
  ///
  /// - Returns: What it printed on standard output.
  /// - Throws: `Failure` with what it printed, if its status is not 0.
  @discardableResult
  static func run(_ words: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let (output, errors) = (Pipe(), Pipe())
    (process.standardOutput, process.standardError) = (output, errors)
    try process.run()
    // A tool says little on standard error, so it does not wait for a reader.
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "\(words.joined(separator: " ")): \(problems)")
    }
    return text
  }
}

/// A folder that is removed with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "maru-interface-\(UUID())").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
