import MaruKit

/// The entry screen of a chat room: a sheet that describes the room, over a picture.
///
/// It emits `join` and `share`; if the host does not act on an event, it finishes with it. It
/// finishes with `close`, cancelled, when the user leaves.
final class OpenChatSheet: Widget {
  struct Props: WidgetProps {
    var title = ""
    var description = ""
    var button = "Join"

    static let documentation = [
      "title": PropDocumentation("The room's name."),
      "description": PropDocumentation("The room's description."),
      "button": PropDocumentation("The title of the button that joins the room."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.open-chat-sheet", name: "OpenChatSheet", version: "0.1.0",
    summary: "A chat room's entry screen, with a sheet over a picture.",
    preferredSize: CGSize(width: 414, height: 736), commandUse: .eachEvent,
    events: [
      EventDocumentation("join", "The button that leads in was pressed."),
      EventDocumentation("share", "The button with the arrow was pressed."),
    ])

  static var demonstration: Props {
    Props(
      title: "Night walkers of the city",
      description: """
        We meet when the lights come on, and walk until the last train. Cameras are welcome, and \
        so is whoever only wants to look.

        Say hello, and tell us which part of the city you know best: there is always somebody who \
        has never been there.

        Be kind, and ask before you post pictures.
        """)
  }

  private let controller: OpenChatViewController

  init(props: Props, context: WidgetContext) {
    controller = OpenChatViewController(props: props)
    controller.onChoice = { choice in
      switch choice {
      case .close: context.finish(with: .cancelled(choice.rawValue))
      case .join, .share:
        if !context.emit(choice.rawValue) { context.finish(with: .accepted(choice.rawValue)) }
      }
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) { controller.show(props) }
}

/// The function that the host looks up in this file.
@c(maru_plugin_OpenChatSheet)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: OpenChatSheet.self) }
