import Raster

/// How a colour is combined with the backdrop beneath it.
///
/// The separable and non-separable modes are those of PDF; the rest are Porter and Duff's.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
  /// Source over backdrop.
  case normal
  /// A separable mode of PDF.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  /// A separable mode of PDF.
  case difference, exclusion
  /// A non-separable mode of PDF.
  case hue, saturation, color, luminosity
  /// A Porter-Duff operator.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  /// A Porter-Duff operator.
  case destinationOut, destinationAtop, xor, plusLighter

  var blendMode: BlendMode {
    switch self {
    case .normal: .sourceOver
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationIn: .destinationIn
    case .destinationOut: .destinationOut
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusLighter: .plusLighter
    }
  }
}
