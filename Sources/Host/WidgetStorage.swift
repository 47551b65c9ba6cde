import Foundation
import PluginLoading
import Terminal
import Trust

/// The folders in which widgets keep files of their own.
enum WidgetStorage {
  /// The folder of a widget, which is created: `$XDG_STATE_HOME/maru/IDENTIFIER`.
  ///
  /// - Parameters:
  ///   - identifier: The widget's identifier.
  ///   - refuse: Called with the reason if others could change the folder.
  /// - Returns: `nil` if there is no home, or if the folder was refused.
  static func folder(of identifier: String, refuse: (String) -> Void) -> URL? {
    guard let state = UserFolder.state.path(in: RawEnvironment.value) else { return nil }
    let name = identifier.replacing("/", with: "_")
    let folder = URL(filePath: "\(state)/maru/\(name)", directoryHint: .isDirectory)
    try? FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    if let problem = FileTrust.problem(with: folder.path) {
      refuse("the widget's own files are not used: \(problem)")
      return nil
    }
    return folder
  }
}
