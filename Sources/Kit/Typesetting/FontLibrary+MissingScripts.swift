internal import CHarfBuzz
import Foundation

/// The script or kind of a character, as a category with an English name.
enum CharacterKind: Hashable {
  case emoji
  case privateUse
  case symbol
  case mark
  case unassigned
  /// A script, by HarfBuzz's number, which encodes the four letters of ISO 15924.
  case script(UInt32)

  /// The kind of a grapheme cluster.
  init(_ scalars: ArraySlice<UInt32>) {
    // The first character that needs a glyph decides.
    let first = scalars.first { !isIgnorable($0) } ?? 0
    let properties = Unicode.Scalar(first)?.properties
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), first)
    if Emoji.isEmoji(scalars) {
      self = .emoji
    } else if properties?.generalCategory == .privateUse {
      self = .privateUse
    } else if properties?.generalCategory == .unassigned || script == HB_SCRIPT_UNKNOWN {
      self = .unassigned
    } else if script == HB_SCRIPT_COMMON {
      self = .symbol
    } else if script == HB_SCRIPT_INHERITED {
      self = .mark
    } else {
      self = .script(script.rawValue)
    }
  }

  /// The English name.
  var name: String {
    switch self {
    case .emoji: return "emoji"
    case .privateUse: return "private use characters"
    case .symbol: return "symbols"
    case .mark: return "combining marks"
    case .unassigned: return "unassigned characters"
    case .script(let number):
      let letters = (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
      let code = String(decoding: letters, as: UTF8.self)
      return Locale(identifier: "en").localizedString(forScriptCode: code) ?? code
    }
  }
}

extension FontLibrary {
  /// The kinds of characters in text that no font covers, in alphabetical order.
  ///
  /// They are English words: names of scripts, “emoji”, “symbols”. Such characters are shown as
  /// hollow boxes. Setting a property of the library clears the list.
  public var missingScripts: [String] {
    state.withLock { $0.missing }.map(\.name).sorted {
      ($0.lowercased(), $0) < ($1.lowercased(), $1)
    }
  }

  /// Records the characters of an item that are shown as boxes.
  func noteMissing(in item: TextItem, of paragraph: Paragraph) {
    guard item.shaped.hasBoxes else { return }
    let start = item.range.lowerBound
    let kinds = item.shaped.glyphs.lazy.filter(\.isMissing).map { glyph in
      let first = min(start + Int(glyph.cluster), paragraph.count - 1)
      let end = paragraph.traits[(first + 1)...].firstIndex { $0.contains(.clusterStart) }
      let character = paragraph.scalars[first..<(end ?? paragraph.count)]
      let lacking = character.first {
        !isIgnorable($0) && item.face?.glyph(for: $0) == nil
      }
      return CharacterKind(Emoji.isEmoji(character) ? character : [lacking ?? 0][...])
    }
    let found = Set(kinds)
    state.withLock { $0.missing.formUnion(found) }
  }
}
