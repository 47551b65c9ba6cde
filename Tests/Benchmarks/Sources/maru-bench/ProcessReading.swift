import Foundation

/// What the kernel has counted of a process.
struct ProcessReading {
  /// The time on a processor, over all threads.
  let processorTime: Duration
  /// How often its threads were put to sleep or interrupted, and woke again.
  let contextSwitches: Int
  /// Its part of the memory in use ("proportional set size"), in KiB.
  let memory: Int

  /// Reads `/proc`, or says `nil` when the process is gone.
  init?(of process: pid_t) {
    let root = "/proc/\(process)"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: "\(root)/task"),
      let rollup = text("\(root)/smaps_rollup")
    else { return nil }
    var nanoseconds = 0
    var switches = 0
    for thread in threads {
      // The first number: nanoseconds on a processor.
      let schedule = text("\(root)/task/\(thread)/schedstat")?.split(separator: " ").first
      nanoseconds += schedule.flatMap { Int($0) } ?? 0
      switches += sum(of: "ctxt_switches", in: text("\(root)/task/\(thread)/status") ?? "")
    }
    processorTime = .nanoseconds(nanoseconds)
    contextSwitches = switches
    memory = sum(of: "Pss:", in: rollup)
  }
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
