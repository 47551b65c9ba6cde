import Foundation

/// Reads the items of bars.
@MainActor
enum NibBarItems {
  /// The looks of bars by their names.
  static let styles: [String: UIBarStyle] = [
    "default": .default, "black": .black, "blackOpaque": .black, "blackTranslucent": .black,
  ]

  /// Reads a button, a custom view or a space.
  static func button(_ element: NibElement, _ nib: NibBuilder) -> UIBarButtonItem {
    let system = element.choice("systemItem", systemItems)
    let item = nib.finish(
      system.map { UIBarButtonItem(systemItem: $0) } ?? UIBarButtonItem(), element)
    if let title = element.text("title") { item.title = title }
    if let image = nib.image(element, "image") { item.image = image }
    nib.set(item, \.style, element.choice("style", buttonStyles))
    nib.set(item, \.width, element.number("width"))
    nib.set(item, \.isEnabled, element.flag("enabled"))
    nib.set(item, \.isSelected, element.flag("selected"))
    nib.set(item, \.tag, element.integer("tag"))
    nib.set(item, \.tintColor, color: "tintColor", of: element)
    if let view = nib.keyedView(element, "customView") ?? nib.keyedView(element, "view") {
      item.customView = view
    }
    return item
  }

  /// Reads an item of a navigation bar.
  static func navigationItem(_ element: NibElement, _ nib: NibBuilder) -> UINavigationItem {
    let item = nib.finish(UINavigationItem(title: element.text("title") ?? ""), element)
    if let prompt = element.text("prompt") { item.prompt = prompt }
    nib.set(item, \.hidesBackButton, element.flag("hidesBackButton"))
    nib.set(item, \.leftItemsSupplementBackButton, element.flag("leftItemsSupplementBackButton"))
    nib.set(
      item, \.largeTitleDisplayMode, element.choice("largeTitleDisplayMode", largeTitleModes))
    if let view = nib.keyedView(element, "titleView") { item.titleView = view }
    item.leftBarButtonItems = buttons(element, nib, "leftBarButtonItem")
    item.rightBarButtonItems = buttons(element, nib, "rightBarButtonItem")
    if let back = element.child(key: "backBarButtonItem") {
      item.backBarButtonItem = button(back, nib)
    }
    return item
  }

  /// The items of a key: a single one, or several in a list of the key's plural.
  private static func buttons(
    _ element: NibElement, _ nib: NibBuilder, _ key: String
  ) -> [UIBarButtonItem]? {
    let all = element.members(of: key + "s") + [element.child(key: key)].compactMap(\.self)
    return all.isEmpty ? nil : all.map { button($0, nib) }
  }

  private static let buttonStyles: [String: UIBarButtonItem.Style] = [
    "plain": .plain, "bordered": .bordered, "done": .done,
  ]

  private static let largeTitleModes: [String: UINavigationItem.LargeTitleDisplayMode] = [
    "automatic": .automatic, "always": .always, "never": .never, "inline": .inline,
  ]

  private static let systemItems: [String: UIBarButtonItem.SystemItem] = [
    "done": .done, "cancel": .cancel, "edit": .edit, "save": .save, "add": .add,
    "flexibleSpace": .flexibleSpace, "fixedSpace": .fixedSpace, "compose": .compose,
    "reply": .reply, "action": .action, "organize": .organize, "bookmarks": .bookmarks,
    "search": .search, "refresh": .refresh, "stop": .stop, "camera": .camera, "trash": .trash,
    "play": .play, "pause": .pause, "rewind": .rewind, "fastForward": .fastForward,
    "undo": .undo, "redo": .redo, "close": .close,
  ]
}
