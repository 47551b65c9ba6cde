import Foundation
import Graphics
import Raster

/// The two sides of a page and their shading.
struct PageSheet {
  let front: Bitmap
  /// The front, as faint as it shows through thin paper.
  private let back: Bitmap
  private let isOpaque: Bool

  /// The opacity of the front seen from behind, and the brightness of the paper; in 255ths, with a
  /// sum of at most 255.
  private static let (translucency, paper) = (UInt32(42), UInt32(207))

  /// Creates a page from an image, or returns `nil` if memory runs out.
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
  ///   - curl: The geometry of the curl.
  ///   - list: The list to record into.
  ///   - toDevice: The transform from the page to device pixels.
  ///   - bounds: The area that the page covers, in device pixels.
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

  /// Records a group, unless the page is opaque.
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
    // Parts seen at an angle are a few pixels wide: averaging the whole image down for each would
    // take most of a frame's time. The image that shows through the back is pale and moving:
    // interpolating its pixels would take half of the remaining time.
    let isCoarse = side === back || transform.meanScale < 0.7
    let pattern = Pattern(
      image: side, transform: transform, interpolation: isCoarse ? .nearest : .bilinear,
      isRepeating: false)
    list.fill(Path([outline], toDevice), with: .pattern(pattern))
  }

  /// Paints the shadow of the raised part.
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

/// The shading of a page, by light from above and from across the fold.
enum PageLight {
  private static let (across, above) = (0.35, 0.94)

  /// The shading of the rising front, from the fold to the outermost edge.
  static let front = stops { sine in above * (1 - sine * sine).squareRoot() - across * sine }

  /// The shading of the back above the fold, from the fold to the outermost edge.
  static let back = stops { sine in above * (1 - sine * sine).squareRoot() + across * sine }

  /// Highlights and shadows for parts that are lit more or less than the flat page.
  ///
  /// - Parameter brightness: The brightness for a distance beyond the fold, as a fraction of the
  ///   radius.
  /// - Returns: Colours to composite over the page.
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
  /// The transform from the pixels of a side's image to the page.
  fileprivate func toPage(of side: Bitmap) -> CGAffineTransform {
    CGAffineTransform(
      scaleX: size.width / CGFloat(side.width), y: size.height / CGFloat(side.height))
  }
}

extension Path {
  /// Creates a path of polygons, transformed to device pixels.
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
