/// The parts of a fontconfig pattern that a menu uses: `Inter-11`, `monospace:size=11:bold`.
struct FontPattern: Equatable {
  /// The family; `nil` for the default.
  var family: String?
  /// In points of a screen with 96 dots an inch, 1/96 inch each.
  var size: Double?

  /// The sizes that can be read, in points.
  private static let sizes = 4.0...72.0

  /// The properties of a pattern that are numbers.
  private static let numbers: Set<String> = ["size", "pixelsize", "dpi", "scale", "aspect"]

  /// Reads a pattern, or the name of a bitmap font (`-misc-fixed-medium-r-normal--13-…`).
  ///
  /// It fails if a size or another number cannot be read, since fontconfig refuses such a pattern.
  init?(_ text: String) {
    defer { size = size.map { min(max($0, Self.sizes.lowerBound), Self.sizes.upperBound) } }
    let fields = text.split(separator: "-", omittingEmptySubsequences: false)
    if text.hasPrefix("-"), fields.count > 7 {
      family = fields[2] == "*" ? nil : String(fields[2])
      size = Double(fields[7])
      return
    }
    var parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let head = parts.isEmpty ? "" : parts.removeFirst()
    // A font of 12 printer's points is 16 dots high at 96 dots an inch.
    let dots = 96.0 / 72
    if let dash = head.lastIndex(of: "-"), let number = Double(head[head.index(after: dash)...]) {
      family = String(head[..<dash])
      size = number * dots
    } else {
      family = head
    }
    if family?.isEmpty == true { family = nil }
    for part in parts {
      let words = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard words.count == 2, Self.numbers.contains(words[0]) else { continue }
      // Of several numbers, the first one counts.
      guard let first = words[1].split(separator: ",").first, let number = Double(first),
        number.isFinite
      else {
        return nil
      }
      if words[0] == "size" { size = number * dots }
      if words[0] == "pixelsize" { size = number }
    }
  }
}
