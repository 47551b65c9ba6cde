import Foundation
import MaruKit

/// The time zone of a clock, as a property names it.
struct ClockZone: Codable, Hashable, Sendable {
  /// The time zone.
  let timeZone: TimeZone

  /// Decodes a name of the time zone database.
  ///
  /// - Throws: `DecodingError` if there is no such name.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let timeZone = TimeZone(identifier: name) else {
      let nearest = NearestName.to(name, among: TimeZone.knownTimeZoneIdentifiers)
      let hint = nearest.map { " (did you mean \($0)?)" } ?? ""
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "found \(PropValue.text(name).found)\(hint), it takes a name such as "
          + "Europe/Berlin")
    }
    self.timeZone = timeZone
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(timeZone.identifier)
  }
}
