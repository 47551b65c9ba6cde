import MaruKit

/// Five pulsing dots below a line of text, with a progress bar below them if there is progress.
///
/// The dots and the text are laid out in `LoadingView.xib`, whose File's Owner is the view.
final class LoadingView: UIView {
  private static let duration = 0.6
  /// The delay between one dot and the next, in seconds.
  private static let lag = 0.2
  /// The most letters of the text.
  private static let longestText = 500

  /// The most lines of the text.
  private static let mostLines = 4
  /// The size of the text at the default text size, in points.
  private static let textSize: CGFloat = 20

  @OutletCollection var dots: [UIView]
  @Outlet var label: UILabel?

  private let bar = UIProgressView(progressViewStyle: .default)
  private var motionObserver: (any NSObjectProtocol)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Loads the contents of the nib file.
  ///
  /// If the file is missing, this is reported, and there are no dots.
  private func setUp() {
    if let view = Bundle.main.loadNibNamed("LoadingView", owner: self)?.first as? UIView {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
    for dot in dots { dot.layer.cornerRadius = dot.bounds.height / 2 }
    dots.last?.backgroundColor = dots.last?.backgroundColor.map(Self.seenInTheDark)
    bar.progressTintColor = dots.dropFirst(3).first?.backgroundColor
    bar.isHidden = true
    addSubview(bar)
    isAccessibilityElement = true
    accessibilityTraits = .updatesFrequently
  }

  /// A nearly black colour that becomes lighter in dark appearance.
  private static func seenInTheDark(_ color: UIColor) -> UIColor {
    UIColor { traits in
      traits.userInterfaceStyle == .dark
        ? UIColor(red: 62 / 255, green: 99 / 255, blue: 128 / 255, alpha: 1) : color
    }
  }

  // MARK: Content

  /// The text over the dots.
  var text: String {
    get { label?.text ?? "" }
    set {
      let line = newValue.prefix(Self.longestText).split(whereSeparator: \.isNewline)
      label?.text = line.joined(separator: " ")
      accessibilityLabel = text
    }
  }

  /// The progress from 0 to 1; `nil`, the default, if it is unknown.
  ///
  /// Values outside are clamped; NaN counts as `nil`.
  var progress: Double? {
    didSet {
      if let progress, progress.isNaN { self.progress = nil }
      let shown = progress.map { min(max($0, 0), 1) }
      let wasHidden = bar.isHidden
      bar.isHidden = shown == nil
      accessibilityValue = shown.map { "\(Int(($0 * 100).rounded(.down))) %" }
      guard let shown else { return }
      bar.setProgress(
        Float(shown),
        animated: !wasHidden && window != nil && !UIAccessibility.isReduceMotionEnabled)
    }
  }

  // MARK: Animation

  /// Whether the dots pulse, or will as soon as the view is in a window.
  private(set) var isAnimating = false

  /// Starts the pulsing of the dots, one after the other.
  ///
  /// It may be called before the view is in a window. With reduced motion the dots fade instead.
  func startAnimation() {
    guard !isAnimating else { return }
    isAnimating = true
    if window != nil { begin() }
  }

  /// Stops all dots.
  func stopAnimation() {
    isAnimating = false
    rest()
  }

  private func begin() {
    let fades = UIAccessibility.isReduceMotionEnabled
    for (index, dot) in dots.enumerated() {
      if fades {
        dot.alpha = 0.25
      } else {
        dot.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
      }
      UIView.animate(
        withDuration: Self.duration, delay: Double(index + 1) * Self.lag,
        options: [.repeat, .autoreverse]
      ) {
        dot.alpha = 1
        dot.transform = .identity
      }
    }
  }

  private func rest() {
    for dot in dots {
      dot.layer.removeAllAnimations()
      dot.alpha = 1
      dot.transform = .identity
    }
  }

  private func beginAgain() {
    guard isAnimating, window != nil else { return }
    rest()
    begin()
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    rest()
    watchMotion()
    if isAnimating, window != nil { begin() }
  }

  /// Restarts the animation when reduced motion changes while the view is in a window.
  private func watchMotion() {
    if let motionObserver { NotificationCenter.default.removeObserver(motionObserver) }
    motionObserver = nil
    guard window != nil else { return }
    motionObserver = NotificationCenter.default.addObserver(
      forName: UIAccessibility.reduceMotionStatusDidChangeNotification, object: nil, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.beginAgain() }
    }
  }

  // MARK: Layout

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }

  /// Adapts the font to the user's text size, as long as two lines fit above the dots.
  ///
  /// The number of lines follows from the room.
  private func setFont() {
    let room = bounds.height / 2 - 20
    let most = max(min(bounds.width / 10, room / 2.5), Self.textSize)
    let font = UIFontMetrics(forTextStyle: .title3).scaledFont(
      for: .systemFont(ofSize: Self.textSize), maximumPointSize: most,
      compatibleWith: traitCollection)
    if label?.font != font { label?.font = font }
    label?.numberOfLines = min(max(Int(room / font.lineHeight), 2), Self.mostLines)
  }

  override func layoutSubviews() {
    setFont()
    super.layoutSubviews()
    let width = min(max(bounds.width - 48, 0), 180)
    bar.frame = CGRect(
      x: (bounds.width - width) / 2, y: bounds.midY + 28, width: width,
      height: bar.intrinsicContentSize.height)
  }
}
