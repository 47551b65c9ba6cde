/// The family of a font that a theme names, and where.
public struct FontReference: Hashable, Sendable {
  /// The name of the family.
  public let family: String
  /// The place in the file.
  public let position: SourcePosition
}
