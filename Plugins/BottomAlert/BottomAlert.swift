import MaruKit

/// A message with one to three buttons, which rises from the bottom edge.
///
/// Finishes with the title of the button as it is pressed: accepted, or cancelled where the button
/// is for that. A tap beside it, Escape, or a drag down cancels without a word.
final class BottomAlert: Widget {
  struct Props: WidgetProps {
    var title = "Bottom alert"
    var message = "Tap beside it, drag it down, or press Escape to dismiss it."
    var buttons = [AlertButton(title: "OK", role: .plain)]

    static let documentation = [
      "title": PropDocumentation("What it is about, in a few words."),
      "message": PropDocumentation("What there is to know, in a sentence or two."),
      "buttons": PropDocumentation(
        "One to three times: TITLE, TITLE:cancel or TITLE:destructive.", option: "button"),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.bottom-alert", name: "BottomAlert", version: "0.1.0",
    summary: "A message with buttons that rises from the bottom edge.",
    preferredSize: CGSize(width: 414, height: 360))

  private let alert: MessageAlertViewController

  init(props: Props, context: WidgetContext) throws {
    try Self.check(props)
    alert = MessageAlertViewController(props: props)
    alert.onAnswer = { button in
      switch button?.role {
      case nil: context.finish(with: .cancelled(nil))
      case .cancel: context.finish(with: .cancelled(button?.title))
      case .plain, .destructive: context.finish(with: .accepted(button?.title ?? ""))
      }
    }
  }

  func makeViewController() -> UIViewController { alert }

  func update(to props: Props) throws {
    try Self.check(props)
    alert.props = props
  }

  private static func check(_ props: Props) throws(PropsError) {
    let count = props.buttons.count
    guard (1...3).contains(count) else {
      throw .refused(
        "buttons", reason: "found \(count == 0 ? "none" : "\(count)"), it takes one to three")
    }
  }
}

/// What the host looks for in this file.
@c(maru_plugin)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: BottomAlert.self) }
