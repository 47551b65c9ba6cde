import Dispatch
import Foundation
import Synchronization

/// The result of loading data, which may arrive on any thread.
final class LoadedData: Sendable {
  /// The longest wait for data of this program, in seconds.
  private static let patience = 1.0

  private let state = Mutex<(isDone: Bool, data: Data?)>((false, nil))
  private let signal = DispatchSemaphore(value: 0)

  /// Whether loading has ended.
  var isDone: Bool { state.withLock { $0.isDone } }

  /// The data; `nil` before the end, and after a failure.
  var data: Data? { state.withLock { $0.data } }

  /// Ends loading.
  func finish(_ data: Data?) {
    state.withLock { $0 = (true, data) }
    signal.signal()
  }

  /// Waits for data that another thread loads, at most a second.
  func wait() { _ = signal.wait(timeout: .now() + Self.patience) }
}
