import Foundation
import Graphics
import Raster

/// A particle of an emitter layer.
///
/// Its place and look are functions of the time: nothing changes from frame to frame.
@MainActor
struct EmitterParticle {
  /// The colour's components.
  typealias Color = SIMD4<Double>

  /// The birth, in seconds of the layer's time, and the seconds of life.
  let birth: Double
  let lifetime: Double
  /// The place at birth, in the layer's coordinates.
  let origin: SIMD2<Double>
  /// In points per second, and per second squared.
  let velocity: SIMD2<Double>
  let acceleration: SIMD2<Double>
  let scale: Double
  let scaleSpeed: Double
  let spin: Double
  let color: Color
  let colorSpeed: Color
  let image: CGImage?
  /// The part of the image, in pixels, and its pixels per point.
  let source: CGRect
  let pixelsPerPoint: Double
  /// The cells of the particles that it makes, and their progress.
  let cells: [CAEmitterCell]
  var births: EmitterBirths

  /// The place at a time.
  func place(at time: Double) -> SIMD2<Double> {
    let age = time - birth
    return origin + velocity * age + acceleration * (age * age / 2)
  }

  /// The largest scale: painting takes longer with it, far beyond any window too.
  private static let largestScale = 10_000.0

  private func shownScale(at time: Double) -> Double {
    let scale = scale + scaleSpeed * (time - birth)
    return min(max(scale, -Self.largestScale), Self.largestScale)
  }

  /// The colour at a time, with all components in 0…1.
  func shownColor(at time: Double) -> Color {
    (color + colorSpeed * (time - birth)).clamped(
      lowerBound: Color(repeating: 0), upperBound: Color(repeating: 1))
  }

  /// The square around it at a time; `nil` if it is not seen.
  func area(at time: Double) -> CGRect? {
    let scale = abs(shownScale(at: time))
    guard image != nil, scale > 0, shownColor(at: time).w > 0 else { return nil }
    let size = Double(hypot(source.width, source.height)) / pixelsPerPoint
    let (place, radius) = (place(at: time), size * scale / 2)
    guard place.x.isFinite, place.y.isFinite, radius.isFinite else { return nil }
    return CGRect(
      x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius)
  }

  /// Paints it.
  func paint(
    into list: inout DisplayList, at time: Double, toDevice: CGAffineTransform,
    _ blend: BlendMode, _ tints: inout EmitterTints
  ) {
    guard let image, area(at: time) != nil else { return }
    let (place, color) = (place(at: time), shownColor(at: time))
    let scale = CGFloat(shownScale(at: time) / pixelsPerPoint)
    let transform = CGAffineTransform(translationX: -source.midX, y: -source.midY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
      .concatenating(CGAffineTransform(rotationAngle: CGFloat(spin * (time - birth))))
      .concatenating(CGAffineTransform(translationX: CGFloat(place.x), y: CGFloat(place.y)))
      .concatenating(toDevice)
    list.draw(
      tints.bitmap(of: image, in: color), source: source.rasterRect,
      transform: transform.rasterTransform, interpolation: .bilinear, opacity: color.w,
      blend: blend)
  }
}

/// Images multiplied by colours.
///
/// A colour is rounded to 32 steps of each component, so that few images are needed.
@MainActor
struct EmitterTints {
  private static let limit = 512
  private static let steps = 31.0

  private struct Key: Hashable {
    let image: ObjectIdentifier
    let color: SIMD3<UInt8>
  }

  private var bitmaps: [Key: (image: CGImage, tinted: Bitmap)] = [:]

  /// The image in a colour, whose alpha is left out.
  mutating func bitmap(of image: CGImage, in color: EmitterParticle.Color) -> Bitmap {
    let rounded = (SIMD3(color.x, color.y, color.z) * Self.steps).rounded(.toNearestOrEven)
    guard rounded != SIMD3(repeating: Self.steps) else { return image.bitmap }
    let key = Key(
      image: ObjectIdentifier(image),
      color: SIMD3(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z)))
    if let known = bitmaps[key] { return known.tinted }
    guard let tinted = Self.tint(image.bitmap, rounded / Self.steps) else { return image.bitmap }
    if bitmaps.count >= Self.limit { bitmaps = [:] }
    bitmaps[key] = (image, tinted)
    return tinted
  }

  private static func tint(_ image: Bitmap, _ color: SIMD3<Double>) -> Bitmap? {
    guard let tinted = Bitmap(width: image.width, height: image.height) else { return nil }
    let factor = SIMD3<UInt32>(
      UInt32(color.x * 256), UInt32(color.y * 256), UInt32(color.z * 256))
    for y in 0..<image.height {
      let from = image.pixels + y * (image.stride / 4)
      let to = tinted.pixels + y * (tinted.stride / 4)
      for x in 0..<image.width {
        let pixel = from[x]
        let red = ((pixel >> 16 & 255) * factor.x) >> 8
        let green = ((pixel >> 8 & 255) * factor.y) >> 8
        let blue = ((pixel & 255) * factor.z) >> 8
        to[x] = pixel & 0xFF00_0000 | red << 16 | green << 8 | blue
      }
    }
    return tinted
  }
}
