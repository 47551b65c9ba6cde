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

  private let context: WidgetContext

  init(props: Props, context: WidgetContext) throws { self.context = context }

  func makeViewController() -> UIViewController { GalleryViewController(context: context) }

  func update(to props: Props) throws {}
}

/// The function that the host looks up in this file.
@c(maru_plugin_Gallery)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Gallery.self) }
