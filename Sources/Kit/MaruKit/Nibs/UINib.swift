import Foundation

/// An Interface Builder file that was read, to be built any number of times.
///
/// Mirrors UIKit's `UINib`, for `.xib` files as the text that Interface Builder writes. What cannot
/// be loaded at all (no file, no XML, another kind of file) is one report with the file and the line,
/// and the nib is empty; UIKit raises an exception there. What is only strange inside of it (an
/// unknown element or class, an outlet that has no home) is one report each, and the rest is built.
@MainActor
open class UINib: IdentityHashable {
  /// What a nib is told when it is built.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a key of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The objects that placeholders of the file stand for, by the identifiers of these: a
    /// `[String: Any]`.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  let document: NibDocument?

  // MARK: Making

  /// Reads `NAME.xib`.
  ///
  /// Looked for in the bundle; where there is none, or the main one, first among the resources of the
  /// library that the caller is compiled into, so that a widget finds its own files however it was
  /// installed.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.xib`.
  ///   - bundle: Where it lies; `nil` for the caller's own.
  ///   - library: The caller's library, to be left as it is.
  public convenience init(
    nibName name: String, bundle: Bundle?, library: UnsafeRawPointer = #dsohandle
  ) {
    let place = NibPlace(bundle: bundle, library: LibraryFile.holding(library))
    self.init(named: name, at: place)
  }

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - data: The XML of a `.xib`.
  ///   - bundle: Where the pictures lie that it names; `nil` for the main bundle.
  public convenience init(data: Data, bundle: Bundle?) {
    let folder = (bundle ?? .main).resourceURL
    self.init { () throws(NibError) in
      try NibDocument(data: data, file: "nib data", folder: folder)
    }
  }

  convenience init(named name: String, at place: NibPlace) {
    self.init { () throws(NibError) in
      guard let url = place.file(named: name) else {
        throw .missing(name: name, folders: place.folders.map(\.path))
      }
      return try NibDocument(contentsOf: url)
    }
  }

  init(_ document: NibDocument) { self.document = document }

  private init(reading read: () throws(NibError) -> NibDocument) {
    do {
      document = try read()
    } catch {
      document = nil
      UIApplication.shared.report(error.description)
    }
  }

  // MARK: Building

  /// Builds the objects of the file anew, and connects them.
  ///
  /// In UIKit's order: objects with what is in them, constraints, runtime attributes, connections,
  /// then `awakeFromNib()` of each.
  ///
  /// - Parameters:
  ///   - ownerOrNil: What the placeholder File's Owner stands for.
  ///   - optionsOrNil: `externalObjects`.
  /// - Returns: The objects at the top of the file without the placeholders, in order; none where the
  ///   file could not be read.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    build(owner: ownerOrNil, options: optionsOrNil, reuseIdentifier: nil)
  }

  /// Builds the objects; the one at the top gets a reuse identifier if it has none.
  func build(owner: Any?, options: [OptionsKey: Any]?, reuseIdentifier: String?) -> [Any] {
    guard let document else { return [] }
    let builder = NibBuilder(
      document, owner: owner.map { $0 as AnyObject },
      externals: options?[.externalObjects] as? [String: Any] ?? [:],
      reuseIdentifier: reuseIdentifier)
    return builder.build()
  }

  /// The first object, as a view that a list uses again under a name.
  ///
  /// `nil`, and a report, where it is something else.
  func reusableView<View: UIView>(_ identifier: String) -> View? {
    let first = build(owner: nil, options: nil, reuseIdentifier: identifier).first
    if let view = first as? View { return view }
    if document != nil {
      UIApplication.shared.report(
        "\(document?.file ?? ""): the first object, \(first.map { "\(type(of: $0))" } ?? "none"), is "
          + "no \(View.self) for the name \"\(identifier)\"")
    }
    return nil
  }
}
