import Foundation

/// Where a nib file may lie.
struct NibPlace {
  /// The folders, the likeliest first.
  let folders: [URL]

  /// The resources of a bundle or of a library.
  ///
  /// - Parameters:
  ///   - bundle: Looked into first, unless it is the main one: a widget's main bundle is its host's.
  ///   - owner: The class whose library the file is likely to have come with.
  ///   - library: A library that the file may have come with.
  init(bundle: Bundle?, owner: AnyClass? = nil, library: URL? = nil) {
    var folders: [URL] = []
    let given = bundle.map(Self.folders) ?? []
    if bundle !== Bundle.main { folders += given }
    if let owner { folders += Self.folders(of: owner) }
    if let library { folders += LibraryFile.resourceFolders(of: library, module: nil) }
    folders += bundle === Bundle.main || bundle == nil ? Self.folders(of: .main) : []
    self.folders = folders.uniqued()
  }

  /// The file of a nib by its name without `.xib`, or `nil`.
  func file(named name: String) -> URL? {
    guard !name.isEmpty else { return nil }
    return folders.lazy.map { $0.appendingPathComponent(name + ".xib") }.first {
      FileManager.default.fileExists(atPath: $0.path)
    }
  }

  private static func folders(of bundle: Bundle) -> [URL] {
    [bundle.resourceURL, bundle.bundleURL].compactMap(\.self).uniqued()
  }

  /// The folders of the libraries that a class and its superclasses come from, up to the kit's.
  private static func folders(of owner: AnyClass) -> [URL] {
    var folders: [URL] = []
    for type in NibClasses.ancestry(of: owner) where !NibClasses.isOfKit(type) {
      guard let library = LibraryFile.holding(type) else { continue }
      folders += LibraryFile.resourceFolders(of: library, module: NibClasses.module(of: type))
    }
    return folders
  }
}
