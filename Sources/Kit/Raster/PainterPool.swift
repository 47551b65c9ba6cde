import Synchronization

/// Painters that wait for their next frame, so that their buffers need not be made anew.
final class PainterPool: Sendable {
  static let shared = PainterPool()

  private let idle = Mutex<[Painter]>([])

  /// Lends a painter; does nothing where there is no memory for one.
  func withPainter(_ body: (Painter) -> Void) {
    guard let painter = idle.withLock({ $0.popLast() }) ?? Painter() else { return }
    body(painter)
    painter.finish()
    idle.withLock { if $0.count < 8 { $0.append(painter) } }
  }
}
