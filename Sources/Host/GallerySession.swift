import Terminal
import Foundation
import MaruKit
import PluginLoading

/// The gallery in its window, until the window is closed.
///
/// [main actor]
@MainActor public final class GallerySession {
  /// The preferred size of the gallery's content, in points.
  public static var preferredSize: CGSize { GalleryViewController.preferredSize }

  private let settings: WindowSettings

  /// Creates a session; nothing is opened yet.
  public init(settings: WindowSettings) { self.settings = settings }

  /// Shows the gallery and waits for its end.
  ///
  /// Call it once.
  ///
  /// - Returns: `.cancelled` if the window was closed, or the status of another reason for the end.
  /// - Throws: `HostError.display` or `.pictureSize`.
  public func run() throws(HostError) -> ExitStatus {
    CrashReport.culprit = .gallery
    let watchdog = Watchdog(limit: settings.timeout, format: .text)
    let loop = try WindowLoop(settings: settings, watchdog: watchdog)
    let context = Self.makeContext(in: PluginCatalog())
    loop.onSightChange = { context.setVisible($0) }
    try loop.show(
      GalleryViewController(context: context), title: "Maru", resourceName: "maru",
      size: Self.preferredSize,
      minimumSize: CGSize(width: 320, height: 400))
    return try loop.run().status
  }

  /// Creates the gallery's root controller, for the caller's window.
  public static func makeContent(in catalog: PluginCatalog = PluginCatalog()) -> UIViewController {
    GalleryViewController(context: makeContext(in: catalog))
  }

  private static func makeContext(in catalog: PluginCatalog) -> WidgetContext {
    let context = WidgetContext()
    WidgetProvider(catalog: catalog).serve(context)
    return context
  }
}
