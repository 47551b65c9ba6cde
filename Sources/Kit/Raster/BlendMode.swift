/// How a source is combined with the backdrop beneath it.
///
/// Source: W3C Compositing and Blending Level 1. All arithmetic is on premultiplied 8-bit channels.
/// If a shape covers a pixel only partly, the result is mixed with the old pixel by that coverage.
/// In every mode, pixels that the shape does not touch keep their value.
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// The source over the backdrop.
  case sourceOver
  /// The source replaces the backdrop.
  case copy
  /// The backdrop is erased.
  case clear
  /// The backdrop is unchanged.
  case destination
  /// The source where the backdrop is opaque; the rest is erased.
  case sourceIn
  /// The source where the backdrop is clear; the rest is erased.
  case sourceOut
  /// The source over the backdrop, only where the backdrop is opaque.
  case sourceAtop
  /// The source under the backdrop.
  case destinationOver
  /// The backdrop where the source is opaque: the source is a mask.
  case destinationIn
  /// The backdrop where the source is clear.
  case destinationOut
  /// The backdrop over the source, only where the source is opaque.
  case destinationAtop
  /// Source and backdrop, each only where the other is clear.
  case xor
  /// The sum of both, clamped to white.
  case plusLighter
  /// The product of the colours.
  case multiply
  /// The complement of the product of the complements.
  case screen
  /// `multiply` for dark backdrops, `screen` for light ones.
  case overlay
  /// The darker channel.
  case darken
  /// The lighter channel.
  case lighten
  /// Brightens the backdrop to reflect the source.
  case colorDodge
  /// Darkens the backdrop to reflect the source.
  case colorBurn
  /// `multiply` for dark sources, `screen` for light ones.
  case hardLight
  /// A gentle form of `hardLight`.
  case softLight
  /// The absolute difference of the channels.
  case difference
  /// Like `difference` with less contrast.
  case exclusion
  /// The hue of the source, the rest of the backdrop.
  case hue
  /// The saturation of the source, the rest of the backdrop.
  case saturation
  /// Hue and saturation of the source, the luminosity of the backdrop.
  case color
  /// The luminosity of the source, the rest of the backdrop.
  case luminosity
}
