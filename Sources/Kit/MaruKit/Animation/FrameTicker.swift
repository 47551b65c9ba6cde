import Layers

/// Calls back at the start of each frame of a window while it runs.
@MainActor
final class FrameTicker {
  /// Called with the time of the frame, in seconds of the window's clock.
  var call: (@MainActor (Double) -> Void)?
  private weak var tree: LayerTree?
  private var token: FrameCallbacks.Token?

  /// Starts, if there is a window.
  func start(in window: UIWindow?) {
    guard let window else { return }
    // A hidden window has layers of its own until it joins a host's window.
    if tree !== window.layerTree { stop() }
    guard token == nil else { return }
    tree = window.layerTree
    token = window.layerTree.addFrameCallback { [weak self] time in self?.call?(time) }
  }

  /// Stops.
  func stop() {
    if let token { tree?.removeFrameCallback(token) }
    token = nil
  }

  var isRunning: Bool { token != nil }
}
