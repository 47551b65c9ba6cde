import Glibc
import PlainText

/// The shared libraries of a program, as the dynamic loader finds them.
@MainActor enum ProgramLibraries {
  /// Returns the folders of a program's libraries outside of the system's own, such as Swift's.
  ///
  /// The program does not run: the dynamic loader lists its libraries, as for `ldd`. Returns when
  /// the loader has ended, or after the time limit.
  ///
  /// - Parameters:
  ///   - program: The path of a program that is linked dynamically.
  ///   - environment: The variables with which it will run.
  /// - Returns: The absolute paths of the folders, sorted, of the libraries and of the files that they
  ///   are links to; empty if the program cannot be started.
  static func folders(of program: String, environment: [String: String]) -> [String] {
    let lines = list(of: program, environment: environment).split(separator: "\n")
    return Set(lines.flatMap(folders).filter { !isSystems($0) }).sorted()
  }

  /// The time after which a loader counts as stuck, in milliseconds.
  private static let timeLimit: Int32 = 5_000
  /// The folders of the system's own libraries, which each sandbox has.
  private static let systems = ["/usr/lib", "/usr/lib32", "/usr/lib64", "/lib", "/lib32", "/lib64"]

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
    guard let loader else { return "" }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    var source = pollfd(fd: pipe.readingEnd, events: Int16(POLLIN), revents: 0)
    while true {
      let ready = poll(&source, 1, timeLimit)
      if ready < 0 && errno == EINTR { continue }
      guard ready > 0 else {
        loader.signalGroup(SIGKILL)
        break
      }
      let count = read(pipe.readingEnd, &block, block.count)
      guard count > 0 else { break }
      bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The folder of a line's library, and that of the file that it is a link to.
  private static func folders(of line: Substring) -> [String] {
    guard let slash = line.firstIndex(of: "/"), let address = line.lastIndex(of: "(") else {
      return []
    }
    var named = line[slash..<address]
    while named.last == " " { named.removeLast() }
    guard let resolved = realpath(String(named), nil) else { return [] }
    defer { free(resolved) }
    return [String(named), String(cString: resolved)].map(PathParts.folder)
  }

  private static func isSystems(_ folder: String) -> Bool {
    systems.contains { folder == $0 || folder.hasPrefix("\($0)/") }
  }
}
