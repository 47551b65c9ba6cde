import Foundation
import MaruKit

/// A question that is answered by a time of day.
final class Time: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var time: DayTime?
    var seconds = false
    var step = 1
    var earliest: DayTime?
    var latest: DayTime?
    var hours = HourCycle.locale
    var format: TimeFormat?
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The question, and the title of the window."),
      "message": PropDocumentation("An explanation below the question."),
      "time": PropDocumentation(
        "The chosen time as HH:MM or HH:MM:SS; now by default.", option: "value"),
      "seconds": PropDocumentation("The seconds are chosen too.", option: "with-seconds"),
      "step": PropDocumentation("The minutes between two times; a divisor of 60."),
      "earliest": PropDocumentation("The first time that can be chosen."),
      "latest": PropDocumentation("The last time that can be chosen."),
      "hours": PropDocumentation("How hours are counted; locale: as in LC_TIME."),
      "format": PropDocumentation(
        "How the time is printed: a format of strftime; %H:%M by default, or %H:%M:%S "
          + "with seconds."),
      "accept": PropDocumentation("The title of the button that accepts the time."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.time", name: "Time", version: "0.1.0",
    summary: "A question that is answered by a time of day.",
    preferredSize: CGSize(width: 400, height: 272), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "change", "The user has chosen another time.",
        values: ["time": "the time in the format of the option"])
    ], windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      title: "When does the train leave?", time: DayTime(hour: 9, minute: 41),
      hours: .twentyFour)
  }

  private let context: WidgetContext
  private let controller: TimeViewController
  private var props: Props

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    self.props = props
    let content = try Self.content(of: props)
    controller = TimeViewController(content, time: props.time ?? .now)
    show(props, content, isFirst: true)
    controller.onChange = { [unowned self] in changed(to: $0) }
    controller.onAccept = { [unowned self] in context.finish(with: .accepted(text($0))) }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    show(props, try Self.content(of: props), isFirst: false)
  }

  func saveState() -> Data? { Data(controller.time.text.utf8) }

  func restoreState(from state: Data) {
    guard let time = DayTime(String(decoding: state, as: UTF8.self)) else { return }
    controller.choose(time)
    context.setValue(.text(controller.time.text), ofProperty: "time")
  }

  private func show(_ new: Props, _ content: TimeViewController.Content, isFirst: Bool) {
    // What the user chose stays, unless another time is given.
    let time = isFirst || new.time != props.time ? new.time : nil
    props = new
    controller.heading = new.title
    controller.message = new.message
    controller.showButtons(accept: new.accept, cancel: new.cancel)
    controller.show(content, time: time ?? controller.time)
  }

  private func changed(to time: DayTime) {
    context.setValue(.text(time.text), ofProperty: "time")
    context.emit("change", values: ["time": text(time)])
  }

  private func text(_ time: DayTime) -> String {
    TimeWords.shared.text(
      time, format: props.format?.text ?? (props.seconds ? "%H:%M:%S" : "%H:%M"))
  }

  // MARK: Properties

  private static func content(
    of props: Props
  ) throws(PropsError) -> TimeViewController.Content {
    guard (1...60).contains(props.step), 60 % props.step == 0 else {
      throw .refused(
        "step",
        reason: "found \(props.step), it takes a divisor of 60: 1, 2, 3, 4, 5, 6, 10, 12, 15, 20, "
          + "30 or 60")
    }
    let (earliest, latest) = (props.earliest ?? .first, props.latest ?? .last)
    guard earliest <= latest else {
      throw .refused(
        "latest", reason: "\(latest.text) is before the earliest time \(earliest.text)")
    }
    if let time = props.time, !(earliest...latest).contains(time) {
      throw .refused(
        "time",
        reason: "\(time.text) cannot be chosen, the times are \(earliest.text) to \(latest.text)")
    }
    guard
      let limits = TimeLimits(
        earliest: earliest, latest: latest, step: props.step, hasSeconds: props.seconds)
    else {
      throw .refused(
        "step",
        reason: "no time from \(earliest.text) to \(latest.text) is a multiple of "
          + "\(props.step) minutes")
    }
    return TimeViewController.Content(limits: limits, hasPeriods: props.hours.hasPeriods)
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Time)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Time.self) }
