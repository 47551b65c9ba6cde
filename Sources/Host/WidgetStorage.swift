import Foundation
import PluginLoading
import Terminal

/// The folders in which widgets keep files of their own.
enum WidgetStorage {
  /// The folder of a widget, which is created: `$XDG_STATE_HOME/maru/IDENTIFIER`.
  ///
  /// - Parameter identifier: The widget's identifier.
  /// - Returns: `nil` if there is no home.
  static func folder(of identifier: String) -> URL? {
    guard let state = UserFolder.state.path(in: RawEnvironment.value) else { return nil }
    let name = identifier.replacing("/", with: "_")
    let folder = URL(filePath: "\(state)/maru/\(name)", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
