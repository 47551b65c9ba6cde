import Foundation
import Typesetting

/// The weight, the width and the slant of a face, which the name of its style states.
struct FontStyle: Equatable {
  var weight: FontWeight
  var width: FontWidth
  var isItalic: Bool

  /// The style of a descriptor.
  init(_ descriptor: FontDescriptor) {
    weight = descriptor.weight
    width = descriptor.width
    isItalic = descriptor.isItalic
  }

  /// Reads a style from a name, such as `Condensed Light` or `HelveticaNeue-BoldItalic`.
  ///
  /// A part that the name does not state is regular.
  init(name: String) {
    let words = name.lowercased().filter { $0 != " " && $0 != "-" }
    weight = Self.weights.first { words.contains($0.word) }?.weight ?? .regular
    width = Self.widths.first { words.contains($0.word) }?.width ?? .normal
    isItalic = words.contains("italic") || words.contains("oblique")
  }

  /// The English name, such as `Condensed Bold Italic`.
  var name: String {
    var words = [width.styleName]
    if weight.styleName != "Regular" { words.append(weight.styleName) }
    if isItalic { words.append("Italic") }
    words.removeAll { $0.isEmpty }
    return words.isEmpty ? "Regular" : words.joined(separator: " ")
  }

  /// Changes the weight, the width and the slant of a descriptor.
  func apply(to descriptor: inout FontDescriptor) {
    descriptor.weight = weight
    descriptor.width = width
    descriptor.isItalic = isItalic
  }

  /// The words for weights; one that contains another precedes it.
  private static let weights: [(word: String, weight: FontWeight)] = [
    ("ultralight", .ultraLight), ("extralight", .thin), ("thin", .thin), ("semilight", .light),
    ("light", .light), ("medium", .medium), ("semibold", .semibold), ("demi", .semibold),
    ("extrabold", .heavy), ("ultrabold", .heavy), ("bold", .bold), ("heavy", .heavy),
    ("black", .black),
  ]

  /// The words for widths; one that contains another precedes it.
  private static let widths: [(word: String, width: FontWidth)] = [
    ("ultracondensed", .ultraCondensed), ("extracondensed", .extraCondensed),
    ("semicondensed", .semiCondensed), ("condensed", .condensed), ("compressed", .extraCondensed),
    ("narrow", .condensed), ("semiexpanded", .semiExpanded), ("extraexpanded", .extraExpanded),
    ("ultraexpanded", .ultraExpanded), ("expanded", .expanded), ("extended", .expanded),
  ]
}
