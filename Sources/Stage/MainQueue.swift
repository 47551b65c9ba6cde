internal import CMainQueue
import Foundation

/// Dispatch's main queue, where `DispatchQueue.main` and tasks of the main actor wait.
@MainActor
enum MainQueue {
  /// Readable while the queue has work.
  static let fileDescriptor: Int32 = _dispatch_get_main_queue_handle_4CF()

  /// Does the queue's work.
  static func drain() {
    var count: UInt64 = 0
    // The descriptor does not block; reading it makes it unreadable until there is new work.
    _ = read(fileDescriptor, &count, MemoryLayout<UInt64>.size)
    _dispatch_main_queue_callback_4CF(nil)
  }
}
