import Foundation
import MaruKit
import PluginLoading

/// The gallery in its window, until that is closed.
///
/// [main actor]
@MainActor public final class GallerySession {
  /// The size in points that the gallery's content likes to have.
  public static var preferredSize: CGSize { GalleryViewController.preferredSize }

  private let settings: WindowSettings

  /// Makes a session; nothing is opened yet.
  public init(settings: WindowSettings) { self.settings = settings }

  /// Shows the gallery and waits for its end.
  ///
  /// Once.
  ///
  /// - Returns: `.cancelled` where the window was closed, else why it ended.
  /// - Throws: `HostError.display` or `.pictureSize`.
  public func run() throws(HostError) -> ExitStatus {
    let loop = try WindowLoop(settings: settings)
    try loop.show(
      Self.makeContent(), title: "Maru", resourceName: "maru", size: Self.preferredSize,
      minimumSize: CGSize(width: 320, height: 400))
    return try loop.run().status
  }

  /// Makes what the gallery's window shows, for a window of one's own.
  public static func makeContent(in catalog: PluginCatalog = PluginCatalog()) -> UIViewController {
    let context = WidgetContext()
    WidgetProvider(catalog: catalog).serve(context)
    return GalleryViewController(context: context)
  }
}
