import Foundation
import MaruKit

/// Another program's dragged data, as items of the kit.
///
/// X11 says which types there are, not how many things. A list of URLs becomes an item for each;
/// anything else is one item.
@MainActor
package struct ReceivedItems {
  /// Requests the data of a type, and calls its second argument once.
  package typealias Loader =
    @MainActor (
      _ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void
    ) -> Void

  /// The items.
  package let items: [NSItemProvider]

  /// The maximum number of items.
  private static let maximumItems = 10_000

  /// The type of data that has to be read before the items can be counted; `nil` if none has.
  package static func listType(among types: [String]) -> String? {
    types.contains(SelectionType.uriList) ? SelectionType.uriList : nil
  }

  /// Makes the items of a drag.
  ///
  /// - Parameters:
  ///   - types: The types of data.
  ///   - list: The data of `listType(among:)`; `nil` if it could not be read.
  ///   - load: Requests other data.
  package init(_ types: [String], list: [UInt8]?, load: @escaping Loader) {
    let urls = list.map(Self.urls) ?? []
    items =
      urls.isEmpty ? [NSItemProvider()] : urls.prefix(Self.maximumItems).map(Self.item)
    // The data of a drag with several URLs belongs to none of them alone.
    if items.count == 1 { Self.add(types, to: items[0], load) }
  }

  /// The URLs of a list; RFC 2483 puts each on a line, and comments behind a number sign.
  private static func urls(_ bytes: [UInt8]) -> [URL] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }.compactMap { URL(string: String($0)) }
  }

  private static func item(_ url: URL) -> NSItemProvider {
    NSItemProvider(contentsOf: url) ?? NSItemProvider(object: url as NSURL)
  }

  /// Adds the data of a drag to an item, for each identifier that the item does not have yet.
  private static func add(
    _ types: [String], to provider: NSItemProvider, _ load: @escaping Loader
  ) {
    for listed in types {
      guard let identifier = SelectionType.identifier(of: listed),
        !provider.registeredTypeIdentifiers.contains(identifier),
        !(listed == SelectionType.uriList && !provider.registeredTypeIdentifiers.isEmpty)
      else { continue }
      let type = SelectionType.best(for: identifier, among: types) ?? listed
      provider.registerDataRepresentation(forTypeIdentifier: identifier, visibility: .all) {
        completion in
        let start: @MainActor @Sendable () -> Void = {
          load(type) { bytes in
            let data = bytes.flatMap { Self.data($0, of: type) }
            completion(data, data == nil ? DropError.gone(type) : nil)
          }
        }
        if Thread.isMainThread {
          MainActor.assumeIsolated(start)
        } else {
          DispatchQueue.main.async(execute: start)
        }
        return nil
      }
    }
  }

  /// The data of an identifier, from bytes of a type of X11; `nil` if there is none in them.
  private static func data(_ bytes: [UInt8], of type: String) -> Data? {
    switch type {
    case SelectionType.uriList: urls(bytes).first.map { Data($0.absoluteString.utf8) }
    case SelectionType.latin1:
      Data(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8)
    default: Data(bytes)
    }
  }
}

/// The reason why dropped data cannot be read.
enum DropError: Error, CustomStringConvertible {
  /// The program does not answer, or the drop is over.
  case gone(String)

  var description: String {
    switch self {
    case .gone(let type):
      "the data of type \(type) cannot be read; load it in dropInteraction(_:performDrop:)"
    }
  }
}
