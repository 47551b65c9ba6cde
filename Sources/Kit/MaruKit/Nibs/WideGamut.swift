import Foundation

/// A colour space that is wider than sRGB.
///
/// A matrix converts linear components from the space's primaries to those of ITU-R BT.709; the
/// white point is D65 in both.
struct WideGamut {
  private let decode: (CGFloat) -> CGFloat
  private let matrix: [[CGFloat]]

  /// Apple's Display P3, with the transfer curve of sRGB.
  static var displayP3: WideGamut {
    WideGamut(
      decode: linear,
      matrix: [
        [1.2249402, -0.2249402, 0], [-0.0420570, 1.0420570, 0],
        [-0.0196376, -0.0786361, 1.0982736],
      ])
  }

  /// Adobe RGB (1998), with a gamma of 563/256.
  static var adobeRGB: WideGamut {
    WideGamut(
      decode: { pow(max($0, 0), 563.0 / 256) },
      matrix: [
        [1.3983833, -0.3983833, 0], [0, 1, 0], [0, -0.0429408, 1.0429408],
      ])
  }

  /// The nearest sRGB colour, clamped by component.
  func sRGB(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> (CGFloat, CGFloat, CGFloat) {
    let light = [red, green, blue].map(decode)
    let components = matrix.map { row in
      Self.encoded(zip(row, light).map { $0 * $1 }.reduce(0, +))
    }
    return (components[0], components[1], components[2])
  }

  /// The linear value of an sRGB component, by IEC 61966-2-1.
  private static func linear(_ component: CGFloat) -> CGFloat {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }

  private static func encoded(_ light: CGFloat) -> CGFloat {
    let light = min(max(light, 0), 1)
    return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
}
