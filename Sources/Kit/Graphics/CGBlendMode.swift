import Raster

/// How a colour meets what is beneath it.
///
/// The separable and non-separable modes are those of PDF; the rest are Porter and Duff's.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
  /// Paints over.
  case normal
  /// PDF's separable modes.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  /// PDF's separable modes, continued.
  case difference, exclusion
  /// PDF's non-separable modes.
  case hue, saturation, color, luminosity
  /// Porter and Duff's operators.
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn
  /// Porter and Duff's operators, continued.
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
