import Foundation
import MaruTestKit

/// The resources that an idle program uses.
struct IdleBenchmark {
  /// The processor time used.
  let processorTime: Duration
  /// The number of times its threads woke.
  let contextSwitches: Int
  /// Its share of memory (PSS), in KiB.
  let memory: Int

  /// Observes a process for a while.
  ///
  /// Returns `nil` if it ends before.
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
