import MaruKit

/// Draws a value as a bar, a ring or a sparkline.
final class GaugeView: UIView {
  /// The sizes in points.
  private static let bar = CGSize(width: 48, height: 6)
  private static let ring = CGSize(width: 18, height: 18)
  private static let sparkline = CGSize(width: 56, height: 18)
  /// The thickest bar.
  private static let thickestBar: CGFloat = 24
  /// The part of a ring's diameter that its line takes.
  private static let ringWidth: CGFloat = 1 / 6
  private static let lineWidth: CGFloat = 1.5

  private var content = MeterControl.Content()

  init() {
    super.init(frame: .zero)
    backgroundColor = .clear
    contentMode = .redraw
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Draws other values.
  func show(_ content: MeterControl.Content) {
    let isOtherStyle = content.style != self.content.style
    self.content = content
    if isOtherStyle { invalidateIntrinsicContentSize() }
    setNeedsDisplay()
  }

  override var intrinsicContentSize: CGSize {
    switch content.style {
    case .bar: Self.bar
    case .ring: Self.ring
    case .sparkline: Self.sparkline
    }
  }

  /// The size that it takes of some room, at least its intrinsic size.
  ///
  /// A bar becomes wider, a ring larger, and a sparkline both. A bar becomes thicker only when it is long.
  func size(in room: CGSize) -> CGSize {
    let least = intrinsicContentSize
    let (width, height) = (max(room.width, least.width), max(room.height, least.height))
    switch content.style {
    case .bar:
      let thickness = min(max(width / 24, least.height), Self.thickestBar, height)
      return CGSize(width: width, height: thickness.rounded())
    case .ring:
      let side = min(width, height).rounded(.down)
      return CGSize(width: side, height: side)
    case .sparkline: return CGSize(width: width, height: height)
    }
  }

  // MARK: Paint

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  private var color: UIColor { content.color ?? tintColor }
  private var fraction: CGFloat { content.fractions.last ?? 0 }

  override func draw(_ rect: CGRect) {
    switch content.style {
    case .bar: drawBar()
    case .ring: drawRing()
    case .sparkline: drawSparkline()
    }
  }

  private func drawBar() {
    let radius = bounds.height / 2
    UIColor.systemFill.setFill()
    UIBezierPath(roundedRect: bounds, cornerRadius: radius).fill()
    guard fraction > 0 else { return }
    // A small value is a dot, as wide as the bar is high.
    let width = max(bounds.width * fraction, bounds.height)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let filled = CGRect(
      x: isMirrored ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
    color.setFill()
    UIBezierPath(roundedRect: filled, cornerRadius: radius).fill()
  }

  private func drawRing() {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let side = min(bounds.width, bounds.height)
    let width = side * Self.ringWidth
    let radius = (side - width) / 2
    func stroke(_ part: CGFloat, _ color: UIColor) {
      let path = UIBezierPath(
        arcCenter: center, radius: radius, startAngle: -.pi / 2,
        endAngle: -.pi / 2 + 2 * .pi * part, clockwise: true)
      path.lineWidth = width
      path.lineCapStyle = .round
      color.setStroke()
      path.stroke()
    }
    stroke(1, .systemFill)
    if fraction > 0 { stroke(fraction, color) }
  }

  /// Draws a line through the last values, the newest at the right, over a pale area.
  private func drawSparkline() {
    let inner = bounds.insetBy(dx: Self.lineWidth / 2, dy: Self.lineWidth / 2 + 1)
    let step = inner.width / CGFloat(max(content.capacity - 1, 1))
    let points = content.fractions.reversed().enumerated().reversed().map { age, fraction in
      CGPoint(x: inner.maxX - CGFloat(age) * step, y: inner.maxY - inner.height * fraction)
    }
    UIColor.systemFill.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1)).fill()
    guard let first = points.first, let last = points.last else { return }
    let line = UIBezierPath()
    line.move(to: first)
    for point in points.dropFirst() { line.addLine(to: point) }
    if points.count > 1 {
      let area = UIBezierPath()
      area.move(to: CGPoint(x: first.x, y: bounds.maxY))
      for point in points { area.addLine(to: point) }
      area.addLine(to: CGPoint(x: last.x, y: bounds.maxY))
      area.close()
      color.withAlphaComponent(0.2).setFill()
      area.fill()
      line.lineWidth = Self.lineWidth
      line.lineJoinStyle = .round
      line.lineCapStyle = .round
      color.setStroke()
      line.stroke()
    }
    color.setFill()
    UIBezierPath(
      arcCenter: CGPoint(x: min(last.x, bounds.maxX - 2), y: last.y), radius: 2, startAngle: 0,
      endAngle: 2 * .pi, clockwise: true
    ).fill()
  }
}
