/// The bytes of standard input, some of which may arrive while the widget is shown.
///
/// If the information of a widget has the input `.bytes`, its context has this stream. Set the
/// closures before the view controller is made; no byte arrives before that.
@preconcurrency @MainActor
public final class WidgetByteStream {
  /// The bytes that were read before the widget was created.
  public let initial: [UInt8]
  /// Whether no more bytes will arrive.
  public private(set) var hasEnded: Bool
  /// Called with the bytes that have arrived after the initial ones, in order.
  ///
  /// A line can be cut between two calls. The writer waits while the closure works.
  ///
  /// Set by the widget.
  public var onBytes: ((_ bytes: [UInt8]) -> Void)?
  /// Called once after the last byte, unless the stream had ended before the widget was created.
  ///
  /// Set by the widget.
  public var onEnd: (() -> Void)?

  /// Creates a stream to which bytes can be given.
  ///
  /// - Parameters:
  ///   - initial: The bytes that were read already.
  ///   - hasEnded: Whether these are all.
  public init(initial: [UInt8] = [], hasEnded: Bool = false) {
    self.initial = initial
    self.hasEnded = hasEnded
  }

  /// Gives bytes to the widget; ignored after the end.
  ///
  /// Called by the host, and by tests.
  public func receive(_ bytes: [UInt8]) {
    if !hasEnded, !bytes.isEmpty { onBytes?(bytes) }
  }

  /// Tells the widget that no more bytes will arrive.
  ///
  /// Called by the host, and by tests.
  public func end() {
    guard !hasEnded else { return }
    hasEnded = true
    onEnd?()
  }
}
