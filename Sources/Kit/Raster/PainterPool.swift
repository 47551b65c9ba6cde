import Synchronization

/// Idle painters, kept so that the next frame reuses their buffers.
final class PainterPool: Sendable {
  static let shared = PainterPool()

  private let idle = Mutex<[Painter]>([])

  /// Lends a painter until it is given back, or returns `nil` if memory runs out.
  ///
  /// It takes no closure: a closure that captures a list would copy it.
  func take() -> Painter? {
    idle.withLock { $0.popLast() } ?? Painter()
  }

  /// Returns a painter to the pool after it has painted.
  func giveBack(_ painter: Painter) {
    painter.finish()
    idle.withLock { if $0.count < 8 { $0.append(painter) } }
  }
}
