import MaruKit

/// A chart with its title, its newest value or its legend, and the numbers of its axis.
///
/// Time runs from left to right in all languages, and the axis is at the right, beside the newest values.
final class ChartView: UIControl {
  /// What is shown besides the values.
  struct Content: Equatable {
    var title = ""
    var plot = ChartPlot.Style()
    var least: Double?
    var most: Double?
    var unit = ""
    var hasAxis = true
    var hasLegend = true
  }

  private static let padding: CGFloat = 12
  private static let gap: CGFloat = 6
  /// The distance of the ticks, as a multiple of the height of their numbers.
  private static let tickDistance: CGFloat = 3
  /// The lowest plot beside a header.
  private static let lowestPlot: CGFloat = 56
  /// The widest numbers of the axis and the widest newest value, as shares of the width.
  private static let (widestAxis, widestValue): (CGFloat, CGFloat) = (0.35, 0.6)
  private static let legendLines: CGFloat = 2
  private static let longestText = 200
  /// A sparkline for which its window or a bar decides.
  private static let sparkline = CGSize(width: 96, height: 24)

  private let titleLabel = UILabel()
  private let valueLabel = UILabel()
  private let legend = ChartLegend()
  private let plot = ChartPlot()
  private let callout = ChartCallout()
  private var tickLabels: [UILabel] = []
  private var shownTicks: [String] = []
  private var tickWidth: CGFloat = 0
  private var content = Content()

