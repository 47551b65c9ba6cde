import Foundation
import MaruKit

/// Another program's dragged data, as items of the kit.
///
/// X11 says which types there are, not how many things. A list of URLs becomes an item for each;
/// anything else is one item.
@MainActor
package struct DroppedItems {
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
    types.contains(DragType.uriList) ? DragType.uriList : nil
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
      urls.isEmpty ? [Self.item(types, load)] : urls.prefix(Self.maximumItems).map(Self.item)
  }

  /// The URLs of a list; RFC 2483 puts each on a line, and comments behind a number sign.
  private static func urls(_ bytes: [UInt8]) -> [URL] {
    String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("#") }.compactMap { URL(string: String($0)) }
  }

  private static func item(_ url: URL) -> NSItemProvider {
    NSItemProvider(contentsOf: url) ?? NSItemProvider(object: url as NSURL)
  }

  private static func item(_ types: [String], _ load: @escaping Loader) -> NSItemProvider {
    let provider = NSItemProvider()
    for type in types {
      guard let identifier = DragType.identifier(of: type),
        !provider.registeredTypeIdentifiers.contains(identifier)
      else { continue }
      provider.registerDataRepresentation(forTypeIdentifier: identifier, visibility: .all) {
        completion in
        let start: @MainActor @Sendable () -> Void = {
          load(type) { bytes in
            completion(bytes.map { Data($0) }, bytes == nil ? DropError.gone(type) : nil)
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
    return provider
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
