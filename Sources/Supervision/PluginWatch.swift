/// Reports when a plugin of a window is rebuilt.
@MainActor final class PluginWatch {
  /// The seconds of quiet after which a plugin that was written is loaded.
  private static let delay = 0.3

  /// Called when a plugin has been rebuilt.
  var onBuild: (() -> Void)?
  private var files: FileWatch?

  /// Watches plugins in place of those before, unless there are none to watch.
  ///
  /// - Parameters:
  ///   - paths: The files of the plugins.
  ///   - folders: The folders whose plugins are not watched, because whoever builds them tells it.
  func watch(_ paths: [String], except folders: [String]) {
    let paths = paths.filter { path in !folders.contains { path.hasPrefix("\($0)/") } }
    guard !paths.isEmpty else { return }
    files = FileWatch(paths, delay: Self.delay) { [weak self] in self?.onBuild?() }
  }

  /// Ends the watch.
  func stop() { files = nil }
}
