import MaruKit

/// Draws the grid, the series and the rule of a chart.
final class ChartPlot: UIView {
  /// How the values are drawn.
  struct Style: Equatable {
    var kind = ChartKind.line
    var colors: [WidgetColor] = []
  }

  /// The room beside the values for the dots at their ends, in points.
  static let margin: CGFloat = 4

  private static let areaOpacity: CGFloat = 0.2
  private static let lineWidth: CGFloat = 2
  private static let sparklineWidth: CGFloat = 1.5
  /// The share of its place that a bar takes, and the narrowest place.
  private static let barShare: CGFloat = 0.75
  private static let narrowestBar: CGFloat = 3
  private static let widestBar: CGFloat = 56
  private static let barRadius: CGFloat = 4
  /// The colours of further series without one; the first has the tint.
  private static let palette: [UIColor] = [
    .systemOrange, .systemGreen, .systemPurple, .systemPink, .systemTeal, .systemIndigo,
    .systemBrown, .systemYellow,
  ]

  /// The values.
  var data = ChartData(window: 2) { didSet { setNeedsDisplay() } }
  /// How they are drawn.
  var style = Style() { didSet { if style != oldValue { setNeedsDisplay() } } }
  /// The vertical axis.
  var scale = ChartScale(extent: nil, intervals: 1) {
    didSet { if scale != oldValue { setNeedsDisplay() } }
  }
  /// Whether ticks have lines.
  var hasGrid = true { didSet { if hasGrid != oldValue { setNeedsDisplay() } } }
  /// The place of the rule, as the number of newer values; `nil` for none.
  var ruleAge: Int? { didSet { if ruleAge != oldValue { setNeedsDisplay() } } }

  init() {
    super.init(frame: .zero)
    backgroundColor = .clear
    contentMode = .redraw
    isUserInteractionEnabled = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    setNeedsDisplay()
  }

  /// The colour of a series.
  func color(of index: Int) -> UIColor {
    if style.colors.indices.contains(index) { return style.colors[index].color ?? tintColor }
    return index == 0 ? tintColor : Self.palette[(index - 1) % Self.palette.count]
  }

  // MARK: Places

  /// The rectangle between the ends of the axis, and between the oldest and the newest value.
  private var area: CGRect {
    let dx = style.kind == .bar ? 0 : min(Self.margin, bounds.width / 4)
    return bounds.insetBy(dx: dx, dy: min(Self.margin, bounds.height / 4))
  }

  /// The vertical place of a value.
  func y(of value: Double) -> CGFloat {
    area.maxY - area.height * CGFloat(scale.fraction(of: value))
  }

  /// The horizontal place of a value.
  func x(ofAge age: Int) -> CGFloat { x(ofPosition: data.length - 1 - age) }

  private func x(ofPosition position: Int) -> CGFloat {
    let count = data.length
    if style.kind == .bar {
      return area.minX + (CGFloat(position) + 0.5) * area.width / CGFloat(max(count, 1))
    }
    guard count > 1 else { return area.maxX }
    return area.minX + CGFloat(position) * area.width / CGFloat(count - 1)
  }

  /// The nearest value to a horizontal place, as the number of newer values; `nil` if there is none.
  func age(at x: CGFloat) -> Int? {
    let count = data.length
    guard count > 0, area.width > 0 else { return nil }
    let fraction = min(max((x - area.minX) / area.width, 0), 1)
    let position =
      style.kind == .bar
      ? (fraction * CGFloat(count)).rounded(.down) : (fraction * CGFloat(count - 1)).rounded()
    return count - 1 - min(Int(position), count - 1)
  }

  /// The number of values between two places that can be told apart.
  var step: Int { max(data.length / max(Int(area.width), 1), 1) }

  // MARK: Paint

  override func draw(_ rect: CGRect) {
    drawGrid()
    for index in data.series.indices {
      if style.kind == .bar { drawBars(of: index) } else { drawLine(of: index) }
    }
    drawRule()
  }

