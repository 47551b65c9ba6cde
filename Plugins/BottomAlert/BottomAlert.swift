import MaruKit

/// A message with buttons or choices, as a dialog or as a card that rises from the bottom edge.
///
/// It finishes with the title of the pressed button or with the choice: accepted, or cancelled for
/// a cancel button. Escape, a tap beside the card and a drag down cancel without a text.
final class BottomAlert: Widget {
  struct Props: WidgetProps {
    var title = ""
    var message = ""
    var buttons: [AlertButton]?
    var choices: [String]?

    static let documentation = [
      "title": PropDocumentation("The title, in a few words."),
      "message": PropDocumentation("The message, in a sentence or two."),
      "buttons": PropDocumentation(
        "A button, one to three times: TITLE, or TITLE:ROLE with plain, cancel or destructive. "
          + "Without buttons and choices there is an OK button.", option: "button"),
      "choices": PropDocumentation(
        "A row of a table of choices; repeat it for each row.", option: "choice"),
    ]

    /// The buttons, with an OK button if none are set and there are no choices.
    var shownButtons: [AlertButton] {
      buttons ?? (choices == nil ? [AlertButton(title: SystemWord.ok.text, role: .plain)] : [])
    }
  }

  static let information = WidgetInformation(
    identifier: "org.maru.bottom-alert", name: "BottomAlert", version: "0.2.0",
    summary: "A message with buttons or choices that rises from the bottom edge.",
    preferredSize: CGSize(width: 414, height: 180), windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      title: "Bottom alert", message: "Press OK to accept, or Escape to cancel.")
  }

  private let alert: MessageAlertViewController

  init(props: Props, context: WidgetContext) throws {
    try Self.check(props)
    alert = MessageAlertViewController(props: props)
    alert.onAnswer = { answer in context.finish(with: Self.outcome(of: answer)) }
  }

  func makeViewController() -> UIViewController { alert }

  func update(to props: Props) throws {
    try Self.check(props)
    alert.props = props
  }

  private static func outcome(of answer: AlertAnswer) -> WidgetOutcome {
    switch answer {
    case .dismissed: .cancelled(nil)
    case .choice(let choice): .accepted(choice)
    case .button(let button):
      button.role == .cancel ? .cancelled(button.title) : .accepted(button.title)
    }
  }

  private static func check(_ props: Props) throws(PropsError) {
    if let buttons = props.buttons {
      guard (1...3).contains(buttons.count) else {
        throw .refused(
          "buttons",
          reason: "found \(buttons.isEmpty ? "none" : "\(buttons.count)"), it takes one to three")
      }
      for (index, button) in buttons.enumerated()
      where buttons[..<index].contains(where: { $0.title == button.title }) {
        let title = PropValue.text(button.title).found
        throw .refused(
          "buttons", reason: "\(title) is there twice, the answer would not tell which")
      }
    }
    try checkLines(props.buttons?.map(\.title) ?? [], of: "buttons", noun: "a title")
    if let choices = props.choices {
      guard !choices.isEmpty else {
        throw .refused("choices", reason: "found none, it takes at least one")
      }
      if let index = choices.firstIndex(of: "") {
        throw .refused("choices", reason: "number \(index + 1) is empty, a choice has a text")
      }
      try checkLines(choices, of: "choices", noun: "a choice")
    }
  }

  /// Checks that possible answers are single lines.
  private static func checkLines(
    _ answers: [String], of property: String, noun: String
  ) throws(PropsError) {
    guard let index = answers.firstIndex(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) else {
      return
    }
    throw .refused(property, reason: "number \(index + 1) has a line break, \(noun) is one line")
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_BottomAlert)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: BottomAlert.self) }
