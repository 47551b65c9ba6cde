import Foundation
import MaruKit

/// Five of the bundled widgets on one screen, each from its plugin file.
///
/// It is made with the API that every widget has: its context creates the other widgets.
final class Gallery: Widget {
  struct Props: WidgetProps {}

  static let information = WidgetInformation(
    identifier: "org.maru.gallery", name: "Gallery", version: "0.1.0",
    summary: "Five of the bundled widgets, on one screen.",
    preferredSize: CGSize(width: 414, height: 736))

  private let controller: GalleryViewController

  init(props: Props, context: WidgetContext) throws {
    controller = GalleryViewController(context: context)
  }

  func makeViewController() -> UIViewController { controller }

  func saveState() -> Data? { try? JSONEncoder().encode(controller.state) }

  func restoreState(from state: Data) {
    guard let state = try? JSONDecoder().decode(GalleryState.self, from: state) else { return }
    controller.state = state
  }

  func update(to props: Props) throws {}
}

/// What the gallery shows after a restart.
struct GalleryState: Codable {
  /// The line below the title; `nil` for the first one.
  var line: String?
  /// The chosen genre, as its index among the filter's options.
  var genre = 0
}

/// The function that the host looks up in this file.
@c(maru_plugin_Gallery)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Gallery.self) }
