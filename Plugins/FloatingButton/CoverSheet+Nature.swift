import Foundation
import MaruKit

// Covers with landscapes and plants.
extension CoverSheet {
  /// A setting sun in bands.
  func drawSun(_ book: Book) {
    ground(0xF6E7CF)
    for (index, color) in [0xF6C667, 0xF29F4B, 0xE76F3C, 0xC8452F].enumerated() {
      disc(50, 96, radius: 41.5 - CGFloat(index) * 9.5, UInt32(color))
    }
    fill(CGRect(x: 0, y: 96, width: 100, height: 54), 0x1F3A4D)
    for row in 0..<7 {
      let height = 1.2 + CGFloat(row) * 0.35
      let y = 100 + CGFloat(row) * 7
      let width = 74 - CGFloat(row) * 10
      let stripe = CGRect(x: 50 - width / 2, y: y, width: width, height: height)
      fill(UIBezierPath(roundedRect: stripe, cornerRadius: height / 2), 0xF29F4B, alpha: 0.85)
    }
    signature(book, top: 10, 0x1F3A4D, size: 14)
  }

  /// Mountain ranges that get paler with distance.
  func drawMountains(_ book: Book) {
    ground(from: 0xE9EEF2, to: 0xF7D9C4)
    disc(70, 58, radius: 11, 0xEF6F53)
    let ranges: [(color: UInt32, peaks: [(CGFloat, CGFloat)])] = [
      (0xA9BFCB, [(0, 92), (18, 74), (30, 86), (52, 62), (74, 88), (88, 76), (100, 86)]),
      (0x6D8EA0, [(0, 104), (14, 92), (34, 110), (60, 82), (80, 104), (100, 90)]),
      (0x3B6074, [(0, 112), (24, 100), (44, 122), (70, 104), (100, 122)]),
      (0x17313F, [(0, 132), (20, 120), (50, 136), (78, 122), (100, 134)]),
    ]
    for range in ranges {
      let line = range.peaks.map { CGPoint(x: $0.0, y: $0.1) }
      polygon(line + [CGPoint(x: 100, y: 150), CGPoint(x: 0, y: 150)], range.color)
    }
    // Snow on the farthest peak.
    polygon(
      [
        CGPoint(x: 52, y: 62), CGPoint(x: 45.5, y: 69), CGPoint(x: 50, y: 67.5),
        CGPoint(x: 53, y: 71), CGPoint(x: 56, y: 68), CGPoint(x: 59.3, y: 70.6),
      ], 0xFFFFFF)
    signature(book, top: 10, 0x17313F, size: 14)
  }

  /// A crescent moon among stars, over hills.
  func drawMoon(_ book: Book) {
    ground(from: 0x15173A, to: 0x4A3B78)
    let stars: [(CGFloat, CGFloat, CGFloat)] = [
      (12, 14, 0.7), (26, 32, 0.5), (41, 12, 0.9), (57, 24, 0.5), (88, 16, 0.7), (92, 48, 0.9),
      (14, 58, 0.8), (33, 66, 0.5), (8, 84, 0.5), (86, 74, 0.6), (60, 78, 0.7), (48, 50, 0.4),
      (73, 8, 0.5), (22, 46, 0.4), (94, 88, 0.5), (38, 84, 0.4),
    ]
    for star in stars { disc(star.0, star.1, radius: star.2, 0xF8E9C2) }
    disc(62, 44, radius: 21, 0xF8E9C2)
    disc(53, 38, radius: 18.5, 0x242350)
    let hill = UIBezierPath()
    hill.move(to: CGPoint(x: 0, y: 104))
    hill.addCurve(
      to: CGPoint(x: 100, y: 96), controlPoint1: CGPoint(x: 30, y: 84),
      controlPoint2: CGPoint(x: 64, y: 116))
    hill.addLine(to: CGPoint(x: 100, y: 150))
    hill.addLine(to: CGPoint(x: 0, y: 150))
    hill.close()
    fill(hill, 0x0C0D24)
    signature(book, top: 112, 0xF8E9C2, size: 11)
  }

