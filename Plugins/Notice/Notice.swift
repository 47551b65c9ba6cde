import MaruKit

/// A message with a symbol: a note, a warning, an error, or a question.
final class Notice: Widget {
  struct Props: WidgetProps {
    var kind = NoticeKind.info
    var title = ""
    var message = ""
    var markup = false
    var symbol: String?
    var accept: String?
    var cancel = SystemWord.no.text
    var buttons: [String] = []
    var preferCancel = false

    static let documentation = [
      "kind": PropDocumentation("The kind, which gives the symbol; a question can be declined."),
      "title": PropDocumentation("The message in a few words, and the title of the window."),
      "message": PropDocumentation("The details below it."),
      "markup": PropDocumentation(
        "The title and the message have Pango's markup, such as <b>bold</b>."),
      "symbol": PropDocumentation(
        "A symbol in place of that of the kind; none if empty.", vocabulary: .symbols),
      "accept": PropDocumentation(
        "The title of the button that accepts: OK by default, or Yes for a question."),
      "cancel": PropDocumentation("The title of the button that declines a question."),
      "buttons": PropDocumentation(
        "The title of a further button, which is printed; repeat it for each.", option: "button"),
      "preferCancel": PropDocumentation("Return declines."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.notice", name: "Notice", version: "0.1.0",
    summary: "A note, a warning, an error, or a question.",
    preferredSize: CGSize(width: 400, height: 160), windowStyle: .dialog)

  static var demonstration: Props {
    Props(
      kind: .question, title: "Delete the old backups?",
      message: "The three backups of last year will be gone. This cannot be undone.",
      accept: "Delete", cancel: "Keep")
  }

  private let controller = NoticeViewController()

  init(props: Props, context: WidgetContext) throws {
    try show(props)
    controller.onAnswer = { answer in
      switch answer {
      case .accept: context.finish(with: .accepted(nil))
      case .decline: context.finish(with: .cancelled(nil))
      case .other(let title): context.finish(with: .accepted(title))
      }
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws { try show(props) }

  private func show(_ props: Props) throws(PropsError) {
    let symbol = try Self.symbol(props.symbol, or: props.kind)
    controller.heading = props.title
    controller.message = props.message
    controller.hasMarkup = props.markup
    controller.symbol = symbol
    controller.showButtons(
      accept: props.accept ?? (props.kind.isQuestion ? SystemWord.yes : .ok).text,
      decline: props.kind.isQuestion ? props.cancel : nil, others: props.buttons,
      prefersDeclining: props.preferCancel)
  }

  /// The image of a symbol, or of the kind if no name is given.
  private static func symbol(_ name: String?, or kind: NoticeKind) throws(PropsError) -> UIImage? {
    guard let name else { return kind.symbol }
    guard !name.isEmpty else { return nil }
    return try PropsError.symbol(name, of: "symbol")
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Notice)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Notice.self) }
