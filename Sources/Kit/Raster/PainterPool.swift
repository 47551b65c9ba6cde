import Synchronization

/// Painters that wait for their next frame, so that their buffers need not be made anew.
final class PainterPool: Sendable {
  static let shared = PainterPool()

  private let idle = Mutex<[Painter]>([])

  /// Lends a painter until it is given back; `nil` where there is no memory for one.
  ///
  /// No closure is asked for: one that captures a list would copy it.
  func take() -> Painter? {
    idle.withLock { $0.popLast() } ?? Painter()
  }

  /// Takes a painter back once it has painted.
  func giveBack(_ painter: Painter) {
    painter.finish()
    idle.withLock { if $0.count < 8 { $0.append(painter) } }
  }
}
