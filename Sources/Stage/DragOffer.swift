import Foundation
import MaruKit

/// The data of dragged items, as X11 programs read it.
///
/// X11 has one set of types for a whole drag. The files and URLs of all items become one list, and
/// each other type comes from the first item that has it.
@MainActor
struct DragOffer {
  private let items: [NSItemProvider]
  /// The types, in the order of the items' own.
  private(set) var types: [String] = []

  init(_ items: [NSItemProvider]) {
    self.items = items
    var found: [String] = []
    for item in items {
      for type in item.sharedTypeIdentifiers {
        found += DragType.targets(of: type).filter { !found.contains($0) }
      }
    }
    types = found
  }

  /// Loads the data of one of the types.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - completion: Called once, with `nil` if there is no such data.
  func load(_ type: String, completion: @escaping @MainActor ([UInt8]?) -> Void) {
    guard type == DragType.uriList else { return loadFirst(type, completion) }
    let lists = items.filter { item in
      item.sharedTypeIdentifiers.contains { DragType.targets(of: $0).contains(type) }
    }
    loadURLs(of: lists[...], found: [], completion)
  }

  private func loadFirst(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    for item in items {
      let identifiers = item.sharedTypeIdentifiers
      guard let identifier = identifiers.first(where: { DragType.targets(of: $0).contains(type) })
      else { continue }
      return Self.load(identifier, of: item) { completion($0.map { Array($0) }) }
    }
    completion(nil)
  }

  /// Loads the URLs of one item after the other.
  private func loadURLs(
    of items: ArraySlice<NSItemProvider>, found: [String],
    _ completion: @escaping @MainActor ([UInt8]?) -> Void
  ) {
    guard let item = items.first else {
      return completion(Array(found.map { "\($0)\r\n" }.joined().utf8))
    }
    let identifiers = item.sharedTypeIdentifiers
    let identifier = identifiers.first { DragType.targets(of: $0).contains(DragType.uriList) }
    Self.load(identifier ?? "", of: item) { data in
      let text = data.map { String(decoding: $0, as: UTF8.self) }
      loadURLs(of: items.dropFirst(), found: found + (text.map { [$0] } ?? []), completion)
    }
  }

  /// Loads data, on the main actor.
  private static func load(
    _ identifier: String, of item: NSItemProvider,
    _ completion: @escaping @MainActor (Data?) -> Void
  ) {
    item.loadDataRepresentation(forTypeIdentifier: identifier) { data, _ in
      if Thread.isMainThread {
        MainActor.assumeIsolated { completion(data) }
      } else {
        DispatchQueue.main.async { completion(data) }
      }
    }
  }
}

/// The correspondence of uniform type identifiers and the types of X11 selections.
enum DragType {
  static let uriList = "text/uri-list"
  /// Text in ISO 8859-1, as ICCCM defines it.
  ///
  /// We read it, and do not offer it.
  static let latin1 = "STRING"

  private static let pairs: [(identifier: String, targets: [String])] = [
    ("public.file-url", [uriList]),
    ("public.url", [uriList]),
    (
      "public.utf8-plain-text",
      ["text/plain;charset=utf-8", "UTF8_STRING", "text/plain"]
    ),
    ("public.html", ["text/html"]),
    ("public.json", ["application/json"]),
    ("public.png", ["image/png"]),
    ("public.jpeg", ["image/jpeg"]),
    ("public.svg-image", ["image/svg+xml"]),
  ]

  /// The types of a selection for an identifier, which can itself be a MIME type.
  static func targets(of identifier: String) -> [String] {
    if let pair = pairs.first(where: { $0.identifier == identifier }) { return pair.targets }
    return identifier.contains("/") ? [identifier] : []
  }

  /// The best of the types of a selection for an identifier; `nil` if none is for it.
  static func best(for identifier: String, among types: [String]) -> String? {
    targets(of: identifier).first(where: types.contains)
      ?? types.first { self.identifier(of: $0) == identifier }
  }

  /// The identifier of a type of a selection; a MIME type that is unknown stands for itself.
  ///
  /// A list whose URLs are not known can have others than those of files.
  static func identifier(of target: String) -> String? {
    if target == uriList { return "public.url" }
    if target == latin1 { return "public.utf8-plain-text" }
    if let pair = pairs.first(where: { $0.targets.contains(target) }) { return pair.identifier }
    return target.contains("/") ? target : nil
  }
}
