/// A format in the words of the C function `strftime`, as a property gives it.
struct ClockPattern: Codable, Hashable, Sendable {
  /// The smallest unit that a format shows.
  enum Unit: Int, Comparable, Sendable {
    case second = 1
    case minute = 60
    case hour = 3_600
    case day = 86_400

    /// The duration in seconds.
    var seconds: Double { Double(rawValue) }

    static func < (one: Unit, other: Unit) -> Bool { one.rawValue < other.rawValue }
  }

  /// The hours and minutes.
  static let hoursAndMinutes = ClockPattern("%H:%M", smallestUnit: .minute)

  /// The weekday, the day, the month, the hours and the minutes.
  static let weekdayAndTime = ClockPattern("%a %d %b  %H:%M", smallestUnit: .minute)

  /// The bytes that a format may not reach.
  private static let byteLimit = 256

  /// The format.
  let text: String
  /// The smallest unit; `nil` if the format has no words, so that the time never changes.
  let smallestUnit: Unit?

  private init(_ text: String, smallestUnit: Unit?) {
    self.text = text
    self.smallestUnit = smallestUnit
  }

  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if the format is empty, or has a word that `strftime` does not define.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = try container.decode(String.self)
    do throws(Refusal) {
      smallestUnit = try Self.smallestUnit(of: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.reason)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  // MARK: Words

  private struct Refusal: Error {
    let reason: String
  }

  /// The letters of `strftime`'s words, by the smallest unit that they show.
  private static let letters: [(unit: Unit, letters: String)] = [
    (.second, "ScrsTX+"), (.minute, "MR"), (.hour, "HIklpPzZ"), (.day, "aAbBCdDeFgGhjmuUVwWxyY"),
  ]

  private static func smallestUnit(of format: String) throws(Refusal) -> Unit? {
    guard !format.isEmpty, !format.utf8.contains(0), format.utf8.count < byteLimit else {
      throw Refusal(reason: "it takes 1 to \(byteLimit - 1) bytes, such as %H:%M")
    }
    var smallest: Unit?
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      // A word is a percent sign, flags, a width, a modifier, and a letter.
      var word = rest[rest.index(after: percent)...]
      for optional in ["_-0^#+", "0123456789", "EO"] {
        word = word.drop { optional.contains($0) }
      }
      guard let letter = word.first else {
        throw Refusal(reason: "it ends within a word, write %% for a percent sign")
      }
      rest = word.dropFirst()
      if "%nt".contains(letter) { continue }
      guard let unit = letters.first(where: { $0.letters.contains(letter) })?.unit else {
        throw Refusal(
          reason: "“%\(letter)” is no word of strftime, write %% for a percent sign; see "
            + "`man 3 strftime`")
      }
      smallest = min(smallest ?? unit, unit)
    }
    return smallest
  }
}
