import MaruKit

/// A view that draws a red rectangle, without a background.
final class FaultySeal: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    isUserInteractionEnabled = false
  }

  required init?(coder: NSCoder) { nil }

  override func draw(_ rect: CGRect) {
    UIColor.systemRed.setFill()
    UIRectFill(bounds)
  }
}

/// An invisible view that gets all touches.
final class FaultyGlass: UIView {
  var onTouch: (() -> Void)?

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onTouch?() }
}
