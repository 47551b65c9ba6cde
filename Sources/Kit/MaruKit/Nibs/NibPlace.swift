import Foundation

/// The folders to search for a nib file.
struct NibPlace {
  /// The folders, in search order.
  let folders: [URL]

  /// The resource folders of a bundle or a library.
  ///
  /// - Parameters:
  ///   - bundle: Searched first, unless it is the main bundle: a widget's main bundle belongs to
  ///     the host.
  ///   - owner: The class whose library probably contains the file.
  ///   - library: Another library that may contain the file.
  init(bundle: Bundle?, owner: AnyClass? = nil, library: URL? = nil) {
    var folders: [URL] = []
    let given = bundle.map(Self.folders) ?? []
    if bundle !== Bundle.main { folders += given }
    if let owner { folders += Self.folders(of: owner) }
    if let library { folders += LibraryFile.resourceFolders(of: library, module: nil) }
    folders += bundle === Bundle.main || bundle == nil ? Self.folders(of: .main) : []
    self.folders = folders.uniqued()
  }

  /// The URL of a nib by its name without `.xib`, or `nil`.
  ///
  /// In each folder a nib of the user's language comes first, then that of `Base.lproj`.
  func file(named name: String) -> URL? {
    guard !name.isEmpty else { return nil }
    return folders.lazy.compactMap { Self.file(named: name + ".xib", in: $0) }.first
  }

  private static func file(named name: String, in folder: URL) -> URL? {
    func exists(_ file: URL) -> Bool { FileManager.default.fileExists(atPath: file.path) }
    func file(_ localization: String) -> URL {
      LocalizedFolders.folder(localization, in: folder).appendingPathComponent(name)
    }
    let localizations = LocalizedFolders.localizations(in: folder).filter { exists(file($0)) }
    let base = file("Base")
    let own = folder.appendingPathComponent(name)
    let isUnlocalized = exists(base) || exists(own)
    let languages = PreferredLanguages.current
    // English is the language of the nib without one.
    if let best = languages.best(of: localizations) ?? (isUnlocalized ? nil : localizations.first) {
      return file(best)
    }
    return [base, own].first(where: exists)
  }

  private static func folders(of bundle: Bundle) -> [URL] {
    [bundle.resourceURL, bundle.bundleURL].compactMap(\.self).uniqued()
  }

  /// The folders of the libraries of a class and its superclasses, up to the kit's.
  private static func folders(of owner: AnyClass) -> [URL] {
    var folders: [URL] = []
    for type in NibClasses.ancestry(of: owner) where !NibClasses.isOfKit(type) {
      guard let library = LibraryFile.holding(type) else { continue }
      folders += LibraryFile.resourceFolders(of: library, module: NibClasses.module(of: type))
    }
    return folders
  }
}
