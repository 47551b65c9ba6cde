import JSON

/// What `swift package dump-package` tells of a package.
struct PackageManifest: Hashable, Sendable {
  /// The name of the package.
  let name: String
  /// The names of its dynamic libraries, at least one of which should be a plugin.
  let libraries: [String]
  /// The absolute paths of the packages on this machine that it depends on.
  let localDependencies: [String]
  /// The folders of the SDKs that it is built with, as its options named them when it was evaluated.
  let sdkFolders: [String]

  /// Reads the output of the command; `nil` if it is no such output.
  init?(json: String) {
    guard let value = try? JSONValue(json: json), let name = value["name"]?.string,
      let products = value["products"]?.array
    else { return nil }
    self.name = name
    libraries = products.compactMap { product in
      product["type"]?["library"]?.array == ["dynamic"] ? product["name"]?.string : nil
    }
    localDependencies = (value["dependencies"]?.array ?? []).flatMap { dependency in
      (dependency["fileSystem"]?.array ?? []).compactMap { $0["path"]?.string }
    }
    let options = (value["targets"]?.array ?? []).flatMap { $0["settings"]?.array ?? [] }
      .flatMap { $0["kind"]?["unsafeFlags"]?["_0"]?.array ?? [] }
    sdkFolders = Set(options.compactMap { $0.string.flatMap(SDK.folder(ofOption:)) }).sorted()
  }
}
