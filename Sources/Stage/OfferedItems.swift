import Foundation
import MaruKit

/// The data of dragged or copied items, as X11 programs read it.
///
/// X11 has one set of types for all of them. The files and URLs of all items become one list, and
/// each other type comes from the first item that has it.
@MainActor
struct OfferedItems {
  private let items: [NSItemProvider]
  /// The types, in the order of the items' own; URLs without a text are also offered as text.
  let types: [String]
  /// Whether the text is that of the URLs.
  private let writesURLsAsText: Bool

  init(_ items: [NSItemProvider]) {
    self.items = items
    var found: [String] = []
    for item in items {
      for type in item.sharedTypeIdentifiers {
        found += SelectionType.targets(of: type).filter { !found.contains($0) }
      }
    }
    let textTypes = SelectionType.targets(of: SelectionType.text)
    writesURLsAsText =
      found.contains(SelectionType.uriList) && !found.contains(where: textTypes.contains)
    types = writesURLsAsText ? found + textTypes : found
  }

  /// Loads the data of one of the types.
  ///
  /// - Parameters:
  ///   - type: The type.
  ///   - completion: Called once, with `nil` if there is no such data.
  func load(_ type: String, completion: @escaping @MainActor ([UInt8]?) -> Void) {
    if type == SelectionType.uriList {
      loadURLs { completion(Array($0.map { "\($0)\r\n" }.joined().utf8)) }
    } else if writesURLsAsText, SelectionType.targets(of: SelectionType.text).contains(type) {
      loadURLs { completion(Array($0.joined(separator: "\n").utf8)) }
    } else {
      loadFirst(type, completion)
    }
  }

  private func loadFirst(_ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void) {
    for item in items {
      let identifier = item.sharedTypeIdentifiers.first {
        SelectionType.targets(of: $0).contains(type)
      }
      guard let identifier else { continue }
      return Self.load(identifier, of: item) { completion($0.map { Array($0) }) }
    }
    completion(nil)
  }

  /// Loads the URLs of all items, which stay in their order.
  private func loadURLs(_ completion: @escaping @MainActor ([String]) -> Void) {
    let sources = items.compactMap { item in
      item.sharedTypeIdentifiers.first {
        SelectionType.targets(of: $0).contains(SelectionType.uriList)
      }.map { (item, $0) }
    }
    var urls = [String?](repeating: nil, count: sources.count)
    var left = sources.count
    guard left > 0 else { return completion([]) }
    for (index, (item, identifier)) in sources.enumerated() {
      Self.load(identifier, of: item) { data in
        urls[index] = data.map { String(decoding: $0, as: UTF8.self) }
        left -= 1
        if left == 0 { completion(urls.compactMap(\.self)) }
      }
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
