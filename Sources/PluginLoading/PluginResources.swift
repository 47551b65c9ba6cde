import Foundation
import Trust

/// The folders of resources beside a plugin's file, such as its nib files and pictures.
struct PluginResources {
  /// The paths: `Clock.resources` or `…_Clock.resources`, sorted.
  let folders: [String]

  /// Finds the folders of a plugin; reads the folder that the file is in.
  init(of file: String) {
    let folder = (file as NSString).deletingLastPathComponent
    let stem = PluginRefusal.name(ofFile: file)
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)) ?? []
    folders = names.filter { $0 == "\(stem).resources" || $0.hasSuffix("_\(stem).resources") }
      .sorted().map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
  }

  /// Why a folder or something in it is not trusted; `nil` if all is.
  var problem: FileTrust.Problem? {
    folders.lazy.compactMap { FileTrust.problem(within: $0) }.first
  }
}
