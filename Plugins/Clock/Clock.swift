import Foundation
import MaruKit

/// The time and the date in a format of `strftime`, which emits `tap`.
///
/// It wakes only when its text can change: once a minute for `%H:%M`, and never while it is hidden.
final class Clock: Widget {
  struct Props: WidgetProps {
    var format: ClockPattern?
    var timeZone: ClockZone?
    var symbol: String?
    var color: String?

    static let documentation = [
      "format": PropDocumentation(
        "The format in the words of strftime(3), %H:%M by default."),
      "timeZone": PropDocumentation("A time zone such as Asia/Seoul; by default, the system's."),
      "symbol": PropDocumentation(
        "A symbol before the time; `maru symbols` lists the names.", vocabulary: .symbols),
      "color": PropDocumentation(
        "The colour, label by default: secondary, tertiary, accent, a colour's name, or #RRGGBB.",
        vocabulary: .colors),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.clock", name: "Clock", version: "0.1.0",
    summary: "The time, in a format of strftime.", commandUse: .eachEvent,
    events: [EventDocumentation("tap", "The clock was pressed.")])

  static var demonstration: Props { Props(format: .weekdayAndTime) }

  private let controller: ClockViewController

  init(props: Props, context: WidgetContext) throws {
    controller = ClockViewController(isVisible: context.isVisible)
    controller.face.addAction(UIAction { _ in context.emit("tap") }, for: .touchUpInside)
    context.onVisibilityChange = { [unowned controller] in controller.isWidgetVisible = $0 }
    try update(to: props)
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    let image = try props.symbol.map { name throws(PropsError) in
      try PropsError.symbol(name, of: "symbol")
    }
    let color = try PropsError.color(props.color ?? "label", of: "color")
    let format = ClockFormat(
      props.format ?? .hoursAndMinutes, in: props.timeZone?.timeZone ?? .autoupdatingCurrent)
    controller.show(format, image: image, color: color)
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Clock)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Clock.self) }
