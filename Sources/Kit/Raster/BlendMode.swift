/// How a source is combined with what lies beneath.
///
/// Source: W3C Compositing and Blending Level 1; all arithmetic is on premultiplied 8-bit
/// channels. Where a shape covers a pixel in part, the result is mixed with the old pixel by that
/// coverage; pixels that a shape does not touch never change, in any mode.
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// The source lies over what is beneath.
  case sourceOver
  /// The source replaces what is beneath.
  case copy
  /// What is beneath vanishes.
  case clear
  /// Nothing changes.
  case destination
  /// The source where something is beneath; the rest vanishes.
  case sourceIn
  /// The source where nothing is beneath; the rest vanishes.
  case sourceOut
  /// The source over what is beneath, only where something is beneath.
  case sourceAtop
  /// The source lies under what is there.
  case destinationOver
  /// What is beneath stays where the source is: a mask.
  case destinationIn
  /// What is beneath stays where the source is not.
  case destinationOut
  /// What is beneath over the source, only where the source is.
  case destinationAtop
  /// Each of the two where the other is not.
  case xor
  /// The sum of both, up to white.
  case plusLighter
  /// The product of the colours.
  case multiply
  /// The complement of the product of the complements.
  case screen
  /// `multiply` for dark, `screen` for light backdrops.
  case overlay
  /// The darker channel.
  case darken
  /// The lighter channel.
  case lighten
  /// Brightens the backdrop to reflect the source.
  case colorDodge
  /// Darkens the backdrop to reflect the source.
  case colorBurn
  /// `multiply` for dark, `screen` for light sources.
  case hardLight
  /// A gentle form of `hardLight`.
  case softLight
  /// The distance of the channels.
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
