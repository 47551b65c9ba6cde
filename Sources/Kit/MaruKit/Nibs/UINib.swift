import Foundation

/// A parsed Interface Builder file that can be instantiated many times.
///
/// Mirrors UIKit's `UINib`, for `.xib` files in Interface Builder's text format. A file that cannot
/// be loaded at all (missing, not XML, another kind of file) is reported once with file and line,
/// and the nib is empty; UIKit raises an exception. A problem inside the file (an unknown element
/// or class, a missing outlet) is reported once each, and the rest is built.
@preconcurrency @MainActor
open class UINib: IdentityHashable {
  /// The options for instantiation.
  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a key from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The objects of the file's external placeholders, by identifier: a `[String: Any]`.
    public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
  }

  let document: NibDocument?

  // MARK: Making

  /// Loads `NAME.xib`.
  ///
  /// The file is searched in the bundle. Without a bundle, or with the main bundle, the resources
  /// of the caller's library are searched first, so that a widget finds its own files wherever it
  /// is installed.
  ///
  /// - Parameters:
  ///   - name: The file's name without `.xib`.
  ///   - bundle: The bundle of the file; `nil` for the caller's own.
  ///   - library: The caller's library; keep the default.
  public convenience init(
    nibName name: String, bundle: Bundle?, library: UnsafeRawPointer = #dsohandle
  ) {
    let place = NibPlace(bundle: bundle, library: LibraryFile.holding(library))
    self.init(named: name, at: place)
  }

  /// Loads the contents of a file.
  ///
  /// - Parameters:
  ///   - data: The XML of a `.xib`.
  ///   - bundle: The bundle of its images; `nil` for the main bundle.
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
      UIApplication.shared.onNibFailure?(error.description)
      UIApplication.shared.report(error.description)
    }
  }

  // MARK: Building

  /// Builds and connects new objects.
  ///
  /// UIKit's order: objects with their contents, constraints, runtime attributes, connections, then
  /// `awakeFromNib()` of each object.
  ///
  /// - Parameters:
  ///   - ownerOrNil: The object of the placeholder File's Owner.
  ///   - optionsOrNil: `externalObjects`.
  /// - Returns: The top-level objects without placeholders, in order; none if the file could not be
  ///   loaded.
  open func instantiate(
    withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
  ) -> [Any] {
    build(owner: ownerOrNil, options: optionsOrNil, reuseIdentifier: nil)
  }

  /// Builds the objects; the top-level cell gets the reuse identifier if it has none.
  final func build(owner: Any?, options: [OptionsKey: Any]?, reuseIdentifier: String?) -> [Any] {
    guard let document else { return [] }
    let builder = NibBuilder(
      document, owner: owner.map { $0 as AnyObject },
      externals: options?[.externalObjects] as? [String: Any] ?? [:],
      reuseIdentifier: reuseIdentifier)
    return builder.build()
  }

  /// The first object, as a reusable view.
  ///
  /// `nil`, with a report, if it is of another class.
  final func reusableView<View: UIView>(_ identifier: String) -> View? {
    let first = build(owner: nil, options: nil, reuseIdentifier: identifier).first
    if let view = first as? View { return view }
    if document != nil {
      UIApplication.shared.report(
        "\(document?.file ?? ""): the first object, \(first.map { "\(type(of: $0))" } ?? "none"), is "
          + "not a \(View.self) for the identifier \"\(identifier)\"")
    }
    return nil
  }
}
