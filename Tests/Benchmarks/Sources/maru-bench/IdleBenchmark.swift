import Foundation
import MaruTestKit

/// What a program does while nobody does anything.
struct IdleBenchmark {
  /// The time on a processor.
  let processorTime: Duration
  /// How often its threads woke.
  let contextSwitches: Int
  /// Its part of the memory in use, in KiB.
  let memory: Int

  /// Watches a process for a while, or says `nil` when it ends meanwhile.
  init?(of child: ChildProgram, for duration: Duration) {
    guard let before = ProcessReading(of: child.identifier) else { return nil }
    let seconds = Double(duration.components.seconds)
    Thread.sleep(forTimeInterval: seconds)
    guard child.isRunning, let after = ProcessReading(of: child.identifier) else { return nil }
    processorTime = after.processorTime(since: before)
    contextSwitches = after.contextSwitches(since: before)
    memory = after.memory
  }
}
