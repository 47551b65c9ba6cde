import Foundation

/// Attributes that override a text's own in layout without becoming a part of it.
struct AttributeOverlay {
  /// A range with attributes, in UTF-16 offsets.
  struct Run {
    var range: Range<Int>
    var attributes: [NSAttributedString.Key: Any]
  }

  typealias Piece = (text: String, attributes: [NSAttributedString.Key: Any])

  /// The ranges in order, without overlaps.
  private(set) var runs: [Run]

  /// Creates an overlay.
  init(_ runs: [Run] = []) { self.runs = runs }

  /// The attributes of text that is composed with an input method.
  ///
  /// - Parameters:
  ///   - range: The range of the text.
  ///   - style: The attributes of the whole range.
  ///   - text: The same text with the input method's attributes, which take precedence over `style`.
  ///     They are ignored if the length differs.
  init(
    composed range: Range<Int>, style: [NSAttributedString.Key: Any], _ text: NSAttributedString?
  ) {
    var runs: [Run] = []
    if let text, text.length == range.count, text.length > 0 {
      text.enumerateAttributes(in: NSRange(location: 0, length: text.length), options: []) {
        attributes, part, _ in
        let start = range.lowerBound + part.location
        runs.append(
          Run(range: start..<start + part.length, attributes: style.merging(attributes) { $1 }))
      }
    } else {
      runs = [Run(range: range, attributes: style)]
    }
    // The paragraph's style belongs to the whole line.
    for index in runs.indices { runs[index].attributes[.paragraphStyle] = nil }
    self.runs = runs.allSatisfy(\.attributes.isEmpty) ? [] : runs
  }

  /// Whether nothing is changed.
  var isEmpty: Bool { runs.isEmpty }

  /// The parts of a range for which the overlay does not set an attribute.
  func parts(of range: Range<Int>, without key: NSAttributedString.Key) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var place = range.lowerBound
    for run in runs where run.attributes[key] != nil && run.range.overlaps(range) {
      if place < run.range.lowerBound { parts.append(place..<run.range.lowerBound) }
      place = run.range.upperBound
    }
    if place < range.upperBound { parts.append(place..<range.upperBound) }
    return parts
  }

  /// The overlay with other ranges.
  func mapped(_ map: (Range<Int>) -> Range<Int>) -> AttributeOverlay {
    AttributeOverlay(runs.map { Run(range: map($0.range), attributes: $0.attributes) })
  }

  /// Splits pieces of a text at the ends of the ranges, and adds the attributes.
  ///
  /// - Parameters:
  ///   - pieces: The pieces in text order.
  ///   - start: The offset of the first piece.
  ///   - combine: Chooses between a piece's own value and the overlay's; the overlay's by default.
  /// - Returns: The new pieces.
  func applied(
    to pieces: [Piece], from start: Int, combine: (Any, Any) -> Any = { $1 }
  ) -> [Piece] {
    guard !runs.isEmpty else { return pieces }
    var result: [Piece] = []
    var start = start
    for piece in pieces {
      let units = Array(piece.text.utf16)
      let range = start..<start + units.count
      start = range.upperBound
      let met = runs.filter { $0.range.overlaps(range) }
      guard !met.isEmpty else {
        result.append(piece)
        continue
      }
      var place = range.lowerBound
      func add(_ end: Int, _ added: [NSAttributedString.Key: Any]) {
        guard place < end else { return }
        let part = units[place - range.lowerBound..<end - range.lowerBound]
        result.append(
          (
            String(decoding: part, as: UTF16.self),
            piece.attributes.merging(added, uniquingKeysWith: combine)
          ))
        place = end
      }
      for run in met {
        add(max(run.range.lowerBound, range.lowerBound), [:])
        add(min(run.range.upperBound, range.upperBound), run.attributes)
      }
      add(range.upperBound, [:])
    }
    return result
  }
}
