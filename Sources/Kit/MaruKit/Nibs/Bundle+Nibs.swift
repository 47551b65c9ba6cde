import Foundation

extension Bundle {
  /// The resources that came with the library that the caller is compiled into.
  ///
  /// For a widget in `libClock.so` that is the folder `…_Clock.resources` beside it, which SwiftPM
  /// makes of the target's `resources:`; without one, the library's own folder. Unlike SwiftPM's
  /// `Bundle.module` it also works where the widget was installed elsewhere, and never traps.
  ///
  /// - Parameter library: The caller's library, to be left as it is.
  /// - Returns: The bundle; the main one where nothing is known of the caller.
  public static func ofLibrary(_ library: UnsafeRawPointer = #dsohandle) -> Bundle {
    guard let file = LibraryFile.holding(library),
      let folder = LibraryFile.resourceFolders(of: file, module: nil).first,
      let bundle = Bundle(path: folder.path)
    else { return .main }
    return bundle
  }

  /// Builds the objects of an Interface Builder file, and connects them.
  ///
  /// Mirrors UIKit's, for `.xib` files. Looked for in the bundle; for the main bundle first among the
  /// resources of the libraries that the owner's class and the caller come from.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.xib`.
  ///   - owner: What the placeholder File's Owner stands for.
  ///   - options: `UINib.OptionsKey.externalObjects`.
  ///   - library: The caller's library, to be left as it is.
  /// - Returns: The objects at the top of the file without the placeholders; `nil` where the file is
  ///   missing or cannot be read, which is reported.
  @MainActor @discardableResult
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
