import FoundationEssentials
import Glibc

/// The memory of another process.
enum MemoryReading {
  /// What it cannot share with others, in MiB: `RssAnon` of `/proc/PID/status`.
  static func anonymousMebibytes(of process: pid_t) -> Int? {
    guard let text = SystemFile.text("/proc/\(process)/status") else { return nil }
    for line in text.split(separator: "\n") where line.hasPrefix("RssAnon:") {
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.count > 1 ? Int(words[1]).map { $0 / 1024 } : nil
    }
    return nil
  }
}
