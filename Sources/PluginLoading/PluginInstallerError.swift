internal import PlainText
public import Trust

/// The reason why a plugin was not installed or removed.
///
/// The description is one line: the problem, its place, and the remedy.
public enum PluginInstallerError: Error, Hashable, Sendable {
  /// The environment names no folder for the user's data.
  case noFolder
  /// The file is not a plugin that can be used.
  case refused(PluginRefusal)
  /// The folder contains no library.
  case noPlugins(String)
  /// The package has no built plugin.
  case notBuilt(String)
  /// Two of the files have the same plugin.
  case twice(String, String, String)
  /// The name of the file is taken by another plugin.
  case otherPlugin(PluginDescription, at: String)
  /// Others could change the user's folder.
  case untrusted(FileTrust.Problem)
  /// A file cannot be written or removed.
  case notWritten(String, reason: String)
  /// No plugin of the user has the name.
  case unknown(String, known: [String], folder: String)
  /// The plugin is not in the user's folder.
  case notOfUser(String, at: String, folder: String)
}

extension PluginInstallerError: CustomStringConvertible {
  /// What was found, the place, and the remedy.
  public var description: String {
    switch self {
    case .noFolder: "there is no folder for the user's plugins, in the environment, set HOME"
    case .refused(let refusal): "\(refusal)"
    case .noPlugins(let folder):
      "there is no plugin in the folder, \(folder), name a file such as libClock.so or a package"
    case .notBuilt(let folder):
      "the package has no built plugin, \(folder)/.build, build it with: swift build -c release"
    case .twice(let identifier, let first, let second):
      "the plugin \(identifier) is there twice, \(first) and \(second), name one of the files"
    case .otherPlugin(let other, let path):
      "another plugin has this file name (\(other.identifier)), \(path), "
        + "rename the file or run: maru remove \(other.name)"
    case .untrusted(let problem): problem.description
    case .notWritten(let path, let reason):
      "it cannot be changed (\(reason)), \(path), check the permissions and the free space"
    case .unknown(let name, let known, let folder):
      "no plugin of yours is called \(PrintableText.line(name)), in \(folder), "
        + (NearestName.to(name, among: known).map { "did you mean \($0)?" }
          ?? (known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))"))
    case .notOfUser(let name, let path, let folder):
      "\(name) is not one of your plugins, \(path), only those in \(folder) are removed"
    }
  }
}
