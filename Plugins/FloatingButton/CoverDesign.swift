import MaruKit

/// The designs of book covers: a few shapes, a few colours and a place for the title.
///
/// A design is drawn on a sheet of 100 × 150 units, at any size.
enum CoverDesign: Hashable, Sendable, CaseIterable {
  case sun, orbits, mountains, tiles, moon, ampersand, waves, leaves, city, rooms, rain, stripes

  /// Draws the whole cover.
  @MainActor func draw(_ book: Book, on sheet: CoverSheet) {
    switch self {
    case .sun: sheet.drawSun(book)
    case .orbits: sheet.drawOrbits(book)
    case .mountains: sheet.drawMountains(book)
    case .tiles: sheet.drawTiles(book)
    case .moon: sheet.drawMoon(book)
    case .ampersand: sheet.drawAmpersand(book)
    case .waves: sheet.drawWaves(book)
    case .leaves: sheet.drawLeaves(book)
    case .city: sheet.drawCity(book)
    case .rooms: sheet.drawRooms(book)
    case .rain: sheet.drawRain(book)
    case .stripes: sheet.drawStripes(book)
    }
  }
}
