import Control
import Foundation
import MaruKit

/// The inspector of a running window, in a window of its own, from opening to closing.
///
/// [main actor] The views come through the control socket, so that the inspected process stays as
/// it is.
@MainActor public final class InspectorSession {
  private static let size = CGSize(width: 860, height: 620)
  private static let minimumSize = CGSize(width: 480, height: 320)

  private let address: String
  private let settings: WindowSettings
  private let feed: InspectorFeed
  private var failure: ControlError?

  /// Creates a session; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - address: The id of the window.
  ///   - settings: The settings of the inspector's own window.
  ///   - connect: Connects to the host; called on another thread.
  public init(
    of address: String, settings: WindowSettings,
    connect: @escaping @Sendable () throws(ControlError) -> ControlClient
  ) {
    self.address = address
    self.settings = settings
    feed = InspectorFeed(of: address, connect: connect)
  }

  /// Shows the inspector until it is closed.
  ///
  /// - Throws: `HostError` if there is no display, or `ControlError` if the host or the window is
  ///   not there, or ends.
  public func run() throws -> Outcome {
    let loop = try WindowLoop(
      settings: settings, watchdog: Watchdog(limit: settings.timeout, format: .text))
    let inspector = InspectorViewController(of: address)
    inspector.onChoice = { [feed] in feed.mark($0) }
    inspector.onPicking = { [feed] in feed.setPicks($0) }
    inspector.onPress = { [feed] in feed.explainPress(at: $0) }
    inspector.onOverlay = { [feed] in feed.setOverlay($0, $1) }
    feed.start { [weak self] news in
      switch news {
      case .tree(let tree): inspector.show(tree)
      case .picked(let number, let point): inspector.picked(number, at: point)
      case .press(let press): inspector.show(press)
      case .overlays(let names): inspector.showOverlays(names)
      case .ended(let error):
        self?.failure = error
        loop.end(.cancelled)
      }
    }
    try loop.show(
      inspector, title: inspector.title ?? address, resourceName: "inspector", size: Self.size,
      minimumSize: Self.minimumSize)
    defer { loop.keepClipboard() }
    let outcome = try loop.run()
    feed.stop()
    if let failure { throw failure }
    return outcome
  }
}
