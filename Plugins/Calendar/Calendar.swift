import Foundation
import MaruKit

/// A question that is answered by a day, or by the first and the last day of a range.
final class Calendar: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var markup = false
    var date: String?
    var range = false
    var end: String?
    var earliest: String?
    var latest: String?
    var marks: [String] = []
    var weekStart = WeekStart.locale
    var format: String?
    var today: String?
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The question, and the title of the window."),
      "message": PropDocumentation("An explanation below the question."),
      "markup": PropDocumentation(
        "The title and the message have Pango's markup, such as <b>bold</b>."),
      "date": PropDocumentation("The chosen day as YYYY-MM-DD; today by default."),
      "range": PropDocumentation("A range is chosen: a first and a last day."),
      "end": PropDocumentation("The last day of the chosen range; the first one by default."),
      "earliest": PropDocumentation("The first day that can be chosen."),
      "latest": PropDocumentation("The last day that can be chosen."),
      "marks": PropDocumentation(
        "A day to mark with a dot; repeat the option for each day.", option: "mark"),
      "weekStart": PropDocumentation("The first day of a week; locale: that of LC_TIME."),
      "format": PropDocumentation(
        "How a day is printed: a format of strftime; %Y-%m-%d by default."),
      "today": PropDocumentation("The day that is shown as today; that of the clock by default."),
      "accept": PropDocumentation("The title of the button that accepts the choice."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.calendar", name: "Calendar", version: "0.1.0",
    summary: "A question that is answered by a day or a range of days.",
    preferredSize: CGSize(width: 400, height: 436), commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "change", "The user has chosen another day.",
        values: ["date": "the day", "end": "the last day of a range, or the same day"])
    ], windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      title: "When is the journey?", date: "2026-11-12", range: true, end: "2026-11-17",
      marks: ["2026-11-05", "2026-11-20"], weekStart: .monday, today: "2026-11-09")
  }

  private let context: WidgetContext
  private let controller: CalendarViewController
  private var props: Props
  private let words = DayWords.shared

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    self.props = props
    controller = CalendarViewController(try Self.content(of: props))
    try show(props, isFirst: true)
    controller.onChange = { [unowned self] in changed(to: $0) }
    controller.onAccept = { [unowned self] in
      context.finish(with: .accepted(text(of: $0)))
    }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props, isFirst: false) }

  func saveState() -> Data? {
    Data("\(controller.selection.start.text) \(controller.selection.end.text)".utf8)
  }

  func restoreState(from state: Data) {
    let days = String(decoding: state, as: UTF8.self).split(separator: " ")
      .compactMap { Day(String($0)) }
    guard days.count == 2, days[0] <= days[1] else { return }
    controller.choose(DaySelection(from: days[0], to: days[1]))
  }

  private func show(_ new: Props, isFirst: Bool) throws(PropsError) {
    var content = try Self.content(of: new)
    guard new.format.map({ words.text(content.today, format: $0) }) != .some(nil) else {
      throw .refused("format", reason: "the format produces no text, write for example %d.%m.%Y")
    }
    let old = props
    props = new
    // What the user chose stays, unless other days are given.
    if !isFirst, new.date == old.date, new.end == old.end, new.range == old.range,
      content.allowed.contains(controller.selection.start),
      content.allowed.contains(controller.selection.end)
    {
      content.selection = controller.selection
      content.month = controller.selection.cursor
    }
    controller.heading = new.title
    controller.message = new.message
    controller.hasMarkup = new.markup
    controller.showButtons(accept: new.accept, cancel: new.cancel)
    controller.show(content, selectsRanges: new.range)
  }

  private func changed(to selection: DaySelection) {
    context.setValue(.text(selection.start.text), ofProperty: "date")
    if props.range { context.setValue(.text(selection.end.text), ofProperty: "end") }
    context.emit("change", values: ["date": text(selection.start), "end": text(selection.end)])
  }

  private func text(_ day: Day) -> String {
    props.format.flatMap { words.text(day, format: $0) } ?? day.text
  }

  /// The chosen day, or the first and the last one, one a line.
  private func text(of selection: DaySelection) -> String {
    guard props.range else { return text(selection.start) }
    return "\(text(selection.start))\n\(text(selection.end))"
  }

  // MARK: Properties

  private static func content(of props: Props) throws(PropsError) -> MonthView.Content {
    func day(_ text: String?, _ property: String) throws(PropsError) -> Day? {
      guard let text else { return nil }
      guard let day = Day(text) else {
        throw .refused(
          property, reason: "“\(text)” is not a day, write YYYY-MM-DD, such as 2026-02-28")
      }
      return day
    }
    let earliest = try day(props.earliest, "earliest") ?? .first
    let latest = try day(props.latest, "latest") ?? .last
    guard earliest <= latest else {
      throw .refused("latest", reason: "\(latest.text) is before the earliest day \(earliest.text)")
    }
    let today = try day(props.today, "today") ?? .today
    let allowed = earliest...latest
    func check(_ day: Day, _ property: String) throws(PropsError) {
      guard allowed.contains(day) else {
        throw .refused(
          property,
          reason: "\(day.text) cannot be chosen, the days are \(earliest.text) to \(latest.text)")
      }
    }
    let given = try day(props.date, "date")
    if let given { try check(given, "date") }
    let start = given ?? min(max(today, earliest), latest)
    var selection = DaySelection(start)
    if let end = try day(props.end, "end") {
      guard props.range else { throw .refused("end", reason: "only a range has an end, set range") }
      try check(end, "end")
      guard end >= start else {
        throw .refused("end", reason: "\(end.text) is before the first day \(start.text)")
      }
      selection = DaySelection(from: start, to: end)
    }
    var marks: Set<Day> = []
    for text in props.marks { if let day = try day(text, "marks") { marks.insert(day) } }
    return MonthView.Content(
      month: selection.cursor, selection: selection, today: today, allowed: allowed, marks: marks,
      firstWeekday: props.weekStart.weekday)
  }
}

/// The first day of a week.
enum WeekStart: String, Codable, CaseIterable, Sendable {
  case locale, monday, sunday, saturday

  /// Its number, from 0 for Sunday.
  var weekday: Int {
    switch self {
    case .locale: DayWords.shared.firstWeekday
    case .sunday: 0
    case .monday: 1
    case .saturday: 6
    }
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Calendar)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Calendar.self) }
