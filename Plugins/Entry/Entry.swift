import Foundation
import MaruKit

/// A question that is answered by a line of text, or by a password.
///
/// It finishes with the text once it is valid.
final class Entry: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var text = ""
    var placeholder = ""
    var password = false
    var required = false
    var pattern: String?
    var reason: String?
    var check: String?
    var completions: [String] = []
    var history: String?
    var accept = SystemWord.ok.text
    var cancel = SystemWord.cancel.text

    static let documentation = [
      "title": PropDocumentation("The question, and the title of the window."),
      "message": PropDocumentation("An explanation below the question."),
      "text": PropDocumentation("The text that is in the field at first, selected."),
      "placeholder": PropDocumentation("An example in the empty field."),
      "password": PropDocumentation(
        "The text is hidden, and a button shows it; it is not kept in the history."),
      "required": PropDocumentation("An empty text is not accepted."),
      "pattern": PropDocumentation(
        "A regular expression that the whole text has to match; empty texts need not."),
      "reason": PropDocumentation(
        "What is said of a text that does not match: “A name has no spaces.”."),
      "check": PropDocumentation(
        "A shell command that gets the text on its input. If it fails, the text is not accepted, "
          + "and the first line that it prints is the reason."),
      "completions": PropDocumentation(
        "A text that is proposed when its beginning is typed; repeat it for each.",
        option: "completion"),
      "history": PropDocumentation(
        "Up and Down bring former texts of this name, which are kept."),
      "accept": PropDocumentation("The title of the button that accepts the text."),
      "cancel": PropDocumentation("The title of the button that cancels."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.entry", name: "Entry", version: "0.1.0",
    summary: "A question that is answered by a line of text.",
    preferredSize: CGSize(width: 400, height: 212),
    input: .lines(insteadOf: "completions", summary: "one proposed text a line"),
    windowStyle: .dialog,
    permissions: [WidgetPermission(.commands, purpose: "Runs the command of the option --check.")])

  static var demonstration: Props {
    Props(
      title: "What is the new branch called?", message: "It begins at the last commit.",
      text: "fix/", completions: ["fix/scrolling", "fix/focus", "feature/list"])
  }

  private let context: WidgetContext
  private let controller = EntryViewController()
  private var history: EntryHistory?
  private var givenText = ""
  private var isPassword = false

  init(props: Props, context: WidgetContext) throws {
    self.context = context
    try show(props)
    controller.onAccept = { [unowned self] in accept($0) }
    controller.onEdit = { [unowned self] in tell($0) }
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  /// What the user typed, unless it is a password.
  func saveState() -> Data? { isPassword ? nil : Data(controller.text.utf8) }

  func restoreState(from state: Data) {
    guard !isPassword else { return }
    controller.text = String(decoding: state, as: UTF8.self)
    tell(controller.text)
  }

  /// Lets `maru get` print the typed text, unless it is a password.
  private func tell(_ text: String) {
    if !isPassword { context.setValue(.text(text), ofProperty: "text") }
  }

  private func show(_ props: Props) throws(PropsError) {
    for (property, text) in [
      ("text", props.text), ("accept", props.accept), ("cancel", props.cancel),
    ]
    where text.utf8.contains(UInt8(ascii: "\n")) {
      throw .refused(property, reason: "it has a line break, it takes one line")
    }
    let rule = try EntryRule(
      isRequired: props.required, pattern: props.pattern, reason: props.reason)
    if let name = props.history {
      guard EntryHistory.isName(name) else {
        throw .refused(
          "history",
          reason: "found \(PropValue.text(name).found), it takes letters, digits, dots and dashes")
      }
      if history?.name != name {
        history = props.password ? nil : EntryHistory(name, in: context.storage)
      }
    } else {
      history = nil
    }
    isPassword = props.password
    controller.show(
      EntryViewController.Content(
        title: props.title, message: props.message, placeholder: props.placeholder,
        isPassword: props.password, accept: props.accept, cancel: props.cancel))
    // What the user typed stays, unless another text is given.
    if props.text != givenText {
      givenText = props.text
      controller.text = props.text
    }
    controller.rule = rule
    controller.check = props.check.map { EntryCheck(command: $0) }
    controller.completions = Array(context.lines ?? WidgetLines(props.completions))
    controller.history = history?.texts ?? []
  }

  private func accept(_ text: String) {
    history?.add(text)
    context.finish(with: .accepted(text))
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Entry)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Entry.self) }
