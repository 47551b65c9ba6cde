import Foundation
import Graphics
import Layers

/// An on/off control.
///
/// Mirrors UIKit: always 51 by 31 points. A press or a drag of the knob toggles it and sends
/// `valueChanged`; Space and Return toggle it while it is focused.
@preconcurrency @MainActor
open class UISwitch: UIControl {
  /// The looks of a switch; the kit only has the sliding one.
  public enum Style: Int, Sendable {
    /// The platform's default.
    case automatic
    /// A check box.
    case checkbox
    /// A sliding knob.
    case sliding
  }

  private static let size = CGSize(width: 51, height: 31)
  private static let knobSize: CGFloat = 27
  private static let margin: CGFloat = 2
  /// How much the knob widens while it is held, in points.
  private static let stretch: CGFloat = 7
  /// The duration of the animation, in seconds.
  private static let duration = 0.25

  private let track = UIView(frame: CGRect(origin: .zero, size: UISwitch.size))
  private let knob = UIView(frame: .zero)
  private var storedIsOn = false
  private var valueAtStart = false
  private var wasDragged = false

  /// Creates a switch that is off; only the frame's origin is used.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: Self.size))
    setUp()
  }

  /// Creates a switch from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UISwitch.self)
  }

  private func setUp() {
    for view in [track, knob] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    track.layer.cornerRadius = Self.size.height / 2
    knob.layer.cornerRadius = Self.knobSize / 2
    knob.layer.shadowColor = UIColor.black.cgColor
    knob.layer.shadowOpacity = 0.15
    knob.layer.shadowRadius = 4
    knob.layer.shadowOffset = CGSize(width: 0, height: 3)
    isAccessibilityElement = true
    super.accessibilityTraits = .button
    show()
  }

  // MARK: State

  /// Whether the switch is on.
  open var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  /// Sets whether the switch is on, without sending an event.
  open func setOn(_ on: Bool, animated: Bool) {
    storedIsOn = on
    change(animated: animated)
  }

  /// The colour behind the knob while the switch is on; green if `nil`.
  open var onTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UISwitch.onTintColor, to: onTintColor)
    }
  }
  /// The colour of the knob; white if `nil`.
  open var thumbTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UISwitch.thumbTintColor, to: thumbTintColor)
    }
  }
  /// The requested look.
  open var preferredStyle = Style.automatic
  /// The actual look.
  open var style: Style { .sliding }
  /// The text of a tooltip.
  open var title: String?

  open override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { change(animated: true) } }
  }

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  // MARK: Events

  /// Remembers the value.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    valueAtStart = storedIsOn
    wasDragged = false
    return super.beginTracking(touch, with: event)
  }

  /// Toggles the switch when the finger passes the middle.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let way = touch.windowLocation.x - touch.startLocation.x
    if abs(way) > Self.size.width / 4 { wasDragged = true }
    if wasDragged {
      let isRight = touch.location(in: self).x > Self.size.width / 2
      let isOn = isRight != readsRightToLeft
      if isOn != storedIsOn { setOn(isOn, animated: true) }
    }
    return super.continueTracking(touch, with: event)
  }

  /// Sends the value if a drag has changed it.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if wasDragged, storedIsOn != valueAtStart { sendActions(for: .valueChanged, with: event) }
  }

  /// Restores the value.
  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    if storedIsOn != valueAtStart { setOn(valueAtStart, animated: true) }
    wasDragged = false
  }

  override func sendPress(with event: UIEvent?) {
    // After a drag that ended outside, a key still presses.
    if !wasDragged || event?.type != .touches {
      setOn(!storedIsOn, animated: true)
      sendActions(for: .valueChanged, with: event)
    }
    wasDragged = false
    super.sendPress(with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  override var pressIsPrimaryAction: Bool { true }

  override func lets(_ recognizer: UIGestureRecognizer, begin touch: UITouch) -> Bool {
    super.lets(recognizer, begin: touch) && !(isEnabled && Self.isDrag(recognizer))
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize { Self.size }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  override var focusRingCornerRadius: CGFloat { Self.size.height / 2 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private func place() {
    track.frame = CGRect(
      x: (bounds.width - Self.size.width) / 2, y: (bounds.height - Self.size.height) / 2,
      width: Self.size.width, height: Self.size.height)
    let width = Self.knobSize + (isHighlighted ? Self.stretch : 0)
    let isRight = storedIsOn != readsRightToLeft
    knob.frame = CGRect(
      x: isRight ? track.frame.maxX - Self.margin - width : track.frame.minX + Self.margin,
      y: track.frame.minY + Self.margin, width: width, height: Self.knobSize)
  }

  // MARK: Paint

  private func show() {
    track.backgroundColor =
      storedIsOn ? onTintColor ?? .systemGreen : UIColor.secondarySystemFill
    knob.backgroundColor = thumbTintColor ?? .white
    alpha = isEnabled ? 1 : 0.5
  }

  private func change(animated: Bool) {
    let changes = {
      self.show()
      self.place()
    }
    guard animated, window != nil else { return UIView.atOnce([track, knob], changes) }
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState], animations: changes)
  }

  // MARK: Description

  /// "1" if the switch is on, otherwise "0".
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? (storedIsOn ? "1" : "0") }
    set { super.accessibilityValue = newValue }
  }
}
