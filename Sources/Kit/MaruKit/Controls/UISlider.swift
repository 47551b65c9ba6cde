import Foundation
import Graphics
import Layers

/// A control that selects a value from a range.
///
/// Mirrors UIKit: a touch on the thumb slides it; arrow keys move it by a twentieth of the range.
@preconcurrency @MainActor
open class UISlider: UIControl {
  private static let height: CGFloat = 34
  private static let knobSize: CGFloat = 28
  private static let trackHeight: CGFloat = 4
  /// The tolerance of the thumb's hit area, in points.
  private static let reach: CGFloat = 10
  private static let gap: CGFloat = 10
  /// The fractions of the range by which keys, and accessibility adjustments, move the thumb.
  private static let keyShare: Float = 0.05
  private static let adjustmentShare: Float = 0.1

  private let lowTrack = UIView(frame: .zero)
  private let highTrack = UIView(frame: .zero)
  private let knob = UIView(frame: .zero)
  let pictures = SliderPictures()
  private let lowImage = UIImageView(frame: .zero)
  private let highImage = UIImageView(frame: .zero)
  private var storedValue: Float = 0
  private var grip: CGFloat = 0

  /// Creates a slider from 0 to 1.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a slider from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UISlider.self)
  }

  private func setUp() {
    for view in [highTrack, lowTrack, lowImage, highImage, knob] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    pictures.put(into: knob, lowTrack, highTrack)
    lowTrack.layer.cornerRadius = Self.trackHeight / 2
    highTrack.layer.cornerRadius = Self.trackHeight / 2
    knob.layer.cornerRadius = Self.knobSize / 2
    knob.layer.shadowColor = UIColor.black.cgColor
    knob.layer.shadowRadius = 4
    knob.layer.shadowOffset = CGSize(width: 0, height: 2)
    super.accessibilityTraits = .adjustable
    show()
  }

  // MARK: Value

  /// The value, clamped to the limits.
  ///
  /// NaN is ignored.
  open var value: Float {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// The value at the leading end; if it exceeds `maximumValue`, that is raised.
  open var minimumValue: Float = 0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      value = storedValue
    }
  }

  /// The value at the trailing end; if it is less than `minimumValue`, that is lowered.
  open var maximumValue: Float = 1 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      value = storedValue
    }
  }

  /// Whether events are sent while the thumb slides, rather than only at the end.
  open var isContinuous = true

  /// Sets the value, without sending an event.
  open func setValue(_ value: Float, animated: Bool) {
    guard !value.isNaN else { return }
    storedValue = min(max(value, minimumValue), maximumValue)
    guard animated, window != nil else {
      return UIView.atOnce([lowTrack, highTrack, knob], setNeedsLayout)
    }
    UIView.animate(
      withDuration: 0.2, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) { self.place() }
  }

  // MARK: Look

  /// The colour of the track before the thumb; the tint colour if `nil`.
  open var minimumTrackTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UISlider.minimumTrackTintColor, to: minimumTrackTintColor)
    }
  }
  /// The colour of the track after the thumb.
  open var maximumTrackTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UISlider.maximumTrackTintColor, to: maximumTrackTintColor)
    }
  }
  /// The colour of the thumb; white if `nil`.
  open var thumbTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UISlider.thumbTintColor, to: thumbTintColor)
    }
  }
  /// The image before the leading end.
  open var minimumValueImage: UIImage? {
    didSet {
      appearanceDidSet(\UISlider.minimumValueImage, to: minimumValueImage)
      lowImage.image = minimumValueImage
      setNeedsLayout()
    }
  }
  /// The image after the trailing end.
  open var maximumValueImage: UIImage? {
    didSet {
      appearanceDidSet(\UISlider.maximumValueImage, to: maximumValueImage)
      highImage.image = maximumValueImage
      setNeedsLayout()
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  override func stateChanged() {
    super.stateChanged()
    show()
  }

  /// Updates colours or images.
  func show() {
    pictures.show(state)
    let (knobImage, lowImage, highImage) = pictures.shown
    lowTrack.backgroundColor = lowImage == nil ? minimumTrackTintColor ?? tintColor : nil
    highTrack.backgroundColor = highImage == nil ? maximumTrackTintColor ?? .systemFill : nil
    knob.backgroundColor = knobImage == nil ? thumbTintColor ?? .white : nil
    knob.layer.shadowOpacity = knobImage == nil ? 0.12 : 0
    alpha = isEnabled ? 1 : 0.5
  }

  // MARK: Layout

  /// The track's rectangle, in points.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let low = minimumValueImage.map { $0.size.width + Self.gap } ?? 2
    let high = maximumValueImage.map { $0.size.width + Self.gap } ?? 2
    let (left, right) = readsRightToLeft ? (high, low) : (low, high)
    let height = pictures.trackHeight ?? Self.trackHeight
    return CGRect(
      x: bounds.minX + left, y: bounds.midY - height / 2,
      width: max(bounds.width - left - right, 0), height: height)
  }

  /// The thumb's rectangle for a value, in points.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let range = maximumValue - minimumValue
    let share = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    let size = knobSize
    let room = max(rect.width - size.width, 0)
    return CGRect(
      x: rect.minX + room * (readsRightToLeft ? 1 - share : share),
      y: rect.midY - size.height / 2, width: size.width, height: size.height)
  }

  private var knobSize: CGSize {
    currentThumbImage?.size ?? CGSize(width: Self.knobSize, height: Self.knobSize)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: Self.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  override var focusRingCornerRadius: CGFloat { Self.height / 2 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  private var knobRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: storedValue)
  }

  private func place() {
    let track = trackRect(forBounds: bounds)
    knob.frame = knobRect
    let middle = min(max(knobRect.midX, track.minX), track.maxX)
    let left = CGRect(
      x: track.minX, y: track.minY, width: middle - track.minX, height: track.height)
    let right = CGRect(
      x: middle, y: track.minY, width: track.maxX - middle, height: track.height)
    lowTrack.frame = readsRightToLeft ? right : left
    highTrack.frame = readsRightToLeft ? left : right
    pictures.fill()
    let (first, last) = readsRightToLeft ? (highImage, lowImage) : (lowImage, highImage)
    let (firstSize, lastSize) = (first.image?.size ?? .zero, last.image?.size ?? .zero)
    first.frame = CGRect(
      origin: CGPoint(x: 0, y: bounds.midY - firstSize.height / 2), size: firstSize)
    last.frame = CGRect(
      origin: CGPoint(x: bounds.width - lastSize.width, y: bounds.midY - lastSize.height / 2),
      size: lastSize)
  }

  // MARK: Events

  /// Begins if the thumb is touched.
  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    guard knobRect.insetBy(dx: -Self.reach, dy: -Self.reach).contains(place) else { return false }
    grip = place.x - knobRect.midX
    return super.beginTracking(touch, with: event)
  }

  /// Slides the thumb to the finger.
  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let track = trackRect(forBounds: bounds)
    let room = track.width - knobSize.width
    guard room > 0 else { return true }
    let along = (touch.location(in: self).x - grip - knobSize.width / 2 - track.minX) / room
    let share = Float(min(max(readsRightToLeft ? 1 - along : along, 0), 1))
    let old = storedValue
    value = minimumValue + (maximumValue - minimumValue) * share
    if isContinuous, storedValue != old { sendActions(for: .valueChanged, with: event) }
    return super.continueTracking(touch, with: event)
  }

  /// Sends the final value.
  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  override func lets(_ recognizer: UIGestureRecognizer, begin touch: UITouch) -> Bool {
    guard super.lets(recognizer, begin: touch) else { return false }
    guard isEnabled, Self.isDrag(recognizer) else { return true }
    let start = convert(touch.startLocation, from: nil)
    return !knobRect.insetBy(dx: -Self.reach, dy: -Self.reach).contains(start)
  }

  /// Moves the thumb with the arrow keys, and to the ends with Home and End.
  open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard isEnabled, let key = presses.first?.key else {
      return super.pressesBegan(presses, with: event)
    }
    let step = (maximumValue - minimumValue) * Self.keyShare
    let right = readsRightToLeft ? -step : step
    switch key.keyCode {
    case .keyboardRightArrow: move(to: storedValue + right)
    case .keyboardLeftArrow: move(to: storedValue - right)
    case .keyboardUpArrow: move(to: storedValue + step)
    case .keyboardDownArrow: move(to: storedValue - step)
    case .keyboardHome: move(to: minimumValue)
    case .keyboardEnd: move(to: maximumValue)
    case .keyboardSpacebar, .keyboardReturnOrEnter, .keypadEnter: break
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func move(to value: Float) {
    let old = storedValue
    setValue(value, animated: true)
    if storedValue != old { sendActions(for: .valueChanged) }
  }

  // MARK: Description

  /// The position in the range, in per cent.
  open override var accessibilityValue: String? {
    get {
      let range = maximumValue - minimumValue
      let share = range > 0 ? (storedValue - minimumValue) / range : 0
      return super.accessibilityValue ?? "\(Int((share * 100).rounded()))%"
    }
    set { super.accessibilityValue = newValue }
  }

  /// Raises the value by a tenth of the range.
  open override func accessibilityIncrement() {
    move(to: storedValue + (maximumValue - minimumValue) * Self.adjustmentShare)
  }

  /// Lowers the value by a tenth of the range.
  open override func accessibilityDecrement() {
    move(to: storedValue - (maximumValue - minimumValue) * Self.adjustmentShare)
  }

  // MARK: Thumb

  /// Sets the thumb's image for a state, and with it the thumb's size.
  open func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.knob[exactly: state] = image
    picturesChanged()
    appearanceDidCall(UISlider.setThumbImage, image, for: state)
  }

  /// The thumb's image that was set for a state.
  open func thumbImage(for state: UIControl.State) -> UIImage? { pictures.knob[exactly: state] }

  /// The current image of the thumb.
  open var currentThumbImage: UIImage? { pictures.shown.knob }

  // MARK: Track

  /// Sets the image of the track before the thumb for a state; cap insets keep its ends
  /// unstretched.
  open func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.low[exactly: state] = image
    picturesChanged()
    appearanceDidCall(UISlider.setMinimumTrackImage, image, for: state)
  }

  /// The image of the track before the thumb that was set for a state.
  open func minimumTrackImage(for state: UIControl.State) -> UIImage? {
    pictures.low[exactly: state]
  }

  /// The current image of the track before the thumb.
  open var currentMinimumTrackImage: UIImage? { pictures.shown.low }

  /// Sets the image of the track after the thumb for a state; cap insets keep its ends unstretched.
  open func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {
    pictures.high[exactly: state] = image
    picturesChanged()
    appearanceDidCall(UISlider.setMaximumTrackImage, image, for: state)
  }

  /// The image of the track after the thumb that was set for a state.
  open func maximumTrackImage(for state: UIControl.State) -> UIImage? {
    pictures.high[exactly: state]
  }

  /// The current image of the track after the thumb.
  open var currentMaximumTrackImage: UIImage? { pictures.shown.high }
}
