import MaruKit

/// A round button that floats over what lies beneath.
///
/// Tells of each `tap`; where nobody does anything about it, it finishes with it.
final class FloatingButton: Widget {
  struct Props: WidgetProps {
    var symbol = "plus"
    var label = "Add"

    static let documentation = [
      "symbol": PropDocumentation("The symbol on it, by its name."),
      "label": PropDocumentation("What assistive technology calls it."),
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.maru.floating-button", name: "FloatingButton", version: "0.2.0",
    summary: "A round button that floats over what lies beneath.",
    preferredSize: CGSize(width: 128, height: 128), windowStyle: .floating)

  private let controller: FloatingButtonViewController

  init(props: Props, context: WidgetContext) throws {
    controller = FloatingButtonViewController(image: try Self.image(of: props), label: props.label)
    controller.onTap = {
      if !context.emit("tap") { context.finish(with: .accepted("tap")) }
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) throws {
    controller.show(try Self.image(of: props), label: props.label)
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
    let found = "found “\(symbol.prefix(60))\(symbol.count > 60 ? "…" : "")”"
    if names.contains(symbol) { return "\(found), whose file cannot be read" }
    let nearest = NearestName.to(symbol, among: names).map { " (did you mean \($0)?)" } ?? ""
    let some = ["book", "heart", "plus", "trash"].filter(names.contains).joined(separator: ", ")
    return "\(found)\(nearest), it takes the name of one of \(names.count) symbols, as \(some)"
  }
}

/// What the host looks for in this file.
@c(maru_plugin)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: FloatingButton.self) }
