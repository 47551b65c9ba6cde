import Foundation

extension Bundle {
  /// The resources of the library that contains the caller.
  ///
  /// For a widget in `libClock.so` it is the folder `…_Clock.resources` next to it, which SwiftPM
  /// makes from the target's `resources:`; without such a folder, it is the library's own. Unlike
  /// SwiftPM's `Bundle.module`, it also works for an installed widget, and never traps.
  ///
  /// - Parameter library: The caller's library; keep the default.
  /// - Returns: The bundle; the main bundle if the caller's library is unknown.
  public static func ofLibrary(_ library: UnsafeRawPointer = #dsohandle) -> Bundle {
    guard let file = LibraryFile.holding(library),
      let folder = LibraryFile.resourceFolders(of: file, module: nil).first,
      let bundle = Bundle(path: folder.path)
    else { return .main }
    return bundle
  }

  /// Builds and connects the objects of an Interface Builder file.
  ///
  /// Mirrors UIKit's, for `.xib` files. The file is searched in the bundle. For the main bundle,
  /// the resources of the libraries of the owner's class and of the caller are searched first.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.xib`.
  ///   - owner: The object of the placeholder File's Owner.
  ///   - options: `UINib.OptionsKey.externalObjects`.
  ///   - library: The caller's library; keep the default.
  /// - Returns: The top-level objects without placeholders; `nil`, with a report, if the file is
  ///   missing or unreadable.
  @preconcurrency @MainActor @discardableResult
  public func loadNibNamed(
    _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil,
    library: UnsafeRawPointer = #dsohandle
  ) -> [Any]? {
    let place = NibPlace(
      bundle: self, owner: owner.map { type(of: $0 as AnyObject) },
      library: LibraryFile.holding(library))
    let nib = UINib(named: name, at: place)
    return nib.document == nil ? nil : nib.instantiate(withOwner: owner, options: options)
  }
}
