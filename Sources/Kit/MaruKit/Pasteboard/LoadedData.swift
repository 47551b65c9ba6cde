import Foundation
import Synchronization

/// The result of loading data, which may arrive on any thread.
final class LoadedData: Sendable {
  /// The longest wait for data of this program, in milliseconds.
  private static let patience = 1000

  private let state = Mutex<(isDone: Bool, data: Data?)>((false, nil))

  /// Whether loading has ended.
  var isDone: Bool { state.withLock { $0.isDone } }

  /// The data; `nil` before the end, and after a failure.
  var data: Data? { state.withLock { $0.data } }

  /// Ends loading.
  func finish(_ data: Data?) { state.withLock { $0 = (true, data) } }

  /// Waits for data of this program, at most a second.
  ///
  /// The main queue and the main run loop are served meanwhile, because the data may be loaded there.
  @MainActor func wait() {
    // Counted, because a clock of manual time would stand still.
    for _ in 0..<Self.patience {
      if Thread.isMainThread { _ = RunLoop.main.run(mode: .default, before: .distantPast) }
      guard !isDone else { return }
      usleep(1000)
    }
  }
}
