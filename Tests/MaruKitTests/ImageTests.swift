import Foundation
import MaruTestKit
import Raster
import Testing

@testable import MaruKit

@MainActor @Suite struct ImageTests {
  private let plain = UITraitCollection {
    $0.userInterfaceStyle = .light
    $0.displayScale = 1
  }

  private func filled(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format)
      .image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: width, height: height))
      }
  }

  /// The pixels that `draw` paints, as premultiplied 0xAARRGGBB.
  private func pixels(
    _ width: Int, _ height: Int, scale: CGFloat = 1, draw: () -> Void
  ) throws -> Bitmap {
    let context = CGContext(size: CGSize(width: width, height: height), scale: scale)
    UIGraphicsPushContext(context)
    plain.performAsCurrent(draw)
    UIGraphicsPopContext()
    return try #require(context.makeImage()).bitmap
  }

  private func coverage(_ bitmap: Bitmap) -> Int {
    var sum = 0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { sum += Int((bitmap.pixel(x: x, y: y) ?? 0) >> 24) }
    }
    return sum
  }

  @Test func `an unknown symbol gives no image`() {
    #expect(UIImage(systemName: "no.such.symbol") == nil)
    #expect(UIImage(systemName: "") == nil)
    #expect(UIImage(systemName: "../icons/plus") == nil)
  }

  @Test func `a symbol is a template whose size follows its configuration`() throws {
    let plus = try #require(UIImage(systemName: "plus"))
    #expect(plus.isSymbolImage && plus.isTemplate)
    let large = plus.withConfiguration(UIImage.SymbolConfiguration(pointSize: 40))
    #expect(large.size == CGSize(width: 48, height: 48))
    let small = plus.withConfiguration(
      UIImage.SymbolConfiguration(pointSize: 40, weight: .bold, scale: .small))
    #expect(small.size.width < large.size.width)
    #expect(plus.withTintColor(.red).isTemplate == false)
  }

  @Test(arguments: [CGFloat.nan, .infinity, 0, -5])
  func `an invalid symbol size counts as 17 points`(_ size: CGFloat) throws {
    let image = try #require(
      UIImage(systemName: "plus", withConfiguration: UIImage.SymbolConfiguration(pointSize: size)))
    #expect(image.size == UIImage(systemName: "plus")?.size)
  }

  @Test func `a heavier symbol covers more`() throws {
    let covered = try [UIImage.SymbolWeight.thin, .regular, .bold].map { weight in
      let image = try #require(
        UIImage(
          systemName: "circle", withConfiguration: UIImage.SymbolConfiguration(weight: weight)))
      return coverage(
        try pixels(24, 24) { image.draw(in: CGRect(x: 0, y: 0, width: 24, height: 24)) })
    }
    #expect(covered[0] < covered[1] && covered[1] < covered[2])
  }

  @Test func `a symbol at twice the scale has four times the coverage to a hundredth`() throws {
    let image = try #require(UIImage(systemName: "heart.fill"))
    let rect = CGRect(x: 0, y: 0, width: 24, height: 24)
    let once = coverage(try pixels(24, 24) { image.draw(in: rect) })
    let twice = coverage(try pixels(24, 24, scale: 2) { image.draw(in: rect) })
    #expect(abs(Double(twice) / Double(once) - 4) < 0.04)
  }

  @Test func `the cross in a filled circle lets the background through`() throws {
    let image = try #require(UIImage(systemName: "xmark.circle.fill")).withTintColor(.red)
    let bitmap = try pixels(48, 48) {
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: 0, width: 48, height: 48))
      image.draw(in: CGRect(x: 0, y: 0, width: 48, height: 48))
    }
    #expect(bitmap.pixel(x: 24, y: 24) == 0xFF00_00FF)
    #expect(bitmap.pixel(x: 24, y: 10) == 0xFFFF_0000)
  }

  @Test func `a translucent symbol is nowhere darker where its shapes overlap`() throws {
    let image = try #require(UIImage(systemName: "person.fill"))
    let tinted = image.withTintColor(UIColor(white: 0, alpha: 0.5))
    let bitmap = try pixels(48, 48) { tinted.draw(in: CGRect(x: 0, y: 0, width: 48, height: 48)) }
    var darkest: UInt32 = 0
    for y in 0..<48 {
      for x in 0..<48 { darkest = max(darkest, (bitmap.pixel(x: x, y: y) ?? 0) >> 24) }
    }
    #expect((127...128).contains(darkest))
  }

  @Test func `a template takes the tint and keeps the shape`() throws {
    let image = filled(.green, 4, 4).withRenderingMode(.alwaysTemplate).withTintColor(
      .red, renderingMode: .alwaysTemplate)
    let bitmap = try pixels(8, 8) { image.draw(in: CGRect(x: 2, y: 2, width: 4, height: 4)) }
    #expect(bitmap.pixel(x: 3, y: 3) == 0xFFFF_0000)
    #expect(bitmap.pixel(x: 0, y: 0) == 0)
  }

  @Test func `resizing keeps the caps and stretches between them`() throws {
    let base = filled(.white, 9, 9)
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let bordered = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9), format: format).image
    {
      base.draw(at: .zero)
      UIColor.red.setFill()
      $0.fill(CGRect(x: 0, y: 0, width: 3, height: 9))
    }
    let image = bordered.resizableImage(
      withCapInsets: UIEdgeInsets(top: 3, left: 3, bottom: 3, right: 3), resizingMode: .stretch)
    let bitmap = try pixels(40, 20) { image.draw(in: CGRect(x: 0, y: 0, width: 40, height: 20)) }
    #expect(bitmap.pixel(x: 2, y: 10) == 0xFFFF_0000)
    #expect(bitmap.pixel(x: 4, y: 10) == 0xFFFF_FFFF)
    #expect(bitmap.pixel(x: 39, y: 19) == 0xFFFF_FFFF)
  }

  @Test func `an image survives encoding and decoding`() throws {
    let data = try #require(filled(.orange, 5, 3).pngData())
    let image = try #require(UIImage(data: data, scale: 2))
    #expect(image.size == CGSize(width: 2.5, height: 1.5))
    #expect(UIImage(data: Data([1, 2, 3])) == nil)
    #expect(UIImage(contentsOfFile: "/no/such/file.png") == nil)
  }

  @Test func `a named image may be a resource of a plugin`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    let resources = folder.appending(path: "Maru_PictureHolder.resources")
    try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try #require(filled(.orange, 5, 3).pngData())
    try data.write(to: resources.appending(path: "plugin-orange.png"))
    #expect(UIImage(named: "plugin-orange") == nil)
    NamedImagePlace.add(plugin: folder.appending(path: "libPictureHolder.so"))
    #expect(UIImage(named: "plugin-orange")?.size == CGSize(width: 5, height: 3))
    let other = Bundle(path: folder.path)
    #expect(other != nil && UIImage(named: "plugin-orange", in: other) == nil)
  }

  @Test(arguments: [
    CGRect.null, .zero, CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 5),
    CGRect(x: CGFloat.nan, y: 0, width: 5, height: 5),
  ])
  func `an invalid rectangle draws nothing`(_ rect: CGRect) throws {
    let image = filled(.red, 4, 4)
    let symbol = try #require(UIImage(systemName: "plus"))
    let bitmap = try pixels(8, 8) {
      image.draw(in: rect)
      symbol.draw(in: rect)
    }
    #expect(coverage(bitmap) == 0)
  }

  @Test func `drawing without a context does nothing`() {
    filled(.red, 4, 4).draw(at: .zero)
    UIColor.red.set()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5)).fill()
    UIGraphicsPopContext()
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `an image view has its image's size, also as intrinsic size`() {
    let view = UIImageView(image: filled(.red, 30, 20))
    #expect(view.bounds.size == CGSize(width: 30, height: 20))
    #expect(view.intrinsicContentSize == CGSize(width: 30, height: 20))
    #expect(UIImageView(image: nil).intrinsicContentSize.width == UIView.noIntrinsicMetric)
    #expect(!view.isUserInteractionEnabled)
  }

  @Test func `an image view whose image is removed shows what is below it`() {
    let screen = TestScreen(size: CGSize(width: 40, height: 40))
    let controller = UIViewController()
    controller.view.backgroundColor = .white
    let view = UIImageView(image: filled(UIColor(red: 1, green: 0, blue: 0, alpha: 1), 30, 20))
    controller.view.addSubview(view)
    screen.show(controller)
    screen.advance(by: 0.1)
    #expect(screen.pixel(x: 5, y: 5) == 0xFFFF_0000)
    view.image = nil
    screen.advance(by: 0.1)
    #expect(screen.pixel(x: 5, y: 5) == 0xFFFF_FFFF)
  }
}
