import Foundation
import Graphics
import Layers

/// A pair of buttons that lower and raise a value.
///
/// Mirrors UIKit: always 94 by 32 points. While a button is held, the value changes repeatedly; the arrow
/// keys change it by one step.
@preconcurrency @MainActor
open class UIStepper: UIControl {
  private static let size = CGSize(width: 94, height: 32)
  static let radius: CGFloat = 8
  /// The delay until a held button repeats, and the interval between repetitions, in seconds.
  private static let delay = 0.5
  private static let interval = 0.1
  /// The number of repetitions after which they are faster.
  private static let patience = 10

  /// The two buttons.
  private enum Side { case decrement, increment }

  private let minus = StepperButton(symbol: "minus", .decrement)
  private let plus = StepperButton(symbol: "plus", .increment)
  private let divider = UIView(frame: .zero)
  private var storedValue = 0.0
  private var valueAtStart = 0.0
  /// The button that is held.
  private var held: Side?
  /// Whether the finger is over the button that is held.
  private var isOver = false { didSet { if isOver != oldValue { show() } } }
  private var repetitions = 0
  private let deadline = DeferredDeadline()

  // MARK: Initializers

  /// Creates a stepper from 0 to 100; only the frame's origin is used.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Creates a stepper from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UIStepper.self)
  }

  private func setUp() {
    layer.cornerRadius = Self.radius
    for view in [minus, plus, divider] as [UIView] { addSubview(view) }
    minus.press = { [weak self] in self?.activate(.decrement) ?? false }
    plus.press = { [weak self] in self?.activate(.increment) ?? false }
    isAccessibilityElement = false
    show()
  }

  // MARK: Value

  /// The value, clamped to the limits.
  ///
  /// NaN is ignored.
  open var value: Double {
    get { storedValue }
    set {
      guard !newValue.isNaN else { return }
      storedValue = min(max(newValue, minimumValue), maximumValue)
      show()
    }
  }

  /// The least value; if it exceeds `maximumValue`, that is raised.
  open var minimumValue = 0.0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The greatest value; if it is less than `minimumValue`, that is lowered.
  open var maximumValue = 100.0 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// The change by one press; a value that is not positive and finite is ignored.
  open var stepValue = 1.0 {
    didSet { if !(stepValue > 0 && stepValue.isFinite) { stepValue = oldValue } }
  }

  /// Whether events are sent for each change while a button is held, rather than only at the end.
  open var isContinuous = true

  /// Whether a held button changes the value repeatedly.
  open var autorepeat = true

  /// Whether a step past a limit goes to the other one.
  open var wraps = false { didSet { show() } }

  /// The value after a step.
  private func stepped(_ side: Side) -> Double {
    let next = storedValue + (side == .increment ? stepValue : -stepValue)
    guard wraps else { return min(max(next, minimumValue), maximumValue) }
    if next > maximumValue { return minimumValue }
    return next < minimumValue ? maximumValue : next
  }

  private func canStep(_ side: Side) -> Bool { stepped(side) != storedValue }

  /// Changes the value, and returns whether it did.
  @discardableResult
  private func step(_ side: Side) -> Bool {
    guard canStep(side) else { return false }
    value = stepped(side)
    return true
  }

  // MARK: Look

  /// Sets the image of the button that raises the value, for a state.
  open func setIncrementImage(_ image: UIImage?, for state: State) {
    plus.images[exactly: state] = image
    show()
    appearanceDidCall(UIStepper.setIncrementImage, image, for: state)
  }

  /// The image of the button that raises the value.
  open func incrementImage(for state: State) -> UIImage? { plus.images[state] }

  /// Sets the image of the button that lowers the value, for a state.
  open func setDecrementImage(_ image: UIImage?, for state: State) {
    minus.images[exactly: state] = image
    show()
    appearanceDidCall(UIStepper.setDecrementImage, image, for: state)
  }

  /// The image of the button that lowers the value.
  open func decrementImage(for state: State) -> UIImage? { minus.images[state] }

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  private func show() {
    AppearanceProxies.setDefaults { backgroundColor = .tertiarySystemFill }
    divider.backgroundColor = .separator
    divider.alpha = isOver ? 0 : 1
    for (button, side) in [(minus, Side.decrement), (plus, .increment)] {
      button.show(
        isUsable: isEnabled && canStep(side), isPressed: isOver && held == side, value: valueText)
    }
  }

  private var valueText: String { String(format: "%.10g", storedValue) }

  // MARK: Events

  private func side(at point: CGPoint) -> Side {
    (point.x < bounds.midX) != readsRightToLeft ? .decrement : .increment
  }

  /// Changes the value by a step, and goes on while the button is held.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let side = side(at: touch.location(in: self))
    guard canStep(side) else { return false }
    valueAtStart = storedValue
    repetitions = 0
    (held, isOver) = (side, true)
    step(side)
    tell(event)
    if autorepeat { wait(Self.delay) }
    return super.beginTracking(touch, with: event)
  }

  /// Pauses while the finger is not over the button.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    isOver = isTouchInside && side(at: touch.location(in: self)) == held
    return super.continueTracking(touch, with: event)
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    release()
    if !isContinuous, storedValue != valueAtStart { tell(event) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    release()
  }

  private func release() {
    deadline.cancel()
    (held, isOver) = (nil, false)
  }

  private func wait(_ seconds: Double) {
    deadline.schedule(after: seconds) { [weak self] in self?.repeatStep() }
  }

  private func repeatStep() {
    guard let held, isTracking, isEnabled, window != nil else { return }
    if isOver {
      guard step(held) else { return }
      repetitions += 1
      tell(nil)
    }
    wait(repetitions < Self.patience ? Self.interval : Self.interval / 2)
  }

  /// Sends the value, unless the button is held and only the last value counts.
  private func tell(_ event: UIEvent?) {
    guard isContinuous || held == nil else { return }
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  /// Raises the value with the arrow keys to the trailing edge and up, and lowers it with the others.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isEnabled, let key = presses.first?.key else {
      return super.pressesBegan(presses, with: event)
    }
    let (left, right): (Side, Side) =
      readsRightToLeft ? (.increment, .decrement) : (.decrement, .increment)
    switch key.keyCode {
    case .keyboardUpArrow: activate(.increment)
    case .keyboardDownArrow: activate(.decrement)
    case .keyboardRightArrow: activate(right)
    case .keyboardLeftArrow: activate(left)
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: break
    default: super.pressesBegan(presses, with: event)
    }
  }

  /// Changes the value by a step, as a press does; returns whether it did.
  @discardableResult
  private func activate(_ side: Side) -> Bool {
    guard isEnabled, step(side) else { return false }
    tell(nil)
    return true
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { Self.size }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  override var focusRingCornerRadius: CGFloat { Self.radius }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let half = CGSize(width: bounds.width / 2, height: bounds.height)
    let (left, right) = (CGPoint.zero, CGPoint(x: bounds.midX, y: 0))
    minus.frame = CGRect(origin: readsRightToLeft ? right : left, size: half)
    plus.frame = CGRect(origin: readsRightToLeft ? left : right, size: half)
    divider.frame = CGRect(
      x: bounds.midX - 0.5, y: 7, width: 1, height: max(bounds.height - 14, 0))
  }

  // MARK: Description

  /// The value.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? valueText }
    set { super.accessibilityValue = newValue }
  }
}
