import Foundation

/// Converts the values of a pasteboard's items to data and back.
enum PasteboardValue {
  /// An item of values by type; a value that has no data is left out.
  static func provider(of values: [String: Any]) -> NSItemProvider {
    let provider = NSItemProvider()
    // Types in alphabetical order, so that the result does not depend on the dictionary's.
    for (type, value) in values.sorted(by: { $0.key < $1.key }) {
      if type == UIPasteboard.typeAutomatic {
        if let object = object(of: value) { provider.registerObject(object, visibility: .all) }
      } else if let object = object(of: value),
        object.writableTypeIdentifiersForItemProvider.contains(type)
      {
        // Loaded when it is read: a picture is encoded only then.
        nonisolated(unsafe) let object = object
        provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
          object.loadData(withTypeIdentifier: type, forItemProviderCompletionHandler: $0)
        }
      } else if let data = data(of: value) {
        provider.registerDataRepresentation(forTypeIdentifier: type, visibility: .all) {
          $0(data, nil)
          return nil
        }
      }
    }
    return provider
  }

  /// The text of an item of values; `nil` if it has none.
  static func text(of values: [String: Any]) -> String? {
    (values[ContentType.text] ?? values[UIPasteboard.typeAutomatic]) as? String
  }

  /// The characters of data of a kind of text; invalid bytes become replacement characters.
  static func text(of data: Data, type: String) -> String {
    let rich = type == ContentType.rtf ? RTFReader.read(data) : nil
    return rich?.string ?? String(decoding: data, as: UTF8.self)
  }

  /// The object as which a value is written; `nil` if it is none that the kit knows.
  static func object(of value: Any) -> (any NSItemProviderWriting)? {
    switch value {
    case let text as String: text as NSString
    case let url as URL: url as NSURL
    case let object as any NSItemProviderWriting: object
    default: nil
    }
  }

  private static func data(of value: Any) -> Data? {
    switch value {
    case let data as Data: return data
    case let text as String: return Data(text.utf8)
    case let url as URL: return Data(url.absoluteString.utf8)
    case let image as UIImage: return image.pngData()
    default:
      guard PropertyListSerialization.propertyList(value, isValidFor: .binary) else { return nil }
      return try? PropertyListSerialization.data(
        fromPropertyList: value, format: .binary, options: 0)
    }
  }

  /// The value of data: an object for the types that the kit knows, else the data itself.
  static func value(of data: Data, type: String) -> Any? {
    if ContentType.conforms(type, to: "public.text") {
      return String(decoding: data, as: UTF8.self)
    }
    if ContentType.conforms(type, to: ContentType.url) {
      return URL(string: String(decoding: data, as: UTF8.self))
    }
    if ContentType.conforms(type, to: "public.image") { return UIImage(data: data) ?? data }
    if type == ContentType.color { return UIColor(pasteboardData: data) ?? data }
    return data
  }
}
