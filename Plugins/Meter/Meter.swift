import Foundation
import MaruKit

/// A value as a bar, a ring or a sparkline, which emits `tap`.
///
/// The last values are kept by the widget, also over a restart, so that a script sends only the
/// newest one. With an interval, the sparkline moves on while the value stays the same.
final class Meter: Widget {
  struct Props: WidgetProps {
    var value = 0.0
    var max = 1.0
    var style = MeterStyle.bar
    var text: String?
    var symbol: String?
    var label: String?
    var color: String?
    var warning: Double?
    var critical: Double?
    var history = 32
    var interval: Double?

    static let documentation = [
      "value": PropDocumentation("The newest value; values outside 0 to the maximum are clamped."),
      "max": PropDocumentation("The value of a full meter."),
      "style": PropDocumentation("A bar, a ring, or a sparkline of the last values."),
      "text": PropDocumentation("A text after the meter, such as 42 %."),
      "symbol": PropDocumentation(
        "A symbol before the meter; `maru symbols` lists the names.", vocabulary: .symbols),
      "label": PropDocumentation("The accessibility label, such as Memory; Level by default."),
      "color": PropDocumentation(
        "The colour, accent by default: label, secondary, tertiary, a colour's name, or #RRGGBB.",
        vocabulary: .colors),
      "warning": PropDocumentation("The meter is orange from this value on."),
      "critical": PropDocumentation("The meter is red from this value on."),
      "history": PropDocumentation("The number of values in the sparkline, 2 to 512."),
      "interval": PropDocumentation(
        "The sparkline takes a value every so many seconds, 0.1 to 86400; without it, at each change."
      ),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.meter", name: "Meter", version: "0.1.0",
    summary: "A value as a bar, a ring or a sparkline.", commandUse: .eachEvent,
    events: [EventDocumentation("tap", "The meter was pressed.")])

  static var demonstration: Props { Props(value: 0.42, text: "42 %", symbol: "cpu") }

  private let meter = MeterControl()
  private let controller: WidgetBarController
  private var props: Props
  private var look: Look
  private var history = MeterHistory()
  private let sampler: MeterSampler

  init(props: Props, context: WidgetContext) throws {
    self.props = props
    look = try Look(props)
    controller = WidgetBarController(control: meter)
    sampler = MeterSampler(isVisible: context.isVisible)
    history.note(props.value, limit: props.history)
    sampler.onSample = { [unowned self] in sample() }
    context.onVisibilityChange = { [sampler] in sampler.isVisible = $0 }
    meter.addAction(UIAction { _ in context.emit("tap") }, for: .touchUpInside)
    show()
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    let look = try Look(props)
    // With an interval the timer takes the values.
    if Self.interval(of: props) == nil { history.note(props.value, limit: props.history) }
    history.shorten(to: props.history)
    self.props = props
    self.look = look
    show()
  }

  /// Adds the value to the sparkline, also if it is the same as before.
  private func sample() {
    history.add(props.value, limit: props.history)
    show()
  }

  private func show() {
    sampler.interval = Self.interval(of: props)
    controller.title = props.label ?? "Level"
    meter.accessibilityLabel = props.label ?? "Level"
    meter.show(
      MeterControl.Content(
        fractions: history.values.map { min(Swift.max($0 / props.max, 0), 1) },
        capacity: props.history, style: props.style, text: props.text ?? "", image: look.image,
        color: Self.level(of: props) ?? look.color))
    controller.contentChanged()
  }

  /// The symbol and the colour of checked props.
  private struct Look {
    var image: UIImage?
    /// `nil` for the tint.
    var color: UIColor?

    /// Checks props; throws if the meter cannot be drawn.
    @MainActor init(_ props: Props) throws(PropsError) {
      guard props.value.isFinite else {
        throw .refused("value", reason: "found \(props.value), it takes a finite number")
      }
      guard props.max.isFinite, props.max > 0 else {
        throw .refused("max", reason: "found \(props.max), it takes a number above 0")
      }
      guard (2...512).contains(props.history) else {
        throw .refused("history", reason: "found \(props.history), it takes 2 to 512")
      }
      if let interval = props.interval, !(0.1...86400).contains(interval) {
        throw .refused("interval", reason: "found \(interval), it takes 0.1 to 86400 seconds")
      }
      if let symbol = props.symbol { image = try PropsError.symbol(symbol, of: "symbol") }
      color = try PropsError.color(props.color ?? "accent", of: "color")
    }
  }

  /// The seconds between two values of the sparkline; `nil` if each change adds one.
  private static func interval(of props: Props) -> Double? {
    props.style == .sparkline ? props.interval : nil
  }

  /// The colour of the threshold that the value has reached.
  private static func level(of props: Props) -> UIColor? {
    if let critical = props.critical, props.value >= critical { return .systemRed }
    if let warning = props.warning, props.value >= warning { return .systemOrange }
    return nil
  }

  // MARK: State

  func saveState() -> Data? { try? JSONEncoder().encode(history) }

  func restoreState(from state: Data) {
    guard let former = try? JSONDecoder().decode(MeterHistory.self, from: state) else { return }
    history.restore(former, limit: props.history)
    show()
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Meter)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Meter.self) }
