import Foundation

/// Kernel statistics of a process, summed over its threads.
struct ProcessReading: Hashable {
  /// The number of voluntary context switches, each of which follows a wakeup.
  let voluntarySwitches: Int
  /// The processor time in nanoseconds.
  let processorTime: Int
  /// The child processes, including zombies.
  let children: Set<Int32>

  /// Reads `/proc`; `nil` if the process is gone.
  init?(of process: Int32) {
    let root = "/proc/\(process)/task"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: root) else {
      return nil
    }
    var (switches, time) = (0, 0)
    var children: Set<Int32> = []
    for thread in threads {
      let lines = Self.text("\(root)/\(thread)/status").split(separator: "\n")
      let line = lines.first { $0.hasPrefix("voluntary_ctxt_switches:") }
      switches += line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0
      let schedule = Self.text("\(root)/\(thread)/schedstat").split(separator: " ")
      time += schedule.first.flatMap { Int($0) } ?? 0
      children.formUnion(
        Self.text("\(root)/\(thread)/children").split(separator: " ").compactMap { Int32($0) })
    }
    (voluntarySwitches, processorTime, self.children) = (switches, time, children)
  }

  /// The anonymous memory of a process in kibibytes; `nil` if the process is gone.
  static func anonymousMemory(of process: Int32) -> Int? {
    let lines = text("/proc/\(process)/smaps_rollup").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("Anonymous:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  /// The most memory that a process has had at once, in kibibytes; `nil` if the process is gone.
  static func peakMemory(of process: Int32) -> Int? {
    let lines = text("/proc/\(process)/status").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }

  /// Whether all threads of a process sleep, or the process is gone.
  ///
  /// A runnable thread does not sleep, even while it waits for a processor.
  static func isAsleep(_ process: Int32) -> Bool {
    let root = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return threads.allSatisfy { thread in
      let fields = text("\(root)/\(thread)/stat")
      return fields.isEmpty || fields.contains(") S") || fields.contains(") Z")
    }
  }

  /// Whether a process has ended; zombies count as ended.
  static func isGone(_ process: Int32) -> Bool {
    let fields = text("/proc/\(process)/stat")
    return fields.isEmpty || fields.contains(") Z")
  }

  /// Whether a process has a handler for a signal.
  static func handles(_ signal: Int32, in process: Int32) -> Bool {
    let lines = text("/proc/\(process)/status").split(separator: "\n")
    let line = lines.first { $0.hasPrefix("SigCgt:") }
    let mask = line?.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) } ?? 0
    return mask & 1 << (signal - 1) != 0
  }

  /// The contents of a file.
  ///
  /// Files in `/proc` have size 0, so they are read to their end.
  private static func text(_ path: String) -> String {
    guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.readToEnd()
    else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
