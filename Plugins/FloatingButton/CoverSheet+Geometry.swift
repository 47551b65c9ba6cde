import Foundation
import MaruKit

// Covers with geometric shapes.
extension CoverSheet {
  /// Planets on their orbits.
  func drawOrbits(_ book: Book) {
    ground(0x10131F)
    let center = CGPoint(x: 64, y: 64)
    let planets: [(radius: CGFloat, angle: CGFloat, size: CGFloat, color: UInt32)] = [
      (18, 0.6, 2.4, 0xF2B441), (29, 3.6, 3.6, 0x4FA3A5), (41, 5.2, 2.6, 0xE9E4D4),
      (54, 2.5, 5.6, 0xE4572E), (70, 4.0, 3.4, 0x7D83C9), (87, 3.25, 2.4, 0xF2B441),
    ]
    for planet in planets {
      ring(center.x, center.y, radius: planet.radius, width: 0.5, 0xE9E4D4, alpha: 0.45)
      disc(
        center.x + planet.radius * cos(planet.angle), center.y + planet.radius * sin(planet.angle),
        radius: planet.size, planet.color)
    }
    disc(center.x, center.y, radius: 9, 0xF7D774)
    signature(book, top: 119, 0xF3EFE4, size: 13)
  }

  /// Quarter circles in a grid.
  func drawTiles(_ book: Book) {
    ground(0xF2EBDD)
    let colors: [UInt32] = [0xD1495B, 0xEDAE49, 0x00798C, 0x30343F, 0x8FB8A8]
    let side: CGFloat = 20
    for row in 0..<5 {
      for column in 0..<5 {
        let seed = row * 7 + column * 3 + row * column
        let tile = CGRect(
          x: CGFloat(column) * side, y: CGFloat(row) * side, width: side, height: side)
        if seed % 4 == 0 { fill(tile, colors[(seed + 2) % 5], alpha: 0.9) }
        let corners = [
          CGPoint(x: tile.minX, y: tile.minY), CGPoint(x: tile.maxX, y: tile.minY),
          CGPoint(x: tile.maxX, y: tile.maxY), CGPoint(x: tile.minX, y: tile.maxY),
        ]
        let turn = seed % 4
        let quarter = UIBezierPath()
        quarter.move(to: corners[turn])
        quarter.addArc(
          withCenter: corners[turn], radius: side, startAngle: CGFloat(turn) * .pi / 2,
          endAngle: CGFloat(turn + 1) * .pi / 2, clockwise: true)
        quarter.close()
        fill(quarter, colors[seed % 5])
      }
    }
    signature(book, top: 107, 0x30343F, size: 14)
  }

  /// An ampersand, larger than the sheet.
  func drawAmpersand(_ book: Book) {
    ground(0xE4432D)
    write(
      "&", in: CGRect(x: -14, y: 31, width: 140, height: 190), 0xF8E6D0,
      Setting(size: 140, leading: 1))
    // One line, so that it stays clear of the author.
    let setting = Setting(size: 10.5, tracking: -0.2)
    write(
      book.title, in: CGRect(x: 9, y: 9, width: 84, height: 14), 0x2B0F0A,
      setting.shrunk(setting.width(of: book.title), to: 82))
    write(
      book.author, in: CGRect(x: 9, y: 22, width: 82, height: 10), 0x2B0F0A,
      Setting(size: 5.6, weight: .medium, tracking: 0.1))
  }

  /// Houses at night with a few lit windows.
  func drawCity(_ book: Book) {
    ground(from: 0x2B2D5B, to: 0xE58A6B)
    let houses: [(x: CGFloat, width: CGFloat, top: CGFloat, color: UInt32)] = [
      (0, 20, 76, 0x3A3468), (16, 22, 58, 0x2E2A57), (36, 18, 84, 0x3A3468),
      (52, 26, 48, 0x262349), (76, 24, 70, 0x322D5E),
    ]
    for (number, house) in houses.enumerated() {
      fill(CGRect(x: house.x, y: house.top, width: house.width, height: 150), house.color)
      let columns = Int(house.width / 6)
      for row in 0..<Int((106 - house.top) / 8) {
        for column in 0..<columns {
          let isLit = (row * 5 + column * 3 + number * 7) % 4 == 0
          let x = house.x + 3 + CGFloat(column) * (house.width - 4) / CGFloat(columns)
          fill(
            CGRect(x: x, y: house.top + 5 + CGFloat(row) * 8, width: 2.8, height: 4),
            isLit ? 0xFFD27A : 0x4B4681)
        }
      }
    }
    fill(CGRect(x: 0, y: 106, width: 100, height: 44), 0x171532)
    signature(book, top: 112, 0xFFE2B0, size: 11.5)
  }

  /// Nested rooms with an open door.
  func drawRooms(_ book: Book) {
    ground(0xEFE6D5)
    let colors: [UInt32] = [0x264653, 0xEFE6D5, 0x2A9D8F, 0xEFE6D5, 0xE9C46A, 0xEFE6D5]
    for (index, color) in colors.enumerated() {
      let inset = CGFloat(index) * 6
      fill(
        CGRect(
          x: 14 + inset, y: 54 + inset * 1.05, width: 72 - 2 * inset, height: 96 - inset * 1.05),
        color)
    }
    fill(CGRect(x: 44, y: 94, width: 12, height: 56), 0xE76F51)
    polygon(
      [
        CGPoint(x: 44, y: 94), CGPoint(x: 51, y: 98), CGPoint(x: 51, y: 150),
        CGPoint(x: 44, y: 150),
      ], 0xB94A30)
    disc(49.4, 122, radius: 0.8, 0xEFE6D5)
    signature(book, top: 9, 0x264653, size: 11.5)
  }

  /// Stripes with a disc that reverses their colours.
  func drawStripes(_ book: Book) {
    ground(0xF5D6C6)
    let path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 100, height: 102))
    context.saveGState()
    context.addPath(path.cgPath)
    context.clip()
    for index in -2..<14 {
      let x = CGFloat(index) * 14
      polygon(
        [
          CGPoint(x: x, y: 0), CGPoint(x: x + 7, y: 0), CGPoint(x: x - 53, y: 106),
          CGPoint(x: x - 60, y: 106),
        ], 0x5B2A86)
    }
    context.addPath(CGPath(ellipseIn: CGRect(x: 20, y: 23, width: 60, height: 60), transform: nil))
    context.clip()
    fill(CGRect(x: 0, y: 0, width: 100, height: 150), 0xF08A5D)
    for index in -6..<14 {
      let x = CGFloat(index) * 14
      polygon(
        [
          CGPoint(x: x, y: 0), CGPoint(x: x + 7, y: 0), CGPoint(x: x + 67, y: 106),
          CGPoint(x: x + 60, y: 106),
        ], 0x5B2A86)
    }
    context.restoreGState()
    signature(book, top: 108, 0x3B1A5A, size: 13)
  }
}
