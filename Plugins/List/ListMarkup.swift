import Foundation
import MaruKit

/// Items in Pango's markup, whose plain texts are searched.
enum ListMarkup {
  /// The most bytes of an item whose markup is drawn.
  private static let longest = 1 << 14

  /// Whether bytes may have markup: all tags and entities begin with `<` or `&`.
  private static func mayHave(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let base = bytes.baseAddress else { return false }
    return memchr(base, Int32(UInt8(ascii: "<")), bytes.count) != nil
      || memchr(base, Int32(UInt8(ascii: "&")), bytes.count) != nil
  }

  /// Whether any of the lines may have markup.
  ///
  /// The corresponding C function is `memchr`.
  static func mayHave(_ lines: ListLines) -> Bool {
    lines.parts.contains { part in part.segment.withBytes { bytes, _ in mayHave(bytes) } }
  }

  /// The bytes of an item without its markup; unchanged if it is not valid markup.
  static func plain(_ item: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard item.withUnsafeBufferPointer(mayHave),
      let markup = PangoMarkup(String(decoding: item, as: UTF8.self))
    else { return item }
    return Array(markup.text.utf8)[...]
  }

  /// The lines without their markup; `nil` if none has any.
  ///
  /// - Complexity: O(n) in the bytes.
  static func plain(_ lines: ListLines) -> ListLines? {
    guard mayHave(lines) else { return nil }
    var builder = ListLineBuilder()
    for index in lines.indices { builder.append(plain(lines.bytes(ofLine: index))) }
    return builder.lines
  }

  /// The markup of an item, if there is anything to draw.
  static func styled(_ item: String) -> PangoMarkup? {
    guard item.utf8.count <= longest, let markup = PangoMarkup(item),
      markup.runs.contains(where: { $0.style != PangoMarkup.Style() })
    else { return nil }
    return markup
  }
}
