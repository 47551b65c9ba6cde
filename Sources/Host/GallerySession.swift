import Foundation
import MaruKit
import PluginLoading

/// The gallery in its window, until that is closed.
///
/// [main actor]
@MainActor public final class GallerySession {
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
    let context = WidgetContext()
    WidgetProvider(catalog: PluginCatalog()).serve(context)
    try loop.show(
      GalleryViewController(context: context), title: "Maru", resourceName: "maru",
      size: GalleryViewController.preferredSize, minimumSize: CGSize(width: 320, height: 400))
    return try loop.run().status
  }
}
