import Glibc
import PlainText

/// The shared libraries of a program, as the dynamic loader finds them.
@MainActor enum ProgramLibraries {
  /// Returns the folders of a program's libraries outside of the system's own, such as Swift's.
  ///
  /// The program does not run: the dynamic loader lists its libraries, as for `ldd`. Returns when
  /// it has ended.
  ///
  /// - Parameters:
  ///   - program: The path of a program that is linked dynamically.
  ///   - environment: The variables with which it will run.
  /// - Returns: The absolute paths of the folders without symbolic links, sorted; empty if the program cannot be started.
  static func folders(of program: String, environment: [String: String]) -> [String] {
    let lines = list(of: program, environment: environment).split(separator: "\n")
    return Set(lines.compactMap(folder)).sorted()
  }

  /// What the dynamic loader prints: a line such as `libz.so.1 => /usr/lib/libz.so.1 (0x7f…)` for
  /// each library.
  private static func list(of program: String, environment: [String: String]) -> String {
    guard let pipe = ChildPipe() else { return "" }
    defer { close(pipe.readingEnd) }
    let loader = try? ChildProcess(
      [program],
      environment: environment.merging(["LD_TRACE_LOADED_OBJECTS": "1"]) { _, new in new },
      streams: .init(output: pipe.writingEnd), care: .ask)
    close(pipe.writingEnd)
    guard loader != nil else { return "" }
    _ = fcntl(pipe.readingEnd, F_SETFL, 0)
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(pipe.readingEnd, &block, block.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The folder of the library of a line; `nil` if it is one of the system's.
  private static func folder(of line: Substring) -> String? {
    guard let slash = line.firstIndex(of: "/"), let address = line.lastIndex(of: "(") else {
      return nil
    }
    let named = PathParts.folder(of: String(line[slash..<address]))
    guard let resolved = realpath(named, nil) else { return nil }
    defer { free(resolved) }
    let folder = String(cString: resolved)
    let isSystems = ["/usr/lib", "/usr/lib32", "/usr/lib64", "/lib", "/lib32", "/lib64"].contains {
      folder == $0 || folder.hasPrefix("\($0)/")
    }
    return isSystems ? nil : folder
  }
}
