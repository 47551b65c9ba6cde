import MaruKit

/// A wheel with the hue around it and the saturation from the middle to the rim.
///
/// It sends `valueChanged` when the user moves in it.
final class ColorWheel: ColorControl {
  private static let thumbSide: CGFloat = 26
  /// How far a touch may begin outside of the rim, in points.
  private static let tolerance: CGFloat = 8

  private let disc = UIView()
  private let hues = GradientView(
    .conic, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 0.5, y: 0))
  private let paleness = GradientView(
    .radial, from: CGPoint(x: 0.5, y: 0.5), to: CGPoint(x: 1, y: 1))
  private let darkness = UIView()
  private let thumb = ColorThumb()

  /// The choice.
  var choice = ColorChoice() { didSet { if choice != oldValue { show() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    hues.show((0...6).map { ColorValue(hue: Double($0) * 60, saturation: 1, brightness: 1) })
    paleness.show([.white, .white.withOpacity(0)])
    darkness.backgroundColor = .black
    darkness.isUserInteractionEnabled = false
    disc.isUserInteractionEnabled = false
    disc.clipsToBounds = true
    for layer in [hues, paleness, darkness] { disc.addSubview(layer) }
    addSubview(disc)
    addSubview(thumb)
    accessibilityLabel = "Hue and saturation"
    accessibilityTraits = .adjustable
    show()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  private func show() {
    // Black over a colour multiplies its components, as the brightness does.
    darkness.alpha = 1 - choice.brightness
    thumb.show(choice.color)
    let (hue, saturation) = (choice.hue.rounded(), (choice.saturation * 100).rounded())
    accessibilityValue = "hue \(Int(hue) % 360)°, saturation \(Int(saturation))\u{00A0}%"
    setNeedsLayout()
  }

  // MARK: Layout

  private var radius: CGFloat { min(bounds.width, bounds.height) / 2 }
  private var middle: CGPoint { CGPoint(x: bounds.midX, y: bounds.midY) }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = radius
    disc.frame = CGRect(
      x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius)
    disc.layer.cornerRadius = radius
    for part in disc.subviews { part.frame = disc.bounds }
    let place = choice.place
    thumb.place(
      at: CGPoint(x: middle.x + place.x * radius, y: middle.y + place.y * radius),
      side: min(Self.thumbSide, radius / 2))
  }

  // MARK: Input

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let place = touch.location(in: self)
    let distance = hypot(place.x - middle.x, place.y - middle.y)
    guard distance <= radius + Self.tolerance else { return false }
    return super.beginTracking(touch, with: event)
  }

  override func follow(_ touch: UITouch) {
    guard radius > 0 else { return }
    let place = touch.location(in: self)
    change {
      $0.setPlace(
        x: Double((place.x - middle.x) / radius), y: Double((place.y - middle.y) / radius))
    }
  }

  override func take(_ key: UIKey) -> Bool {
    guard let move = WheelMove(key) else { return false }
    change { move.apply(to: &$0) }
    return true
  }

  private func change(_ action: (inout ColorChoice) -> Void) {
    let old = choice
    action(&choice)
    if choice != old { sendActions(for: .valueChanged) }
  }

  /// Turns the hue by ten degrees.
  override func accessibilityIncrement() { change { $0.turn(by: 10) } }

  /// Turns the hue back by ten degrees.
  override func accessibilityDecrement() { change { $0.turn(by: -10) } }
}