  private func drawGrid() {
    if style.kind == .sparkline {
      UIColor.systemFill.setFill()
      return UIRectFill(CGRect(x: 0, y: bounds.maxY - 1, width: bounds.width, height: 1))
    }
    guard hasGrid else { return }
    let pixel = 1 / max(traitCollection.displayScale, 1)
    for tick in scale.ticks {
      (tick == 0 ? UIColor.separator : UIColor.systemFill).setFill()
      let y = (y(of: tick) / pixel).rounded() * pixel
      UIRectFill(CGRect(x: 0, y: y - pixel, width: bounds.width, height: pixel))
    }
  }

  private func drawLine(of index: Int) {
    let values = data.values(of: index)
    let offset = data.length - values.count
    let runs = ChartTrace.runs(
      of: values, first: data.first(of: index), columns: max(Int(area.width), 1))
    let isFilled = style.kind != .line
    let (line, filling) = (UIBezierPath(), UIBezierPath())
    let width = style.kind == .sparkline ? Self.sparklineWidth : Self.lineWidth
    let base = style.kind == .area ? min(max(y(of: 0), area.minY), area.maxY) : bounds.maxY
    color(of: index).set()
    for run in runs {
      let points = run.map { CGPoint(x: x(ofPosition: offset + $0.position), y: y(of: $0.value)) }
      guard let first = points.first, let last = points.last else { continue }
      guard points.count > 1 else {
        dot(at: first, radius: width * 1.5)
        continue
      }
      line.move(to: first)
      for point in points.dropFirst() { line.addLine(to: point) }
      guard isFilled else { continue }
      filling.move(to: CGPoint(x: first.x, y: base))
      for point in points { filling.addLine(to: point) }
      filling.addLine(to: CGPoint(x: last.x, y: base))
      filling.close()
    }
    if isFilled {
      color(of: index).withAlphaComponent(Self.areaOpacity).setFill()
      filling.fill()
      color(of: index).setFill()
    }
    line.lineWidth = width
    line.lineJoinStyle = .round
    line.lineCapStyle = .round
    line.stroke()
    if style.kind == .sparkline, let value = data.value(of: index, age: 0) {
      dot(at: CGPoint(x: x(ofAge: 0), y: y(of: value)), radius: 2)
    }
  }

  private func drawBars(of index: Int) {
    let values = data.values(of: index)
    let offset = data.length - values.count
    let count = CGFloat(max(data.series.count, 1))
    let place = area.width / CGFloat(max(data.length, 1))
    let bars = ChartTrace.bars(
      of: values, first: data.first(of: index),
      count: max(Int(area.width / (Self.narrowestBar * count)), 1))
    let base = min(max(y(of: 0), area.minY), area.maxY)
    let path = UIBezierPath()
    for bar in bars {
      // The bars of all series share a place.
      let room = place * CGFloat(bar.positions.count)
      let width = min(room * Self.barShare / count, Self.widestBar)
      let middle =
        area.minX + place * CGFloat(offset + bar.positions.lowerBound) + room / 2
      let top = min(max(y(of: bar.value), bounds.minY), bounds.maxY)
      let rect = CGRect(
        x: middle + (CGFloat(index) - count / 2) * width, y: min(top, base), width: width,
        height: abs(base - top))
      let radius = width > 2 * Self.barRadius ? Self.barRadius : width / 4
      let radii = CGSize(width: radius, height: min(radius, rect.height))
      let corners: UIRectCorner =
        top < base ? [.topLeft, .topRight] : [.bottomLeft, .bottomRight]
      path.append(
        UIBezierPath(roundedRect: rect, byRoundingCorners: corners, cornerRadii: radii))
    }
    color(of: index).setFill()
    path.fill()
  }

  private func drawRule() {
    guard let ruleAge, ruleAge < data.length else { return }
    let x = x(ofAge: ruleAge)
    UIColor.systemGray.setFill()
    UIRectFill(CGRect(x: x - 0.5, y: 0, width: 1, height: bounds.height))
    guard style.kind != .bar else { return }
    for index in data.series.indices {
      guard let value = data.value(of: index, age: ruleAge) else { continue }
      let radius = style.kind == .sparkline ? 2.5 : Self.margin
      let point = CGPoint(x: x, y: y(of: value))
      UIColor.systemBackground.setFill()
      dot(at: point, radius: radius + 1)
      color(of: index).setFill()
      dot(at: point, radius: radius)
    }
  }

  private func dot(at center: CGPoint, radius: CGFloat) {
    UIBezierPath(
      arcCenter: center, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true
    ).fill()
  }
}
