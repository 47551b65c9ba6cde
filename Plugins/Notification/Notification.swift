import MaruKit

/// A message that appears at the edge of the screen and leaves after some seconds.
///
/// The type is not called `Notification`, because Foundation has a type with that name.
final class NotificationWidget: Widget {
  struct Props: WidgetProps {
    var title = ""
    var text = ""
    var icon: String?
    var symbol: String?
    var actions: [NotificationAction] = []
    var urgency = NotificationUrgency.normal
    var timeout: Double?
    var progress: Double?
    var width: Double?
    var corner = NotificationCorner.topRight
    var listen = false

    static let documentation = [
      "title": PropDocumentation("The message in a few words, and the title of the window."),
      "text": PropDocumentation("The details below it; up to six lines are shown."),
      "icon": PropDocumentation(
        "A PNG, JPEG or SVG file, or the name of an icon in an icon theme, such as mail-unread."),
      "symbol": PropDocumentation(
        "A symbol if there is no icon; a critical notification has one, unless this is empty.",
        vocabulary: .symbols),
      "actions": PropDocumentation(
        "A button: ID=TITLE, or a title that is its ID too; repeat it for each, up to five. A "
          + "press on the card chooses the action default, which has no button, or the first.",
        option: "action"),
      "urgency": PropDocumentation("The urgency; a critical notification is red, and stays."),
      "timeout": PropDocumentation(
        "The seconds until it leaves, 2 to 86400, or 0 if it stays; 8 by default, or 0 if it is "
          + "critical. The time stops while the pointer is over the card.", option: "duration"),
      "progress": PropDocumentation("A bar is shown, filled from 0 to 100."),
      "width": PropDocumentation(
        "The width of the card in points, 120 to 1200; by default 360, or more for large text."),
      "corner": PropDocumentation("The corner or the edge of the monitor where it opens."),
      "listen": PropDocumentation(
        "Lines of standard input change the card, and show it again after it has left."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.notification", name: "Notification", version: "0.1.0",
    summary: "A message at the edge of the screen that leaves by itself.",
    preferredSize: CGSize(width: 392, height: 120),
    input: .stream(summary: "with --listen, lines such as message: TEXT"),
    commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "action", "An action was chosen.", values: ["id": "its ID", "title": "its title"]),
      EventDocumentation(
        "close", "The card has left.",
        values: ["reason": "action, press, dismissed, timeout or call"]),
    ],
    actions: [
      ActionDocumentation(
        "show", "Changes what is shown, and shows it for the whole time again.",
        values: [
          "title": "the new title", "text": "the new text",
          "progress": "the new progress, or null for none",
        ]),
      ActionDocumentation("close", "Takes the card away; the outcome is cancelled."),
    ],
    windowStyle: .notification(.topRight),
    permissions: [WidgetPermission(.files, purpose: "Reads the picture of the option --icon.")])

  static var demonstration: Props {
    Props(
      title: "Backup finished", text: "1,284 files were copied to the drive “Archive”.",
      symbol: "externaldrive.fill",
      actions: [
        NotificationAction(id: "open", title: "Open"),
        NotificationAction(id: "eject", title: "Eject"),
      ],
      timeout: 0)
  }

  /// The exit status if the time runs out, as with `--timeout`.
  private static let statusOfTimeout: UInt8 = 124

