import Foundation

/// A new folder with the places of a desktop, which is removed with this object.
final class DesktopFolder {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "launcher-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var url: URL { URL(filePath: path) }

  /// Writes a file below the folder.
  func write(_ name: String, _ data: Data) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Writes a desktop file; without other lines, its program is `true`.
  func writeApplication(_ name: String, _ title: String, _ lines: [String] = []) throws {
    let own = lines.prefix { !$0.hasPrefix("[") }
    let exec = own.contains { $0.hasPrefix("Exec=") } ? [] : ["Exec=true"]
    let text = ["[Desktop Entry]", "Type=Application", "Name=\(title)"] + exec + lines
    try write(name, Data((text.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes a program.
  func writeProgram(_ name: String, _ script: String = "", mode: Int = 0o755) throws {
    try write(name, Data("#!/bin/sh\n\(script)\n".utf8))
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: "\(path)/\(name)")
  }

  /// Variables that name the folders `own`, `shared` and `bin` of this one.
  func environment(_ others: [String: String] = [:]) -> [String: String] {
    [
      "HOME": path, "XDG_DATA_HOME": "\(path)/own", "XDG_DATA_DIRS": "\(path)/shared",
      "PATH": "\(path)/bin",
    ].merging(others) { _, new in new }
  }
}

/// A named pipe into which a program writes, so that a test can wait for it.
struct ProgramAnswer {
  let path: String

  init(in folder: DesktopFolder) {
    path = "\(folder.path)/answer"
    mkfifo(path, 0o600)
  }

  /// What a program writes until it closes the pipe; `nil` after five minutes.
  ///
  /// Other tests may keep the main thread busy, from which the program is started.
  func text() -> String? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(descriptor) }
    var (bytes, chunk): ([UInt8], [UInt8]) = ([], [UInt8](repeating: 0, count: 4_096))
    while true {
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 300_000) > 0 else { return nil }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EAGAIN { continue }
      guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
      bytes += chunk[..<count]
    }
  }
}
