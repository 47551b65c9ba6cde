/// A colour as a property gives it: one of `PropsError.colorNames` in any case, or `#RRGGBB`.
///
/// Give the property the `vocabulary` `.colors`. Two values are equal if they are written alike. UIKit
/// has no such type.
public struct WidgetColor: Codable, Hashable, Sendable {
  /// The name, or `#RRGGBB`.
  public let name: String

  /// Creates a colour of a name.
  ///
  /// - Throws: `.refused` with the nearest name if it is no colour; the error names no property.
  public init(_ name: String) throws(PropsError) {
    _ = try PropsError.color(name, of: "")
    self.name = name
  }

  /// Decodes a text.
  ///
  /// - Throws: `DecodingError` if it is no colour.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    name = try container.decode(String.self)
    do {
      _ = try PropsError.color(name, of: "")
    } catch {
      guard case .refused(_, let reason) = error else { throw error }
      throw DecodingError.dataCorruptedError(in: container, debugDescription: reason)
    }
  }

  /// Encodes the text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }

  /// The colour; `nil` for the tint of the view, which is named `accent`.
  public var color: UIColor? { (try? PropsError.color(name, of: "")) ?? nil }
}
