internal import CMainQueue
import Foundation

/// Dispatch's main queue, where `DispatchQueue.main` and tasks of the main actor wait.
///
/// Whoever called `dispatchMain()`, as a program's asynchronous `main` does, gave the queue to
/// threads of dispatch. The main actor is such a thread then and busy with the loop: what is in the
/// queue waits until that returns, and libdispatch would end a program that drained it meanwhile.
@MainActor
enum MainQueue {
  private static let handle: Int32 = _dispatch_get_main_queue_handle_4CF()

  /// Whether the queue's work is done by who runs a loop.
  private static var isOurs: Bool { Thread.isMainThread }

  /// Readable while the queue has work; `nil` where somebody else does it.
  static var fileDescriptor: Int32? { isOurs ? handle : nil }

  /// Does the queue's work; only where there is a ``fileDescriptor``.
  ///
  /// - Parameter isReadable: Whether the descriptor was. Of what was put into the queue since it tells
  ///   once more.
  static func drain(isReadable: Bool) {
    var count: UInt64 = 0
    // The descriptor does not block; reading it makes it unreadable until there is new work.
    if isReadable { _ = read(handle, &count, MemoryLayout<UInt64>.size) }
    _dispatch_main_queue_callback_4CF(nil)
  }
}
