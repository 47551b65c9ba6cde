import ConfigurationFile
import Foundation

/// A folder of configuration files that only we can change, removed at the end.
final class ScratchFolder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "maru-configuration-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    path = FilePath.resolved(folder.path(percentEncoded: false))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, in folders that are made, and returns its path.
  @discardableResult
  func write(_ text: String, to name: String, mode: Int = 0o600) throws -> String {
    try write(Data(text.utf8), to: name, mode: mode)
  }

  /// Writes a file and returns its path.
  @discardableResult
  func write(_ data: Data, to name: String, mode: Int = 0o600) throws -> String {
    let file = "\(path)/\(name)"
    let folder = (file as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try data.write(to: URL(filePath: file))
    try setMode(mode, of: name)
    return file
  }

  func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: name.isEmpty ? path : "\(path)/\(name)")
  }

  /// The mistakes of a file, without the folder's path.
  func mistakes(in file: String, environment: [String: String] = [:]) -> [String] {
    Configuration.read(from: "\(path)/\(file)", environment: environment).mistakes.map {
      $0.description.replacing("\(path)/", with: "")
    }
  }
}

/// Paths in tests.
enum FilePath {
  static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
  }
}
