import JSON

/// What `swift package dump-package` tells of a package.
struct PackageManifest: Hashable, Sendable {
  /// The name of the package.
  let name: String
  /// The names of its dynamic libraries, at least one of which should be a plugin.
  let libraries: [String]
  /// The absolute paths of the packages on this machine that it depends on.
  let localDependencies: [String]

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
  }
}
