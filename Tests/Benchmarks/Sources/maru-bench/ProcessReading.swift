import Foundation

/// The kernel's counters of a process.
struct ProcessReading {
  /// The counters of each thread, by thread number.
  private let threads: [String: ThreadCount]
  /// Its share of memory (PSS, “proportional set size”), in KiB.
  let memory: Int

  /// Reads `/proc`.
  ///
  /// Returns `nil` if the process has ended.
  init?(of process: pid_t) {
    let root = "/proc/\(process)"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/task"),
      let rollup = text("\(root)/smaps_rollup")
    else { return nil }
    self.threads = Dictionary(
      uniqueKeysWithValues: threads.map { thread in
        // The first number is the processor time in nanoseconds.
        let schedule = text("\(root)/task/\(thread)/schedstat")?.split(separator: " ").first
        let count = ThreadCount(
          nanoseconds: schedule.flatMap { Int($0) } ?? 0,
          switches: sum(of: "ctxt_switches", in: text("\(root)/task/\(thread)/status") ?? ""))
        return (thread, count)
      })
    memory = sum(of: "Pss:", in: rollup)
  }

  /// The processor time since an earlier reading, summed over threads that still exist.
  func processorTime(since earlier: ProcessReading) -> Duration {
    .nanoseconds(
      threads.reduce(0) { $0 + $1.value.nanoseconds - (earlier.threads[$1.key]?.nanoseconds ?? 0) })
  }

  /// How often threads woke or were interrupted since an earlier reading.
  ///
  /// A thread that has ended since then counts as one wakeup.
  func contextSwitches(since earlier: ProcessReading) -> Int {
    let ended = earlier.threads.keys.filter { threads[$0] == nil }.count
    return threads.reduce(ended) {
      $0 + $1.value.switches - (earlier.threads[$1.key]?.switches ?? 0)
    }
  }
}

/// The kernel's counters of a thread.
private struct ThreadCount {
  /// The processor time.
  let nanoseconds: Int
  /// The number of voluntary and involuntary context switches.
  let switches: Int
}

/// The text of a file.
///
/// `/proc` reports a size of 0 for its files, so they are read to the end.
private func text(_ path: String) -> String? {
  guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.readToEnd() else {
    return nil
  }
  return String(decoding: data, as: UTF8.self)
}

/// The sum of the first numbers in all lines that contain a word.
private func sum(of word: String, in text: String) -> Int {
  text.split(separator: "\n").filter { $0.contains(word) }.reduce(0) { total, line in
    let number = line.drop { $0 != ":" }.split { !$0.isNumber }.first
    return total + (number.flatMap { Int($0) } ?? 0)
  }
}