  private let context: WidgetContext
  private let controller = NotificationViewController()
  private let icon = NotificationIcon()
  /// The properties as they were set.
  private var given: Props
  /// The properties with the changes of lines and of the action `show`.
  private var current: Props
  private var isListening = false

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    given = props
    current = props
    try show(props)
    controller.isWidgetVisible = context.isVisible
    controller.onAction = { [unowned self] in choose($0) }
    controller.onLeave = { [unowned self] in leave($0) }
    icon.onLoad = { [unowned self] in iconLoaded() }
    context.onVisibilityChange = { [unowned controller] in controller.isWidgetVisible = $0 }
    if props.listen, let stream = context.stream { listen(to: stream) }
  }

  func makeViewController() -> UIViewController { controller }

  /// The host stacks the windows of a corner.
  var windowStyle: WidgetWindowStyle { .notification(given.corner.ofMonitor) }

  /// Accepted: a notification need not be answered.
  func outcomeAtEndOfFeed() -> WidgetOutcome { .accepted(nil) }

  // MARK: Changes

  func update(to props: Props) throws {
    // What lines have changed stays, unless the property is set to another value.
    var next = props
    if props.title == given.title { next.title = current.title }
    if props.text == given.text { next.text = current.text }
    if props.icon == given.icon { next.icon = current.icon }
    if props.symbol == given.symbol { next.symbol = current.symbol }
    if props.urgency == given.urgency { next.urgency = current.urgency }
    if props.progress == given.progress { next.progress = current.progress }
    try show(next)
    given = props
  }

  func perform(action: String, values: [String: PropValue]) throws -> PropValue? {
    switch action {
    case "show":
      guard !context.isFinished else {
        throw WidgetActionError.refused("show", reason: "the notification has ended")
      }
      do throws(PropsError) {
        try apply(Self.change(values))
      } catch {
        throw WidgetActionError.refused("show", reason: "\(error)")
      }
      controller.present()
    case "close": controller.leave(.call)
    default: throw WidgetActionError.unknown(action, among: Self.information.actions)
    }
    return nil
  }

  /// The change that the values of the action `show` describe; a command line gives texts only.
  private static func change(
    _ values: [String: PropValue]
  ) throws(PropsError) -> NotificationChange {
    var change = NotificationChange()
    change.title = try text(values["title"], of: "title")
    change.text = try text(values["text"], of: "text")
    switch values["progress"] {
    case nil: break
    case .null?, .text("")?, .text("null")?: change.progress = .some(nil)
    case .integer(let value)?: change.progress = Double(value)
    case .number(let value)?: change.progress = value
    case .some(let value):
      guard case .text(let text) = value, let number = Double(text) else {
        throw .refused("progress", reason: "found \(value.found), it takes a number, or null")
      }
      change.progress = number
    }
    return change
  }

  private static func text(_ value: PropValue?, of name: String) throws(PropsError) -> String? {
    switch value {
    case nil: return nil
    case .text(let text)?: return text
    case .some(let other):
      throw .refused(name, reason: "found \(other.found), it takes a text")
    }
  }

  /// Changes what is shown, and lets `maru get` print it.
  private func apply(_ change: NotificationChange) throws(PropsError) {
    try show(change.applied(to: current))
    if change.title != nil { context.setValue(.text(current.title), ofProperty: "title") }
    if change.text != nil { context.setValue(.text(current.text), ofProperty: "text") }
    if change.progress != nil { context.setValue(progressValue, ofProperty: "progress") }
  }

  private var progressValue: PropValue { current.progress.map { .number($0) } ?? .null }

  private func show(_ props: Props) throws(PropsError) {
    let content = try content(of: props)
    current = props
    let values: [String: PropValue] = [
      "title": .text(props.title), "text": .text(props.text), "progress": progressValue,
    ]
    for (name, value) in values where context.userValues[name] != nil {
      context.setValue(value, ofProperty: name)
    }
    controller.show(content)
  }

  private func content(of props: Props) throws(PropsError) -> NotificationContent {
    if let time = props.timeout, time != 0, !NotificationTimer.times.contains(time) {
      throw .refused("timeout", reason: "found \(time), it takes 0, or a number from 2 to 86400")
    }
    if let progress = props.progress, !(0...100).contains(progress) {
      throw .refused("progress", reason: "found \(progress), it takes a number from 0 to 100")
    }
    if let width = props.width, !NotificationContent.widths.contains(width) {
      throw .refused("width", reason: "found \(width), it takes a number from 120 to 1200")
    }
    try NotificationAction.check(props.actions)
    let symbol = try symbol(of: props)
    var content = NotificationContent()
    content.title = props.title
    content.text = props.text
    icon.name = props.icon
    content.image = icon.image ?? symbol ?? icon.placeholder
    content.actions = props.actions
    content.urgency = props.urgency
    content.time = props.timeout ?? (props.urgency == .critical ? 0 : NotificationTimer.usualTime)
    content.progress = props.progress
    content.width = props.width.map { CGFloat($0) }
    content.corner = props.corner
    return content
  }

  /// Shows the icon once its file is read, or logs that there is none.
  ///
  /// A missing icon is no error: the icons of a machine are not those of another one.
  private func iconLoaded() {
    if icon.image == nil, let name = icon.name {
      let reason =
        name.contains("/")
        ? "it is not a PNG, JPEG or SVG file that can be drawn"
        : "no icon theme has it as a PNG or SVG file that can be drawn"
      context.log(.warning, "the icon \(name.prefix(200)) is not shown, \(reason)")
    }
    // These properties were valid before.
    if let content = try? content(of: current) { controller.show(content) }
  }

  private func symbol(of props: Props) throws(PropsError) -> UIImage? {
    guard let name = props.symbol else {
      return props.urgency == .critical ? UIImage(systemName: "exclamationmark.triangle.fill") : nil
    }
    return name.isEmpty ? nil : try PropsError.symbol(name, of: "symbol")
  }

  // MARK: Lines

  private func listen(to stream: WidgetLineStream) {
    isListening = true
    if given.title.isEmpty, given.text.isEmpty { controller.waitForContent() }
    stream.onLines = { [unowned self] in $0.forEach(take) }
    let finish = { [unowned self] in
      if !isListening, !controller.isCardShown { context.finish(with: .accepted(nil)) }
    }
    controller.onWithdraw = finish
    stream.onEnd = { [unowned self] in
      isListening = false
      finish()
    }
  }

  private func take(_ line: String) {
    guard let change = NotificationLine.parse(line) else {
      return context.log(.warning, "this line is no change of a notification: \(line.prefix(100))")
    }
    do throws(PropsError) {
      try apply(change)
    } catch {
      return context.log(.warning, "a line was skipped, \(error)")
    }
    if change.isVisible == false {
      controller.withdraw()
    } else if change.isVisible == true || change.showsCard {
      controller.present()
    }
  }

  // MARK: Outcome

  private func choose(_ action: NotificationAction) {
    context.emit("action", values: ["id": action.id, "title": action.title])
  }

  /// The card has left.
  private func leave(_ end: NotificationEnd) {
    context.emit("close", values: ["reason": end.reason])
    switch end {
    case .action(let action): context.finish(with: .accepted(action.id))
    // The card may be shown again by a later line.
    case _ where isListening: break
    case .press: context.finish(with: .accepted(nil))
    case _ where given.listen && context.stream != nil: context.finish(with: .accepted(nil))
    case .timeout: context.finish(with: .cancelled(nil), status: Self.statusOfTimeout)
    case .dismissed, .call: context.finish(with: .cancelled(nil))
    }
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Notification)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: NotificationWidget.self) }
