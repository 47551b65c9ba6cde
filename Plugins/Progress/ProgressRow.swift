import MaruKit

/// One bar, with its text and its number above it.
final class ProgressRow: UIView {
  private static let barHeight: CGFloat = 6
  private static let gap: CGFloat = 8
  /// The share of the bar that moves while the progress is unknown, and the time for one way.
  private static let runnerShare: CGFloat = 0.3
  private static let runnerTime = 1.2

  private let textLabel = UILabel()
  private let numberLabel = UILabel()
  private let bar = UIProgressView(progressViewStyle: .default)
  private let runner = UIView()
  private var runnerWidth: CGFloat?

  override init(frame: CGRect) {
    super.init(frame: frame)
    for label in [textLabel, numberLabel] {
      label.adjustsFontForContentSizeCategory = true
      addSubview(label)
    }
    textLabel.font = .preferredFont(forTextStyle: .subheadline)
    textLabel.lineBreakMode = .byTruncatingTail
    numberLabel.font = .preferredFont(forTextStyle: .subheadline)
    numberLabel.textColor = .secondaryLabel
    numberLabel.isAccessibilityElement = false
    addSubview(bar)
    bar.addSubview(runner)
    runner.isHidden = true
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// The text; a bar without one is lower.
  var text = "" {
    didSet {
      textLabel.text = text
      bar.accessibilityLabel = text.isEmpty ? "Progress" : text
      setNeedsLayout()
    }
  }

  /// The progress from 0 to 100; `nil` if it is unknown.
  var value: Double? {
    didSet {
      guard value != oldValue else { return }
      bar.setProgress(Float(value ?? 0) / 100, animated: value != nil && oldValue != nil)
      numberLabel.text = value.map { "\(Int($0.rounded(.down)))%" }
      setNeedsLayout()
    }
  }

  /// Whether the bar moves while its progress is unknown.
  var isRunning = true { didSet { setNeedsLayout() } }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    runnerWidth = nil
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    runner.backgroundColor = tintColor
  }

  // MARK: Layout

  private var hasTexts: Bool { !text.isEmpty || value != nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height = hasTexts ? textLabel.font.lineHeight.rounded(.up) + Self.gap : 0
    return CGSize(width: size.width, height: height + Self.barHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let parts = bounds.divided(atDistance: min(Self.barHeight, bounds.height), from: .maxYEdge)
    bar.frame = parts.slice
    var line = parts.remainder
    line.size.height = max(line.height - Self.gap, 0)
    let number = numberLabel.sizeThatFits(line.size).width.rounded(.up)
    let columns = line.divided(
      atDistance: min(number, line.width / 2), from: isMirrored ? .minXEdge : .maxXEdge)
    numberLabel.frame = columns.slice
    textLabel.frame =
      columns.remainder.divided(
        atDistance: Self.gap, from: isMirrored ? .minXEdge : .maxXEdge
      ).remainder
    moveRunner()
  }

  /// Moves a part of the bar from end to end, again and again, while the progress is unknown.
  private func moveRunner() {
    let runs = value == nil && isRunning && window != nil
    let width = (bar.bounds.width * Self.runnerShare).rounded()
    guard runs else {
      runnerWidth = nil
      runner.isHidden = true
      return runner.layer.removeAllAnimations()
    }
    guard runnerWidth != width else { return }
    runnerWidth = width
    runner.layer.removeAllAnimations()
    runner.isHidden = false
    runner.alpha = 1
    runner.backgroundColor = tintColor
    runner.layer.cornerRadius = bar.bounds.height / 2
    let isStill = UIAccessibility.isReduceMotionEnabled
    runner.frame = CGRect(
      x: isStill ? (bar.bounds.width - width) / 2 : 0, y: 0, width: width,
      height: bar.bounds.height)
    UIView.animate(
      withDuration: Self.runnerTime, delay: 0,
      options: [.repeat, .autoreverse, .curveEaseInOut, .allowUserInteraction]
    ) { [runner, bar] in
      if isStill {
        runner.alpha = 0.3
      } else {
        runner.frame.origin.x = bar.bounds.width - width
      }
    }
  }
}