  /// Layers of waves.
  func drawWaves(_ book: Book) {
    ground(0xF3EFE4)
    disc(76, 66, radius: 8, 0xF2B441)
    let colors: [UInt32] = [0xA8D5CF, 0x6FB7B7, 0x3D8F9C, 0x246B80, 0x16485E, 0x0D3045]
    for (index, color) in colors.enumerated() {
      let wave = UIBezierPath()
      let base = 72 + CGFloat(index) * 13
      let phase = CGFloat(index) * 1.9
      wave.move(to: CGPoint(x: -2, y: 152))
      for step in 0...51 {
        let x = CGFloat(step) * 2
        wave.addLine(to: CGPoint(x: x, y: base + 4.6 * sin(x / 100 * .pi * 3 + phase)))
      }
      wave.addLine(to: CGPoint(x: 102, y: 152))
      wave.close()
      fill(wave, color)
    }
    signature(book, top: 10, 0x0D3045, size: 14)
  }

  /// A stem with symmetrical leaves.
  func drawLeaves(_ book: Book) {
    ground(0x1E4D3B)
    fill(CGRect(x: 49.4, y: 14, width: 1.2, height: 92), 0xE9DFB8)
    let greens: [UInt32] = [0x7FB685, 0xE9DFB8, 0xA7C957, 0xE5985D]
    for row in 0..<6 {
      let y = 26 + CGFloat(row) * 14.5
      let length = 17 + 15 * sin(CGFloat(row + 1) / 7 * .pi)
      for side in [-1.0, 1] as [CGFloat] {
        let tip = CGPoint(x: 50 + side * length, y: y - 11)
        let leaf = UIBezierPath()
        leaf.move(to: CGPoint(x: 50, y: y))
        leaf.addQuadCurve(to: tip, controlPoint: CGPoint(x: 50 + side * length * 0.35, y: y - 16))
        leaf.addQuadCurve(
          to: CGPoint(x: 50, y: y), controlPoint: CGPoint(x: 50 + side * length * 0.8, y: y + 3))
        leaf.close()
        fill(leaf, greens[(row + (side > 0 ? 1 : 0)) % greens.count])
      }
    }
    disc(50, 13, radius: 4.5, 0xE5985D)
    signature(book, top: 112, 0xF5EFD6, size: 10.5, alignment: .center)
  }

  /// Rain in rows of large and small drops.
  func drawRain(_ book: Book) {
    ground(0xDDE7EA)
    for row in 0..<7 {
      for column in 0..<8 {
        let x = 7 + CGFloat(column) * 12.3 + (row.isMultiple(of: 2) ? 0 : 6)
        let y = 14 + CGFloat(row) * 13
        let size = 1.1 + 3.2 * abs(sin(CGFloat(column * 3 + row * 5) * 0.7))
        let drop = UIBezierPath()
        drop.move(to: CGPoint(x: x, y: y - size * 1.9))
        drop.addQuadCurve(
          to: CGPoint(x: x + size, y: y + size * 0.4),
          controlPoint: CGPoint(x: x + size * 0.55, y: y - size * 0.5))
        drop.addArc(
          withCenter: CGPoint(x: x, y: y + size * 0.4), radius: size, startAngle: 0,
          endAngle: .pi, clockwise: true)
        drop.addQuadCurve(
          to: CGPoint(x: x, y: y - size * 1.9),
          controlPoint: CGPoint(x: x - size * 0.55, y: y - size * 0.5))
        drop.close()
        let isBright = (row * 8 + column) % 11 == 4
        fill(drop, isBright ? 0xE4572E : (row + column).isMultiple(of: 3) ? 0x2E5E7E : 0x7BA6BC)
      }
    }
    fill(CGRect(x: 0, y: 105, width: 100, height: 45), 0x17384F)
    signature(book, top: 110, 0xF1F5F6, size: 11.5)
  }
}
