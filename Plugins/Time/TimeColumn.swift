import MaruKit

/// A unit of the time in large digits, between two buttons.
///
/// It is a stop of Tab; the controller takes its keys.
final class TimeColumn: UIView {
  /// The distance of a drag or on a touchpad that makes a step, in points.
  private static let stepDistance: CGFloat = 26
  /// About the distance of a wheel's notch, in points; fast notches come together.
  private static let notch: CGFloat = 50
  private static let cornerShare: CGFloat = 0.22
  /// The size of the words for before and after noon, as a share of that of the digits.
  private static let wordShare: CGFloat = 0.6
  /// The size of the buttons' symbols, as a share of that of the digits.
  private static let symbolShare: CGFloat = 0.34

  let unit: TimeUnit
  /// Called with the number of steps that the user makes.
  var onStep: ((Int) -> Void)?
  /// Called when the user presses the column, or Tab reaches it.
  var onActivate: (() -> Void)?

  private let up = TimeStepButton(symbol: "chevron.up")
  private let down = TimeStepButton(symbol: "chevron.down")
  private let card = UIView()
  private let label = UILabel()
  private var travelled: CGFloat = 0

  /// Creates the column of a unit.
  init(_ unit: TimeUnit) {
    self.unit = unit
    super.init(frame: .zero)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.3
    label.isAccessibilityElement = false
    card.isUserInteractionEnabled = false
    card.layer.cornerCurve = .continuous
    addSubview(card)
    addSubview(label)
    isAccessibilityElement = true
    accessibilityTraits = .adjustable
    let name = Self.name(of: unit)
    accessibilityLabel = name
    for (button, words, step) in [(up, "later", 1), (down, "earlier", -1)] {
      button.accessibilityLabel = "\(name), \(words)"
      button.onStep = { [unowned self] in
        onActivate?()
        onStep?(step)
      }
      addSubview(button)
    }
    addRecognizers()
    show()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private static func name(of unit: TimeUnit) -> String {
    switch unit {
    case .hour: "Hour"
    case .minute: "Minute"
    case .second: "Second"
    case .period: "Half of the day"
    }
  }

  // MARK: Content

  /// The digits or the word.
  var text = "" {
    didSet {
      label.text = text
      accessibilityValue = text
    }
  }

  /// Whether the keys change this column.
  var isActive = false { didSet { if isActive != oldValue { show() } } }

  /// The size of the digits, in points.
  var size: CGFloat = 48 { didSet { if size != oldValue { show() } } }

  /// The height of the card, in points; the buttons share the rest.
  var cardHeight: CGFloat = 64 { didSet { setNeedsLayout() } }

  private func show() {
    let accent = tintColor ?? .systemBlue
    card.backgroundColor = isActive ? accent.withAlphaComponent(0.16) : .tertiarySystemFill
    card.layer.borderWidth = isActive ? 2 : 0
    card.layer.borderColor = accent.resolvedColor(with: traitCollection).cgColor
    for button in [up, down] { button.setSymbolSize(size * Self.symbolShare) }
    label.font =
      unit == .period
      ? .systemFont(ofSize: size * Self.wordShare, weight: .medium)
      : .monospacedDigitSystemFont(ofSize: size, weight: .medium)
    card.layer.cornerRadius = (size * Self.cornerShare).rounded()
    setNeedsLayout()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = max((bounds.height - cardHeight) / 2, 0).rounded(.down)
    card.frame = CGRect(
      x: 0, y: room, width: bounds.width, height: max(bounds.height - 2 * room, 0))
    label.frame = card.frame
    up.isHidden = room < 1
    down.isHidden = up.isHidden
    up.frame = CGRect(x: 0, y: 0, width: bounds.width, height: room)
    down.frame = CGRect(x: 0, y: bounds.height - room, width: bounds.width, height: room)
  }

  // MARK: Input

  override var canBecomeFocused: Bool { true }

  override func didUpdateFocus() {
    super.didUpdateFocus()
    if isFocused { onActivate?() }
  }

  private func addRecognizers() {
    let press = UITapGestureRecognizer()
    press.addHandler { [unowned self] _ in onActivate?() }
    addGestureRecognizer(press)
    let wheel = UIPanGestureRecognizer()
    wheel.allowedScrollTypesMask = .discrete
    wheel.delegate = self
    wheel.addHandler { [unowned self, unowned wheel] _ in turn(wheel) }
    addGestureRecognizer(wheel)
    let drag = UIPanGestureRecognizer()
    drag.allowedScrollTypesMask = .continuous
    drag.addHandler { [unowned self, unowned drag] _ in follow(drag) }
    addGestureRecognizer(drag)
  }

  /// Each notch of a wheel is a step, upwards to later times.
  private func turn(_ wheel: UIPanGestureRecognizer) {
    let distance = wheel.translation(in: self).y
    wheel.setTranslation(.zero, in: self)
    guard distance != 0, wheel.state == .began || wheel.state == .changed else { return }
    let notches = max(Int((abs(distance) / Self.notch).rounded()), 1)
    step(distance > 0 ? notches : -notches)
  }

  private func follow(_ drag: UIPanGestureRecognizer) {
    guard drag.state == .began || drag.state == .changed else {
      travelled = 0
      return
    }
    // A finger pulls the digits up to later times; a touchpad moves as a wheel does.
    let distance = drag.translation(in: self).y
    drag.setTranslation(.zero, in: self)
    travelled += drag.numberOfTouches > 0 ? -distance : distance
    let steps = Int(travelled / Self.stepDistance)
    travelled -= CGFloat(steps) * Self.stepDistance
    if steps != 0 { step(steps) }
  }

  private func step(_ count: Int) {
    onActivate?()
    onStep?(count)
  }

  /// Moves to the next value.
  override func accessibilityIncrement() { step(1) }

  /// Moves to the value before.
  override func accessibilityDecrement() { step(-1) }
}

extension TimeColumn: UIGestureRecognizerDelegate {
  /// The recognizer of wheels leaves fingers and buttons to the other one.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { false }
}
