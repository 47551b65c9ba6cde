import Foundation
import Graphics
import Raster

/// The two sides of a page, and the light that falls on them.
struct PageSheet {
  let front: Bitmap
  /// As the front, but as pale as thin paper shows what is on its other side.
  private let back: Bitmap
  private let isOpaque: Bool

  /// How much of the front is seen from behind, and how bright the paper is besides, of 255; the
  /// sum is no more than that.
  private static let (translucency, paper) = (UInt32(42), UInt32(207))

  /// Makes a page of a picture; `nil` where memory does not suffice.
  init?(_ picture: CGImage) {
    front = picture.bitmap
    guard let back = Bitmap(width: front.width, height: front.height) else { return nil }
    var opacity: UInt32 = 255
    for row in 0..<front.height {
      let source = front.pixels + row * (front.stride / 4)
      let target = back.pixels + row * (back.stride / 4)
      for column in 0..<front.width {
        let pixel = source[column]
        let alpha = pixel >> 24
        opacity &= alpha
        func pale(_ shift: UInt32) -> UInt32 {
          let channel = (pixel >> shift) & 0xFF
          return ((channel * Self.translucency + alpha * Self.paper) / 255) << shift
        }
        target[column] = alpha << 24 | pale(16) | pale(8) | pale(0)
      }
    }
    self.back = back
    isOpaque = opacity == 255
  }

  /// Paints the page.
  ///
  /// - Parameters:
  ///   - curl: How it is rolled up.
  ///   - list: What to paint into.
  ///   - toDevice: From places of the page to device pixels.
  ///   - bounds: What the page covers, in device pixels.
  func paint(
    _ curl: PageCurl, into list: inout DisplayList, toDevice: CGAffineTransform, bounds: PixelRect
  ) {
    group(in: bounds, &list) { list in
      fill(curl.flat, with: front, curl.toPage(of: front), toDevice, into: &list)
      paint(curl.rising, of: curl, front, PageLight.front, toDevice, into: &list)
    }
    guard !curl.back.isEmpty else { return }
    dropShadow(of: curl, toDevice, into: &list)
    group(in: bounds, &list) { list in
      paint(curl.back, of: curl, back, PageLight.back, toDevice, into: &list)
    }
  }

  /// Paints apart from what lies behind, where the page does not hide that.
  private func group(
    in bounds: PixelRect, _ list: inout DisplayList, _ body: (inout DisplayList) -> Void
  ) {
    if !isOpaque { list.beginGroup(bounds: bounds, opacity: 1, blend: .sourceOver) }
    body(&list)
    if !isOpaque { list.endGroup() }
  }

  private func paint(
    _ pieces: [PageCurl.Piece], of curl: PageCurl, _ side: Bitmap, _ light: [GradientStop],
    _ toDevice: CGAffineTransform, into list: inout DisplayList
  ) {
    let crest = CGPoint(
      x: curl.fold.x + curl.across.dx * curl.radius, y: curl.fold.y + curl.across.dy * curl.radius)
    let shade = Paint.linearGradient(
      LinearGradient(
        start: Point(curl.fold.applying(toDevice)), end: Point(crest.applying(toDevice)),
        stops: light))
    let toPage = curl.toPage(of: side)
    for piece in pieces {
      let toSeen = toPage.concatenating(piece.placement)
      fill(piece.outline, with: side, toSeen, toDevice, into: &list)
      guard piece.isBent else { continue }
      list.fill(
        Path([piece.outline], toDevice), with: shade, blend: isOpaque ? .sourceOver : .sourceAtop)
    }
  }

  private func fill(
    _ outline: [CGPoint], with side: Bitmap, _ toSeen: CGAffineTransform,
    _ toDevice: CGAffineTransform, into list: inout DisplayList
  ) {
    guard outline.count > 2 else { return }
    let transform = toSeen.concatenating(toDevice).rasterTransform
    // What is seen from the side is a few pixels wide: to average the whole picture down for each such
    // piece would take most of a frame's time. What shows through the back is pale, and moves: to mix
    // its pixels would take half of what is left.
    let isCoarse = side === back || transform.meanScale < 0.7
    let pattern = Pattern(
      image: side, transform: transform, interpolation: isCoarse ? .nearest : .bilinear,
      isRepeating: false)
    list.fill(Path([outline], toDevice), with: .pattern(pattern))
  }

  /// The shadow of what does not lie on the ground.
  private func dropShadow(
    of curl: PageCurl, _ toDevice: CGAffineTransform, into list: inout DisplayList
  ) {
    let scale = toDevice.rasterTransform.meanScale
    list.drawShadow(
      of: Path(curl.back.map(\.outline), toDevice),
      color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 0.45 * curl.shadow),
      sigma: 0.15 * Double(curl.radius) * scale)
  }
}

/// The light that falls on a page across the fold, and from above.
enum PageLight {
  private static let (across, above) = (0.35, 0.94)

  /// What it makes of the front as that goes up, from the fold to the outermost edge.
  static let front = stops { sine in above * (1 - sine * sine).squareRoot() - across * sine }

  /// What it makes of the back as that goes on to above the fold, from there to the outermost edge.
  static let back = stops { sine in above * (1 - sine * sine).squareRoot() + across * sine }

  /// Light and shade over places that are lit more or less than what lies flat.
  ///
  /// - Parameter brightness: By the share of the radius that a place lies beyond the fold.
  /// - Returns: Colours to be laid over the page.
  private static func stops(_ brightness: (Double) -> Double) -> [GradientStop] {
    (0...16).map { number in
      let place = Double(number) / 16
      let share = max(brightness(place), 0) / above
      return share > 1
        ? GradientStop(offset: place, red: 1, green: 1, blue: 1, alpha: min((share - 1) * 4, 1))
        : GradientStop(offset: place, red: 0, green: 0, blue: 0, alpha: (1 - share) * 0.5)
    }
  }
}

extension PageCurl {
  /// From the pixels of a picture of the page to the page.
  fileprivate func toPage(of side: Bitmap) -> CGAffineTransform {
    CGAffineTransform(
      scaleX: size.width / CGFloat(side.width), y: size.height / CGFloat(side.height))
  }
}

extension Path {
  /// Polygons, taken to device pixels.
  fileprivate init(_ polygons: [[CGPoint]], _ toDevice: CGAffineTransform) {
    self.init()
    for polygon in polygons {
      for (index, point) in polygon.enumerated() {
        let place = Point(point.applying(toDevice))
        if index == 0 { move(to: place) } else { line(to: place) }
      }
      close()
    }
  }
}

extension Point {
  fileprivate init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}
