import FoundationEssentials
import Glibc

/// The memory of another process.
enum MemoryReading {
  /// Its anonymous memory and what it shares with the X server, in MiB: `RssAnon` and `RssShmem` of
  /// `/proc/PID/status`.
  static func usedMebibytes(of process: pid_t) -> Int? {
    guard let text = SystemFile.text("/proc/\(process)/status") else { return nil }
    let kibibytes = text.split(separator: "\n").compactMap { line -> Int? in
      guard line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") else { return nil }
      let words = line.split(whereSeparator: \.isWhitespace)
      return words.count > 1 ? Int(words[1]) : nil
    }
    return kibibytes.isEmpty ? nil : kibibytes.reduce(0, +) / 1024
  }
}
