import MaruKit

/// A slider whose track shows the colours that it leads to.
///
/// It sends `valueChanged` when the user moves it.
final class ColorSlider: ColorControl {
  private static let height: CGFloat = 30
  /// The part of the height that the track has.
  private static let trackShare: CGFloat = 0.8
  /// The steps that Page Up, Page Down and Shift move.
  private static let leap = 10.0

  private let ground = ColorPatch()
  private let track = GradientView(
    .axial, from: CGPoint(x: 0, y: 0.5), to: CGPoint(x: 1, y: 0.5))
  private let thumb = ColorThumb()

  /// The value, from 0 to 1.
  private(set) var value = 1.0

  /// Creates a slider.
  ///
  /// - Parameter name: What it changes, for assistive technology.
  init(_ name: String) {
    super.init(frame: .zero)
    ground.color = .white.withOpacity(0)
    ground.addSubview(track)
    addSubview(ground)
    addSubview(thumb)
    accessibilityLabel = name
    accessibilityTraits = .adjustable
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows a value between two colours.
  ///
  /// - Parameters:
  ///   - value: From 0 to 1.
  ///   - start: The colour at the leading end.
  ///   - end: The colour at the trailing end.
  ///   - color: The colour of the thumb.
  func show(_ value: Double, from start: ColorValue, to end: ColorValue, thumb color: ColorValue) {
    self.value = value
    track.show([start, end])
    thumb.show(color)
    accessibilityValue = "\(Int((value * 100).rounded()))\u{00A0}%"
    setNeedsLayout()
  }

  // MARK: Layout

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// The x coordinates between which the middle of the thumb moves.
  private var ends: (low: CGFloat, high: CGFloat) {
    let inset = min(bounds.height, bounds.width) / 2
    return isMirrored ? (bounds.width - inset, inset) : (inset, bounds.width - inset)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = bounds.height / 2
    let height = (bounds.height * Self.trackShare).rounded()
    ground.frame = CGRect(
      x: 0, y: ((bounds.height - height) / 2).rounded(), width: bounds.width, height: height)
    ground.cornerRadius = height / 2
    track.frame = ground.bounds
    // The colour below the middle of the thumb is the chosen one.
    let (low, high) = ends
    let width = max(bounds.width, 1)
    track.gradient?.startPoint = CGPoint(x: low / width, y: 0.5)
    track.gradient?.endPoint = CGPoint(x: high / width, y: 0.5)
    thumb.place(
      at: CGPoint(x: low + (high - low) * CGFloat(value), y: bounds.midY), side: bounds.height)
  }

  // MARK: Input

  override func follow(_ touch: UITouch) {
    let (low, high) = ends
    guard low != high else { return }
    set(Double((touch.location(in: self).x - low) / (high - low)))
  }

  override func take(_ key: UIKey) -> Bool {
    guard key.modifierFlags.isDisjoint(with: [.control, .alternate, .command]) else { return false }
    let step = key.modifierFlags.contains(.shift) ? Self.leap : 1
    let right = isMirrored ? -step : step
    switch key.keyCode {
    case .keyboardRightArrow: move(by: right)
    case .keyboardLeftArrow: move(by: -right)
    case .keyboardUpArrow: move(by: step)
    case .keyboardDownArrow: move(by: -step)
    case .keyboardPageUp: move(by: Self.leap)
    case .keyboardPageDown: move(by: -Self.leap)
    case .keyboardHome: set(0)
    case .keyboardEnd: set(1)
    default: return false
    }
    return true
  }

  private func move(by steps: Double) { set(value + steps / 100) }

  /// Sets the value, rounded to a whole per cent.
  private func set(_ new: Double) {
    let new = (min(max(new, 0), 1) * 100).rounded() / 100
    guard new != value else { return }
    value = new
    sendActions(for: .valueChanged)
  }

  /// Raises the value by ten per cent.
  override func accessibilityIncrement() { move(by: Self.leap) }

  /// Lowers the value by ten per cent.
  override func accessibilityDecrement() { move(by: -Self.leap) }
}
