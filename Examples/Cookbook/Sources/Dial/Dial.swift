import MaruKit

/// A custom control that draws itself: a knob from 0 to 100.
final class Dial: Widget {
  struct Props: WidgetProps {
    var value = 50.0
    static let documentation = ["value": PropDocumentation("The position, from 0 to 100.")]
  }

  static let information = WidgetInformation(
    identifier: "org.example.dial", name: "Dial", version: "1.0",
    summary: "A knob, turned by a drag or by the arrow keys.",
    preferredSize: CGSize(width: 220, height: 220), commandUse: .eachEvent,
    events: [
      EventDocumentation("change", "The knob was turned.", values: ["value": "From 0 to 100."])
    ])

  private let controller = UIViewController()
  private let dial = DialControl()

  init(props: Props, context: WidgetContext) throws {
    try update(to: props)
    dial.addAction(
      UIAction { [unowned dial] _ in
        context.emit("change", values: ["value": String(Int(dial.value.rounded()))])
      }, for: .valueChanged)
  }

  func makeViewController() -> UIViewController {
    controller.view.backgroundColor = .systemBackground
    dial.frame = controller.view.bounds
    dial.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.addSubview(dial)
    return controller
  }

  func update(to props: Props) throws {
    guard (0...100).contains(props.value) else {
      throw PropsError.refused("value", reason: "found \(props.value), it takes 0 to 100")
    }
    dial.value = props.value
  }

  func saveState() -> Data? { Data("\(dial.value)".utf8) }

  func restoreState(from state: Data) {
    guard let value = Double(String(decoding: state, as: UTF8.self)), value.isFinite else { return }
    dial.value = value
  }
}

/// A knob whose arc leaves a gap of a quarter turn at the bottom.
final class DialControl: UIControl {
  /// The start and the end of the arc, in radians clockwise from the right.
  private static let angles = (start: 0.75 * CGFloat.pi, end: 2.25 * CGFloat.pi)

  /// The value, clamped to 0…100.
  var value = 0.0 {
    didSet {
      value = min(max(value, 0), 100)
      accessibilityValue = String(Int(value.rounded()))
      setNeedsDisplay()
    }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    isAccessibilityElement = true
    accessibilityLabel = "Dial"
    accessibilityTraits = .adjustable
  }

  required init?(coder: NSCoder) { nil }

  override var canBecomeFirstResponder: Bool { true }

  override func draw(_ rect: CGRect) {
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = min(bounds.width, bounds.height) / 2 - 24
    let angle = Self.angles.start + (Self.angles.end - Self.angles.start) * value / 100
    stroke(center, radius, to: Self.angles.end, .systemFill)
    stroke(center, radius, to: angle, tintColor)

    let text = String(Int(value.rounded())) as NSString
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: radius / 2, weight: .semibold),
      .foregroundColor: UIColor.label,
    ]
    let size = text.size(withAttributes: attributes)
    text.draw(
      at: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2),
      withAttributes: attributes)
  }

  private func stroke(_ center: CGPoint, _ radius: CGFloat, to angle: CGFloat, _ color: UIColor) {
    let path = UIBezierPath(
      arcCenter: center, radius: radius, startAngle: Self.angles.start, endAngle: angle,
      clockwise: true)
    path.lineWidth = 14
    path.lineCapStyle = .round
    color.setStroke()
    path.stroke()
  }

  // MARK: Input

  override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    becomeFirstResponder()
    turn(to: touch.location(in: self))
    return true
  }

  override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    turn(to: touch.location(in: self))
    return true
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    switch presses.first?.key?.keyCode {
    case .keyboardUpArrow, .keyboardRightArrow: change(by: 1)
    case .keyboardDownArrow, .keyboardLeftArrow: change(by: -1)
    default: super.pressesBegan(presses, with: event)
    }
  }

  private func turn(to point: CGPoint) {
    let angle = atan2(point.y - bounds.midY, point.x - bounds.midX)
    // Clockwise from the start of the arc, in 0 ..< 2π; the gap counts as the nearer end.
    let turned = (angle - Self.angles.start + 4 * .pi).truncatingRemainder(dividingBy: 2 * .pi)
    let arc = Self.angles.end - Self.angles.start
    let isInFirstHalfOfGap = turned > arc && turned < (arc + 2 * .pi) / 2
    change(by: (turned <= arc ? turned / arc * 100 : isInFirstHalfOfGap ? 100 : 0) - value)
  }

  private func change(by difference: Double) {
    let old = value
    value += difference
    if value != old { sendActions(for: .valueChanged) }
  }
}

/// The entry point that the host looks for in libDial.so.
@c(maru_plugin_Dial)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Dial.self) }
