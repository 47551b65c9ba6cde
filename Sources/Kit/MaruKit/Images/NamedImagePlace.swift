import Foundation
import Synchronization

/// The folders that are searched for named images.
///
/// A widget's main bundle is the host's. So the resources of plugins count as those of the main
/// bundle, as for nib files.
enum NamedImagePlace {
  private static let plugins = Mutex<[URL]>([])

  /// Adds the resources of a plugin, before those of other plugins.
  static func add(plugin library: URL) {
    plugins.withLock { known in known = [library] + known.filter { $0 != library } }
  }

  /// The folders of a bundle, in search order; `nil` stands for the main bundle.
  static func folders(of bundle: Bundle?) -> [URL] {
    let own = [(bundle ?? .main).resourceURL].compactMap(\.self)
    guard bundle == nil || bundle === Bundle.main else { return own }
    return own
      + plugins.withLock(\.self).flatMap { LibraryFile.resourceFolders(of: $0, module: nil) }
  }
}
