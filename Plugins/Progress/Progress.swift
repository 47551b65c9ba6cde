import MaruKit

/// The progress of a task, from the lines that a script writes or a command prints.
///
/// It finishes when the lines end, or when the user cancels.
final class Progress: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var text = ""
    var value: Double?
    var wait = false
    var closeWhenFull = false
    var times = true
    var tail: Int?
    var cancellable = true
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The task, and the title of the window."),
      "message": PropDocumentation("An explanation below it."),
      "text": PropDocumentation("The text over the bar until a line gives another one."),
      "value": PropDocumentation(
        "The progress from 0 to 100 until a line gives another one; null if it is unknown."),
      "wait": PropDocumentation(
        "At the end the window stays until the button that accepts is pressed."),
      "closeWhenFull": PropDocumentation(
        "The window closes as soon as all bars are at 100, not only at the end of the lines."),
      "times": PropDocumentation("The elapsed and the remaining time are shown."),
      "tail": PropDocumentation(
        "How many of the last other lines are shown, 0 to 20; 3 by default with a command."),
      "cancellable": PropDocumentation("There is a button that cancels."),
      "accept": PropDocumentation("The title of the button that accepts."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.progress", name: "Progress", version: "0.1.0",
    summary: "The progress of a task, from lines of numbers and texts.",
    preferredSize: CGSize(width: 400, height: 190),
    input: .stream(summary: "numbers, # texts or JSON objects"),
    commandUse: .wholeShow, windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      title: "Copying the holiday pictures", message: "To the drive “Archive”.",
      text: "IMG_2041.jpg", value: 64, times: false)
  }

  /// The last lines of a command that are shown by default, and the most lines.
  private static let commandTail = 3
  private static let mostTail = 20

  private let context: WidgetContext
  private let controller = ProgressViewController()

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    try show(props)
    controller.onEnd = { context.finish(with: .accepted(nil)) }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
    context.stream?.onLines = { [unowned self] in controller.take($0) }
    // A command may close its output long before it ends, and its end closes the window.
    if context.stream?.isOfCommand == false {
      context.stream?.onEnd = { [unowned self] in controller.finish() }
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  /// Accepted: the task is complete.
  func outcomeAtEndOfFeed() -> WidgetOutcome { .accepted(nil) }

  private func show(_ props: Props) throws(PropsError) {
    if let value = props.value, !(0...100).contains(value) {
      throw .refused("value", reason: "found \(value), it takes a number from 0 to 100")
    }
    if let tail = props.tail, !(0...Self.mostTail).contains(tail) {
      throw .refused("tail", reason: "found \(tail), it takes a number from 0 to \(Self.mostTail)")
    }
    // With a command, its end closes the window, and nothing else but the user.
    let isOfCommand = context.stream?.isOfCommand == true
    controller.closesWhenFull = props.closeWhenFull && !isOfCommand
    controller.show(
      ProgressViewController.Content(
        title: props.title, message: props.message, text: props.text, value: props.value,
        hasTimes: props.times && context.stream != nil,
        tail: props.tail ?? (isOfCommand ? Self.commandTail : 0),
        accept: props.wait && !isOfCommand ? props.accept : nil,
        cancel: props.cancellable ? props.cancel : nil))
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Progress)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Progress.self) }
