import MaruKit

/// The colour behind a picture, as a property gives it.
struct PictureColor: Codable, Hashable, Sendable {
  /// The name, or `#RRGGBB`.
  let name: String

  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if it is no colour.
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    name = try container.decode(String.self)
    do {
      _ = try PropsError.color(name, of: "")
    } catch {
      guard case .refused(_, let reason) = error else { throw error }
      throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The colour; the accent colour is the tint of a view.
  func color(tint: UIColor) -> UIColor { (try? PropsError.color(name, of: "")) ?? tint }
}
