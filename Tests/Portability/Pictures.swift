import Raster

/// The hash (FNV-1a) of a picture of random commands.
///
/// Called by main.c.
///
/// Every other picture is large and mostly made of whole pixels; every eighth contains hostile
/// numbers.
@c(portability_picture)
public func picture(seed: UInt64) -> UInt64 {
  var scenery = Scenery(seed: seed, isHostile: seed % 8 == 6)
  let isLarge = seed % 2 == 1
  let size = isLarge ? (640, 420) : (100, 100)
  guard let bitmap = Bitmap(width: size.0, height: size.1) else { return 0 }
  bitmap.fill(.white)
  let list = isLarge ? large(&scenery) : scenery.fullList(40, blursBackdrops: true)
  list.paint(into: bitmap, clip: bitmap.bounds)
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  for index in 0..<(bitmap.stride / 4 * bitmap.height) {
    hash = (hash ^ UInt64(bitmap.pixels[index])) &* 0x100_0000_01B3
  }
  return hash
}

/// Commands for large pictures: piles of rectangles and images, long curves, wide blurs.
private func large(_ scenery: inout Scenery) -> DisplayList {
  var list = DisplayList()
  for _ in 0..<60 {
    let (x, y) = (scenery.random.int(-60...600), scenery.random.int(-60...400))
    let size = (scenery.random.int(1...300), scenery.random.int(1...150))
    list.fill(
      Rect(x: Double(x), y: Double(y), width: Double(size.0), height: Double(size.1)),
      with: .color(scenery.color()))
    list.draw(scenery.images[1], transform: Transform(translationX: Double(x / 2), y: Double(y)))
  }
  let zoom = Transform(scaleX: 5.5, y: 4.25)
  for _ in 0..<6 {
    list.fill(
      scenery.path(), rule: .evenOdd, transform: zoom, with: scenery.paint(),
      blend: scenery.blend())
    list.stroke(scenery.path(), style: scenery.style(), transform: zoom, with: scenery.paint())
    list.drawShadow(
      of: scenery.rounded(), color: scenery.color(), sigma: scenery.number(0...30), offsetX: 0,
      offsetY: 4)
  }
  return list
}