  init() {
    super.init(frame: .zero)
    layer.cornerRadius = 6
    clipsToBounds = false
    accessibilityLabel = "Chart"
    accessibilityTraits = [.button, .updatesFrequently]
    titleLabel.textColor = .label
    valueLabel.textColor = .label
    legend.isHidden = true
    for label in [titleLabel, valueLabel] {
      label.lineBreakMode = .byTruncatingTail
      label.isAccessibilityElement = false
      label.isHidden = true
    }
    for part in [titleLabel, valueLabel, legend, plot, callout] { addSubview(part) }
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { [unowned self] hover in
      let isOver = hover.state == .began || hover.state == .changed
      point(at: isOver ? hover.location(in: plot) : nil)
    }
    addGestureRecognizer(hover)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Content

  /// Changes everything but the values.
  func show(_ new: Content) {
    guard new != content else { return }
    content = new
    plot.style = new.plot
    accessibilityLabel = Self.line(new.title.isEmpty ? "Chart" : new.title)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  /// Changes the values.
  ///
  /// Everything that depends on them is laid out once before the next frame.
  func change(_ change: (inout ChartData) -> Void) {
    change(&plot.data)
    setNeedsLayout()
  }

  /// The values.
  var data: ChartData { plot.data }

  private static func line(_ text: String) -> String {
    text.prefix(longestText).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  private func text(of value: Double?) -> String {
    value.map { ChartNumber.text($0) + Self.line(content.unit) } ?? "–"
  }

  private func name(of index: Int) -> String { Self.line(data.name(of: index)) }

  /// The last, the lowest and the highest value of each series.
  override var accessibilityValue: String? {
    get {
      let texts = data.series.indices.compactMap { index -> String? in
        let values = data.values(of: index)
        guard let extent = ChartData.extent(of: values) else { return nil }
        let last = values.last { !$0.isNaN }
        let words =
          "last \(text(of: last)), lowest \(text(of: extent.lowerBound)), "
          + "highest \(text(of: extent.upperBound))"
        let name = name(of: index)
        return name.isEmpty ? words : "\(name): \(words)"
      }
      return texts.isEmpty ? "no values" : texts.joined(separator: "; ")
    }
    set { super.accessibilityValue = newValue }
  }

  // MARK: Rule

  /// The place of the rule, as the number of newer values; `nil` for none.
  private(set) var ruleAge: Int? {
    didSet {
      guard ruleAge != oldValue else { return }
      plot.ruleAge = ruleAge
      setNeedsLayout()
    }
  }

  /// Whether the rule was moved by a key last; Escape takes only such a rule away.
  private var isRuleOfKeys = false
  /// The place of the pointer in the plot.
  private var pointer: CGPoint?

  /// Moves the rule to the pointer; one that rests leaves the rule to the keys.
  private func point(at place: CGPoint?) {
    guard place != pointer else { return }
    pointer = place
    isRuleOfKeys = false
    ruleAge = place.flatMap { plot.age(at: $0.x) }
  }

  /// The values at the rule, or the newest ones.
  var pointedValues: [Double?] {
    data.series.indices.map { data.value(of: $0, age: ruleAge ?? 0) }
  }

  /// Moves the rule by a key; returns whether the key is used.
  func move(by key: UIKey) -> Bool {
    guard let move = ChartMove(key), move != .away || isRuleOfKeys else { return false }
    isRuleOfKeys = move != .away
    ruleAge = move.destination(from: ruleAge, step: plot.step, length: data.length)
    return true
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, move(by: key) { return }
    super.pressesBegan(presses, with: event)
  }

  // A finger has no hover.
  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    ruleAge = plot.age(at: touch.location(in: plot).x)
    return super.beginTracking(touch, with: event)
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    ruleAge = plot.age(at: touch.location(in: plot).x)
    return super.continueTracking(touch, with: event)
  }

  override var isHighlighted: Bool {
    didSet { backgroundColor = isHighlighted ? .quaternarySystemFill : nil }
  }

  // MARK: Layout

  override var intrinsicContentSize: CGSize {
    content.plot.kind == .sparkline
      ? Self.sparkline : CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// A font of a text style, no larger than the height permits.
  private func font(_ style: UIFont.TextStyle, _ weight: UIFont.Weight, share: CGFloat) -> UIFont {
    let wanted = UIFont.preferredFont(forTextStyle: style, compatibleWith: traitCollection)
    let size = min(wanted.pointSize, max((bounds.height * share).rounded(), 10))
    return .monospacedDigitSystemFont(ofSize: size, weight: weight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard bounds.width > 0, bounds.height > 0 else { return }
    var room = bounds
    if content.plot.kind != .sparkline {
      room = room.insetBy(
        dx: min(Self.padding, bounds.width / 16), dy: min(Self.padding, bounds.height / 16))
    }
    layOutHeader(&room)
    layOutLegend(&room)
    layOutPlot(room)
    layOutCallout()
  }

  /// Takes a line from the top, if enough is left for the plot.
  private func take(_ height: CGFloat, from room: inout CGRect) -> CGRect? {
    guard room.height - height - Self.gap >= Self.lowestPlot else { return nil }
    let parts = room.divided(atDistance: height, from: .minYEdge)
    room = parts.remainder.divided(atDistance: Self.gap, from: .minYEdge).remainder
    return parts.slice
  }

  private func layOutHeader(_ room: inout CGRect) {
    let font = font(.headline, .semibold, share: 0.11)
    let kind = content.plot.kind
    let title = Self.line(content.title)
    if titleLabel.text != title { titleLabel.text = title }
    let hasValue = (kind == .line || kind == .area) && data.series.count == 1
    let value = hasValue ? text(of: data.value(of: 0, age: 0)) : ""
    if valueLabel.text != value { valueLabel.text = value }
    let shown = [titleLabel, valueLabel].filter { $0.text?.isEmpty == false }
    let line =
      kind == .sparkline || shown.isEmpty
      ? nil : take(font.lineHeight.rounded(.up), from: &room)
    for label in [titleLabel, valueLabel] {
      label.isHidden = line == nil || !shown.contains(label)
      if label.font != font { label.font = font }
    }
    guard let line else { return }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    // Without a title the value is in its place.
    guard shown.count == 2 else { return shown.forEach { $0.frame = line } }
    let width = valueLabel.sizeThatFits(line.size).width.rounded(.up)
    let parts = line.divided(
      atDistance: min(width, line.width * Self.widestValue),
      from: isMirrored ? .minXEdge : .maxXEdge)
    valueLabel.frame = parts.slice
    titleLabel.frame =
      parts.remainder.divided(
        atDistance: Self.gap, from: isMirrored ? .minXEdge : .maxXEdge
      ).remainder
  }

  private func layOutLegend(_ room: inout CGRect) {
    guard content.hasLegend, content.plot.kind != .sparkline, data.series.count > 1 else {
      return legend.isHidden = true
    }
    let font = font(.footnote, .regular, share: 0.08)
    let hasValues = content.plot.kind != .bar
    legend.show(
      data.series.indices.map { index in
        let value = hasValues ? text(of: data.value(of: index, age: 0)) : "\(index + 1)"
        let name = name(of: index)
        let words = name.isEmpty ? value : hasValues ? "\(name) \(value)" : name
        return ChartLegend.Item(text: words, color: plot.color(of: index))
      }, font: font, isStacked: false)
    let most = font.lineHeight.rounded(.up) * Self.legendLines
    let line = take(
      legend.sizeThatFits(CGSize(width: room.width, height: most)).height, from: &room)
    legend.isHidden = line == nil
    if let line { legend.frame = line }
  }

  private func layOutPlot(_ room: CGRect) {
    let isSparkline = content.plot.kind == .sparkline
    let font = font(.caption1, .regular, share: 0.08)
    let lineHeight = font.lineHeight.rounded(.up)
    let extent = data.extent
    let intervals = max(Int(room.height / (lineHeight * Self.tickDistance)), 1)
    plot.hasGrid = content.hasAxis
    plot.scale = ChartScale(
      extent: extent, least: content.least, most: content.most,
      includesZero: content.plot.kind.beginsAtZero, intervals: isSparkline ? 20 : intervals)
    // Without values and ends the numbers would mean nothing.
    let hasNumbers =
      content.hasAxis && !isSparkline && room.height >= 2 * lineHeight
      && (extent != nil || content.least != nil || content.most != nil)
    let texts = hasNumbers ? plot.scale.ticks.map(tickText) : []
    let width = showTicks(texts, font: font, most: room.width * Self.widestAxis)
    var frame = room
    if width > 0 {
      frame.size.width -= width + Self.gap
      // The uppermost number is centred on its line.
      frame = frame.insetBy(dx: 0, dy: max(lineHeight / 2 - ChartPlot.margin, 0))
    }
    plot.frame = frame
    guard width > 0 else { return }
    for (label, tick) in zip(tickLabels, plot.scale.ticks) where !label.isHidden {
      label.frame = CGRect(
        x: frame.maxX + Self.gap,
        y: (frame.minY + plot.y(of: tick) - lineHeight / 2).rounded(), width: width,
        height: lineHeight)
    }
  }

  private func tickText(_ tick: Double) -> String {
    plot.scale.text(ofTick: tick) + Self.line(content.unit)
  }

  /// Sets the numbers of the axis.
  ///
  /// - Parameters:
  ///   - texts: The numbers.
  ///   - font: Their font.
  ///   - most: The largest width.
  /// - Returns: The width of the widest; 0 if they are not shown, for there are none or they are too wide.
  private func showTicks(_ texts: [String], font: UIFont, most: CGFloat) -> CGFloat {
    while tickLabels.count < texts.count {
      let label = UILabel()
      label.textColor = .secondaryLabel
      label.isAccessibilityElement = false
      label.lineBreakMode = .byTruncatingTail
      insertSubview(label, belowSubview: plot)
      tickLabels.append(label)
    }
    // Texts are measured when they change, not in each frame.
    if texts != shownTicks || font != tickLabels.first?.font {
      shownTicks = texts
      tickWidth = 0
      for (label, text) in zip(tickLabels, texts) {
        label.font = font
        label.text = text
        let size = label.sizeThatFits(CGSize(width: CGFloat.infinity, height: .infinity))
        tickWidth = max(tickWidth, size.width.rounded(.up))
      }
    }
    let fits = tickWidth <= most
    for (index, label) in tickLabels.enumerated() { label.isHidden = !fits || index >= texts.count }
    return fits && !texts.isEmpty ? tickWidth : 0
  }

  private func layOutCallout() {
    guard let age = ruleAge, age < data.length else { return callout.isHidden = true }
    let isSparkline = content.plot.kind == .sparkline
    let font = font(isSparkline ? .caption1 : .footnote, .semibold, share: isSparkline ? 0.6 : 0.09)
    let isSingle = data.series.count == 1
    let items = data.series.indices.map { index in
      let name = isSparkline ? "" : name(of: index)
      let value = text(of: data.value(of: index, age: age))
      return ChartLegend.Item(
        text: name.isEmpty ? value : "\(name) \(value)",
        color: isSingle ? nil : plot.color(of: index))
    }
    callout.isHidden = false
    callout.show(items, font: font, isStacked: !isSparkline)
    callout.place(
      besideRuleAt: plot.frame.minX + plot.x(ofAge: age), in: plot.frame,
      lineHeight: font.lineHeight.rounded(.up))
  }
}
