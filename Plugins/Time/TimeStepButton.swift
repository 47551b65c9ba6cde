import MaruKit

/// A button above or below a column, which repeats its step while it is held.
final class TimeStepButton: UIButton {
  /// The seconds before the first repetition, and between two.
  private static let (delay, interval) = (0.4, 0.08)

  /// Called for each step.
  var onStep: (() -> Void)?

  private var repetition: Task<Void, Never>?
  private var hasRepeated = false

  /// Creates a button.
  ///
  /// - Parameter symbol: The name of its symbol.
  init(symbol: String) {
    super.init(frame: .zero)
    setImage(UIImage(systemName: symbol), for: .normal)
    addAction(UIAction { [unowned self] _ in begin() }, for: .touchDown)
    for end in [UIControl.Event.touchUpOutside, .touchCancel, .touchDragExit] {
      addAction(UIAction { [unowned self] _ in stop() }, for: end)
    }
    addAction(
      UIAction { [unowned self] _ in
        let isDone = hasRepeated
        stop()
        if !isDone { onStep?() }
      }, for: .touchUpInside)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Sets the size of the symbol, in points.
  func setSymbolSize(_ size: CGFloat) {
    setPreferredSymbolConfiguration(
      UIImage.SymbolConfiguration(pointSize: size, weight: .semibold), forImageIn: .normal)
  }

  /// The column has the keys.
  override var canBecomeFocused: Bool { false }

  private func begin() {
    stop()
    repetition = Task { [weak self] in
      var pause = Self.delay
      while true {
        try? await Task.sleep(for: .seconds(pause))
        guard !Task.isCancelled, let self, self.isTracking, self.isEnabled else { return }
        self.hasRepeated = true
        self.onStep?()
        pause = Self.interval
      }
    }
  }

  private func stop() {
    repetition?.cancel()
    repetition = nil
    hasRepeated = false
  }

  override func willMove(toWindow newWindow: UIWindow?) {
    super.willMove(toWindow: newWindow)
    if newWindow == nil { stop() }
  }
}
