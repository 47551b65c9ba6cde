import Dispatch
import FoundationEssentials
import Glibc
import PlainText
import Logging
import Synchronization

/// The log file of the host, on any thread.
///
/// A line is `2026-11-24T05:40:00.123Z warning bar: …`. Control characters are made visible, so
/// that a line is always one line. At 1 MiB the file is renamed to `.1`, up to `.4`. At most 200
/// lines a second are taken from one source, then one line tells how many were dropped. If nothing
/// can be written, because the disk is full for instance, lines are lost and nothing else happens.
final class Log: Sendable {
  /// The size at which a file is full, in bytes.
  let sizeLimit: Int
  /// The number of files, with the current one.
  static let fileCount = 5
  /// The lines that one source may write in a second.
  static let linesPerSecond = 200
  /// The lines that `recent` remembers.
  static let memory = 500

  /// The lowest level that loggers write.
  let level: Logger.Level
  /// The path of the current file.
  let path: String

  private struct State {
    var descriptor: Int32 = -1
    var size = 0
    var recent: [String] = []
    var floods: [String: Flood] = [:]
    var followers: [Int: @Sendable (String) -> Void] = [:]
    var nextFollower = 1
  }

  private struct Flood {
    var second: Int
    var count = 0
    var dropped = 0
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "maru.log")

  /// Opens the file when the first line is written.
  init(path: String, level: Logger.Level = .info, sizeLimit: Int = 1 << 20) {
    self.path = path
    self.level = level
    self.sizeLimit = sizeLimit
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// Writes a line.
  ///
  /// - Parameters:
  ///   - level: `debug`, `info`, `warning` or `error`.
  ///   - source: The id of a window, or `maru`.
  ///   - text: The text; line breaks are made visible.
  ///   - isOurs: Whether the host itself says it, and not a widget.
  func write(_ level: String, _ source: String, _ text: String, isOurs: Bool = true) {
    state.withLock { state in
      // Our own words about a death must not drown in what the dead one said.
      guard (isOurs && level == "error") || admit(source, in: &state) else { return }
      append(level, source, text, in: &state)
    }
  }

  // MARK: Readers

  /// The last lines, oldest first.
  func recent(_ count: Int) -> [String] {
    state.withLock { Array($0.recent.suffix(max(count, 0))) }
  }

  /// Calls a closure with each new line, on the thread that writes it, until `unfollow`.
  func follow(_ action: @escaping @Sendable (String) -> Void) -> Int {
    state.withLock { state in
      defer { state.nextFollower += 1 }
      state.followers[state.nextFollower] = action
      return state.nextFollower
    }
  }

  /// Ends what `follow` began.
  func unfollow(_ number: Int) { _ = state.withLock { $0.followers.removeValue(forKey: number) } }

  // MARK: Floods

  /// Whether the source may write one more line now.
  private func admit(_ source: String, in state: inout State) -> Bool {
    let second = Int(monotonicNow)
    var flood = state.floods[source] ?? Flood(second: second)
    if flood.second != second {
      tellDropped(&flood, source, in: &state)
      flood = Flood(second: second)
    }
    flood.count += 1
    let isAdmitted = flood.count <= Self.linesPerSecond
    if !isAdmitted {
      flood.dropped += 1
      if flood.dropped == 1 { tellLater(source) }
    }
    state.floods[source] = flood
    return isAdmitted
  }

  private func tellDropped(_ flood: inout Flood, _ source: String, in state: inout State) {
    guard flood.dropped > 0 else { return }
    append("warning", source, "\(flood.dropped) more lines in a second, dropped", in: &state)
    flood.dropped = 0
  }

  /// The source may be silent from now on, so the second's end is waited for.
  private func tellLater(_ source: String) {
    queue.asyncAfter(deadline: .now() + 1) { [weak self] in
      guard let self else { return }
      self.state.withLock { state in
        guard var flood = state.floods[source] else { return }
        self.tellDropped(&flood, source, in: &state)
        state.floods[source] = flood
      }
    }
  }

  // MARK: The file

  private func append(_ level: String, _ source: String, _ text: String, in state: inout State) {
    let line = "\(Self.timestamp()) \(level) \(source): \(Self.visible(text))"
    state.recent.append(line)
    if state.recent.count > Self.memory * 2 { state.recent.removeFirst(Self.memory) }
    for follower in state.followers.values { follower(line) }
    let bytes = Array((line + "\n").utf8)
    if state.descriptor >= 0, state.size + bytes.count > sizeLimit { rotate(&state) }
    if state.descriptor < 0 { open(&state) }
    guard state.descriptor >= 0 else { return }
    let written = Glibc.write(state.descriptor, bytes, bytes.count)
    guard written > 0 else { return }
    state.size += written
    // On a full disk, a line that does not fit is left out as a whole.
    guard written < bytes.count else { return }
    var information = stat()
    guard fstat(state.descriptor, &information) == 0,
      ftruncate(state.descriptor, information.st_size - off_t(written)) == 0
    else { return }
    state.size -= written
  }

  private func open(_ state: inout State) {
    StateFolder.create(PathParts.folder(of: path))
    let flags = O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW
    state.descriptor = Glibc.open(path, flags, 0o600)
    var information = stat()
    if state.descriptor >= 0, fstat(state.descriptor, &information) == 0 {
      state.size = Int(information.st_size)
    }
  }

  private func rotate(_ state: inout State) {
    close(state.descriptor)
    state.descriptor = -1
    for number in stride(from: Self.fileCount - 2, through: 1, by: -1) {
      rename("\(path).\(number)", "\(path).\(number + 1)")
    }
    rename(path, "\(path).1")
    state.size = 0
  }

  // MARK: Text

  /// The wall clock's time in UTC with milliseconds.
  private static func timestamp() -> String {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    var parts = tm()
    gmtime_r(&now.tv_sec, &parts)
    func padded(_ number: Int, _ width: Int = 2) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(width - digits.count, 0)) + digits
    }
    let date =
      "\(padded(Int(parts.tm_year) + 1900, 4))-\(padded(Int(parts.tm_mon) + 1))"
      + "-\(padded(Int(parts.tm_mday)))"
    let time =
      "\(padded(Int(parts.tm_hour))):\(padded(Int(parts.tm_min)))"
      + ":\(padded(Int(parts.tm_sec)))"
    return "\(date)T\(time).\(padded(now.tv_nsec / 1_000_000, 3))Z"
  }

  /// The text with control characters, line separators and bidirectional controls as `\u{…}`, and
  /// cut after 8 KiB.
  static func visible(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      guard result.utf8.count < 8192 else { return result + "…" }
      switch scalar.value {
      case 0x0A: result += "\\n"
      case 0x09: result += "\\t"
      case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
