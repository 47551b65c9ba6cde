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
    identifier: "org.maru.floating-button", name: "FloatingButton", version: "0.1.0",
    summary: "A round button that floats over what lies beneath.",
    preferredSize: CGSize(width: 128, height: 128))

  private let controller: FloatingButtonViewController

  init(props: Props, context: WidgetContext) throws {
    controller = FloatingButtonViewController(image: try Self.image(of: props), label: props.label)
    controller.onTap = {
      if !context.emit("tap") { context.finish(with: .accepted("tap")) }
    }
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) {
    guard let image = try? Self.image(of: props) else { return }
    controller.show(image, label: props.label)
  }

  private static func image(of props: Props) throws(FloatingButtonError) -> UIImage {
    let configuration = UIImage.SymbolConfiguration(pointSize: 32, weight: .semibold)
    guard let image = UIImage(systemName: props.symbol, withConfiguration: configuration) else {
      throw .unknownSymbol(props.symbol)
    }
    return image
  }
}

/// Why there is no button.
enum FloatingButtonError: Error, CustomStringConvertible {
  /// No icon has this name.
  case unknownSymbol(String)

  var description: String {
    switch self {
    case .unknownSymbol(let name): "there is no symbol named “\(name)”"
    }
  }
}

/// What the host looks for in this file.
@c(maru_plugin)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: FloatingButton.self) }
