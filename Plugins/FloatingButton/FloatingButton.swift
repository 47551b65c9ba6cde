import MaruKit

/// A round floating button, alone on the desktop or over a grid of books.
///
/// It hides at the end of the grid. It emits `tap`, and `open` with the `book` when a book is
/// selected; if the host does not act on an event, it finishes with it.
final class FloatingButton: Widget {
  struct Props: WidgetProps {
    var symbol = "plus"
    var label = SystemWord.add.text
    var grid = false
    var title: String?
    var genre: Book.Genre?

    /// The default title above the grid.
    static let usualTitle = "Books"

    static let documentation = [
      "symbol": PropDocumentation(
        "The button's symbol; `maru symbols` lists the names.", vocabulary: .symbols),
      "label": PropDocumentation("The accessibility label."),
      "grid": PropDocumentation("Show the button over a grid of books."),
      "title": PropDocumentation(
        "The title above the grid, \(Props.usualTitle) by default; without the grid, the title of "
          + "the window."),
      "genre": PropDocumentation("Show only these books; with --grid."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.floating-button", name: "FloatingButton", version: "0.2.0",
    summary: "A round button that floats over what lies beneath.",
    preferredSize: CGSize(width: 128, height: 128), commandUse: .eachEvent,
    events: [
      EventDocumentation("tap", "The button was pressed."),
      EventDocumentation(
        "open", "A book was pressed; with --grid.", values: ["book": "its title and author"]),
    ], windowStyle: .floating)

  /// The content: the button alone, or the grid.
  private enum Content {
    case alone(FloatingButtonViewController)
    case library(LibraryViewController)
  }

  private let content: Content

  init(props: Props, context: WidgetContext) throws {
    try Self.check(props)
    let image = try Self.image(of: props)
    let onTap = {
      if !context.emit("tap") { context.finish(with: .accepted("tap")) }
    }
    guard props.grid else {
      let button = FloatingButtonViewController(image: image, label: props.label)
      button.onTap = onTap
      button.title = props.title
      content = .alone(button)
      return
    }
    let library = LibraryViewController()
    library.show(image, label: props.label)
    library.show(title: props.title ?? Props.usualTitle, genre: props.genre)
    library.preferredContentSize = CGSize(width: 414, height: 736)
    library.onTap = onTap
    library.onOpen = { book in
      guard !context.emit("open", values: ["book": book.label]) else { return }
      context.finish(with: .accepted(book.label))
    }
    library.onCancel = { context.finish(with: .cancelled(nil)) }
    content = .library(library)
  }

  func makeViewController() -> UIViewController {
    switch content {
    case .alone(let button): button
    case .library(let library): library
    }
  }

  /// The window floats only if the button is alone.
  var windowStyle: WidgetWindowStyle {
    if case .alone = content { .floating } else { .framed }
  }

  func update(to props: Props) throws {
    try Self.check(props)
    let image = try Self.image(of: props)
    switch content {
    case .alone(let button):
      guard !props.grid else { throw PropsError.refused("grid", reason: Self.gridStays) }
      button.show(image, label: props.label)
      button.title = props.title
    case .library(let library):
      guard props.grid else { throw PropsError.refused("grid", reason: Self.gridStays) }
      library.show(image, label: props.label)
      library.show(title: props.title ?? Props.usualTitle, genre: props.genre)
    }
  }

  private static let gridStays = "the grid cannot come or go while the widget runs"

  private static func check(_ props: Props) throws(PropsError) {
    guard props.grid || props.genre == nil else {
      throw .refused("genre", reason: "the books of a genre are on the grid, add --grid")
    }
  }

  private static func image(of props: Props) throws(PropsError) -> UIImage {
    guard UIImage.hasSystemName(props.symbol), let image = UIImage(systemName: props.symbol) else {
      throw .refused("symbol", reason: problem(with: props.symbol))
    }
    return image
  }

  private static func problem(with symbol: String) -> String {
    let names = UIImage.systemNames
    guard !names.isEmpty else {
      return "there are no symbols here, set MARU_RESOURCES to the kit's resources"
    }
    let found = "found \(PropValue.text(symbol).found)"
    if names.contains(symbol) { return "\(found), whose file cannot be read" }
    let nearest = NearestName.to(symbol, among: names).map { " (did you mean \($0)?)" } ?? ""
    let some = ["book", "heart", "plus", "trash"].filter(names.contains).joined(separator: ", ")
    return
      "\(found)\(nearest), it takes the name of one of \(names.count) symbols, as \(some); see `maru symbols`"
  }
}

/// The function that the host looks up in this file.
@c(maru_plugin_FloatingButton)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: FloatingButton.self) }
