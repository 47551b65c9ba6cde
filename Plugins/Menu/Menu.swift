import MaruKit

/// A button with a menu, which emits `select` with the chosen item.
///
/// If the host does not act on the event, the widget finishes with the item's id. The menu lies in
/// the button's window; `open` has the size that the window needs.
final class Menu: Widget {
  struct Props: WidgetProps {
    var title: String?
    var symbol: String?
    var items: [MenuItem] = []
    var color: String?

    static let documentation = [
      "title": PropDocumentation("The button's title; by default Menu, or none beside a symbol."),
      "symbol": PropDocumentation(
        "A symbol before the title; `maru symbols` lists the names.", vocabulary: .symbols),
      "items": PropDocumentation(
        "An item: a title, a single - for a separator, or an object with title, id, symbol and "
          + "enabled; repeat it for each item.",
        option: "item"),
      "color": PropDocumentation(
        "The colour, label by default: secondary, tertiary, accent, a colour's name, or #RRGGBB.",
        vocabulary: .colors),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.menu", name: "Menu", version: "0.1.0",
    summary: "A button with a menu.", preferredSize: CGSize(width: 240, height: 240),
    commandUse: .eachEvent,
    events: [
      EventDocumentation(
        "select", "An item was chosen.",
        values: ["id": "its id", "title": "its title", "index": "its index, from 0"]),
      EventDocumentation(
        "open", "The menu opened.",
        values: ["width": "its width in points", "height": "its full height in points"]),
      EventDocumentation("close", "The menu closed."),
    ],
    actions: [
      ActionDocumentation("open", "Opens the menu."),
      ActionDocumentation("close", "Closes the menu, without a choice."),
    ])

  static var demonstration: Props {
    Props(
      title: "Session", symbol: "power",
      items: [
        MenuItem(title: "Lock", symbol: "lock"), MenuItem(title: "Log Out"), .separator,
        MenuItem(title: "Shut Down", symbol: "power"),
      ])
  }

  private let controller = MenuViewController()

  init(props: Props, context: WidgetContext) throws {
    try update(to: props)
    controller.onCancel = { context.finish(with: .cancelled(nil)) }
    controller.button.onChoose = { item, index in
      let values = ["id": item.id, "title": item.title, "index": "\(index)"]
      guard !context.emit("select", values: values) else { return }
      context.finish(with: .accepted(item.id))
    }
    controller.button.onChange = { size in
      guard let size else { return _ = context.emit("close") }
      let values = ["width": "\(Int(size.width))", "height": "\(Int(size.height))"]
      context.emit("open", values: values)
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    let image = try props.symbol.map { name throws(PropsError) in
      try PropsError.symbol(name, of: "symbol")
    }
    let color = try PropsError.color(props.color ?? "label", of: "color")
    let entries = try props.items.map { item throws(PropsError) in
      MenuEntry(
        item: item,
        image: try item.symbol.map { name throws(PropsError) in
          try PropsError.symbol(name, of: "items")
        })
    }
    let title = props.title ?? (image == nil ? "Menu" : "")
    controller.button.show(title: title, image: image, color: color)
    controller.button.entries = entries
    controller.title = title
    controller.viewIfLoaded?.setNeedsLayout()
  }

  func perform(action: String, values: [String: PropValue]) throws -> PropValue? {
    switch action {
    case "open":
      guard controller.button.open(byKey: true) else {
        throw WidgetActionError.refused(
          "open", reason: "it needs a visible window and an item that can be chosen")
      }
    case "close": controller.button.close()
    default: throw WidgetActionError.unknown(action, among: Self.information.actions)
    }
    return nil
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_Menu)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Menu.self) }
