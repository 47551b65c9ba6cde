internal import CMainQueue
import Foundation

/// Dispatch's main queue, which runs `DispatchQueue.main` and main-actor tasks.
///
/// After `dispatchMain()`, which a program's asynchronous `main` calls, dispatch's threads serve
/// the queue. The main actor then runs on such a thread, which is busy with the loop: work in the
/// queue waits until the loop returns, and libdispatch would trap if the loop drained it.
@MainActor
enum MainQueue {
  private static let handle: Int32 = _dispatch_get_main_queue_handle_4CF()

  /// Whether the loop has to serve the queue.
  private static var isOurs: Bool { Thread.isMainThread }

  /// A descriptor that is readable while the queue has work; `nil` if dispatch's threads serve it.
  static var fileDescriptor: Int32? { isOurs ? handle : nil }

  /// Whether there is work that a ``drain(isReadable:)`` would do.
  static var hasWork: Bool {
    guard isOurs else { return false }
    var descriptor = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
    return poll(&descriptor, 1, 0) > 0
  }

  /// Runs the queue's work; only if there is a ``fileDescriptor``.
  ///
  /// - Parameter isReadable: Whether the descriptor was readable. Work added later makes it
  ///   readable again.
  static func drain(isReadable: Bool) {
    var count: UInt64 = 0
    // The descriptor is non-blocking; reading it resets it until there is new work.
    if isReadable { _ = read(handle, &count, MemoryLayout<UInt64>.size) }
    _dispatch_main_queue_callback_4CF(nil)
  }
}
