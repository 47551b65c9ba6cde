import Foundation

/// What the kernel has counted of a process.
struct ProcessReading {
  /// What was counted of each thread, by its number.
  private let threads: [String: ThreadCount]
  /// Its part of the memory in use ("proportional set size"), in KiB.
  let memory: Int

  /// Reads `/proc`, or says `nil` when the process is gone.
  init?(of process: pid_t) {
    let root = "/proc/\(process)"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/task"),
      let rollup = text("\(root)/smaps_rollup")
    else { return nil }
    self.threads = Dictionary(
      uniqueKeysWithValues: threads.map { thread in
        // The first number: nanoseconds on a processor.
        let schedule = text("\(root)/task/\(thread)/schedstat")?.split(separator: " ").first
        let count = ThreadCount(
          nanoseconds: schedule.flatMap { Int($0) } ?? 0,
          switches: sum(of: "ctxt_switches", in: text("\(root)/task/\(thread)/status") ?? ""))
        return (thread, count)
      })
    memory = sum(of: "Pss:", in: rollup)
  }

  /// The time on a processor since an earlier reading, over the threads that are still there.
  func processorTime(since earlier: ProcessReading) -> Duration {
    .nanoseconds(
      threads.reduce(0) { $0 + $1.value.nanoseconds - (earlier.threads[$1.key]?.nanoseconds ?? 0) })
  }

  /// How often threads woke or were interrupted since an earlier reading.
  ///
  /// A thread that has ended meanwhile woke once to do so.
  func contextSwitches(since earlier: ProcessReading) -> Int {
    let ended = earlier.threads.keys.filter { threads[$0] == nil }.count
    return threads.reduce(ended) {
      $0 + $1.value.switches - (earlier.threads[$1.key]?.switches ?? 0)
    }
  }
}

/// What the kernel has counted of a thread.
private struct ThreadCount {
  /// Its time on a processor.
  let nanoseconds: Int
  /// How often it was put to sleep or interrupted, and woke again.
  let switches: Int
}

/// A file's text.
///
/// `/proc` says that its files are empty, so they are read to their end.
private func text(_ path: String) -> String? {
  guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.readToEnd() else {
    return nil
  }
  return String(decoding: data, as: UTF8.self)
}

/// The sum of the first numbers in lines with a word in them.
private func sum(of word: String, in text: String) -> Int {
  text.split(separator: "\n").filter { $0.contains(word) }.reduce(0) { total, line in
    let number = line.drop { $0 != ":" }.split { !$0.isNumber }.first
    return total + (number.flatMap { Int($0) } ?? 0)
  }
}
