import Foundation
import MaruTestKit
import Testing

@testable import MaruKit

/// Images in interfaces from right to left.
@MainActor @Suite struct MirroredImageTests {
  private let screen = TestScreen(size: CGSize(width: 40, height: 40))
  private let root = UIViewController()
  private let view = UIImageView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  init() {
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    root.view.addSubview(view)
    view.tintColor = .black
    screen.show(root)
  }

  private func setDirection(_ direction: UITraitEnvironmentLayoutDirection) {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = direction
    }
  }

  /// The darkness of a pixel, 0 to 255.
  private func darkness(_ x: Int, _ y: Int) -> Int {
    255 - Int((screen.pixel(x: x, y: y) ?? 0) & 0xFF)
  }

  /// The darkness in the left and the right half of the view.
  private func halves() -> (left: Int, right: Int) {
    screen.advance(by: 0.1)
    func sum(_ columns: Range<Int>) -> Int {
      var sum = 0
      for x in columns { for y in 10..<30 { sum += darkness(x, y) } }
      return sum
    }
    return (sum(10..<20), sum(20..<30))
  }

  /// Black on the left, white on the right.
  private func leftHalf() throws -> UIImage {
    let context = CGContext(size: CGSize(width: 20, height: 20), scale: 1)
    context.setFillColor(UIColor.white.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
    context.setFillColor(UIColor.black.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: 10, height: 20))
    return UIImage(cgImage: try #require(context.makeImage()))
  }

  @Test func `an image that is made for it is mirrored from right to left, another is not`() throws
  {
    let image = try leftHalf()
    view.image = image
    setDirection(.rightToLeft)
    #expect(halves().left > 0 && halves().right == 0)
    let flipped = image.imageFlippedForRightToLeftLayoutDirection()
    #expect(flipped.flipsForRightToLeftLayoutDirection && flipped != image)
    view.image = flipped
    #expect(halves().left == 0 && halves().right > 0)
    setDirection(.leftToRight)
    #expect(halves().left > 0 && halves().right == 0)
  }

  @Test func `the view's own direction counts, also when it changes while it is seen`() throws {
    view.image = try leftHalf().imageFlippedForRightToLeftLayoutDirection()
    #expect(halves().left > 0)
    view.semanticContentAttribute = .forceRightToLeft
    #expect(halves().left == 0 && halves().right > 0)
    view.semanticContentAttribute = .playback
    setDirection(.rightToLeft)
    #expect(halves().left > 0 && halves().right == 0)
  }

  @Test func `a mirrored image has mirrored pixels, and twice mirrored the first ones`() throws {
    let image = try leftHalf()
    let mirrored = image.withHorizontallyFlippedOrientation()
    #expect(mirrored != image && mirrored.size == image.size)
    let pixels = try #require(mirrored.cgImage).bitmap
    #expect(pixels.pixel(x: 2, y: 2) == 0xFFFF_FFFF && pixels.pixel(x: 18, y: 2) == 0xFF00_0000)
    #expect(mirrored.withHorizontallyFlippedOrientation() == image)
  }

  @Test func `chevron forward points to the left, chevron right stays`() throws {
    for (name, isMirrored) in [("chevron.forward", true), ("chevron.right", false)] {
      setDirection(.leftToRight)
      view.image = UIImage(systemName: name)
      view.contentMode = .scaleToFill
      let before = tip()
      setDirection(.rightToLeft)
      #expect((tip() != before) == isMirrored, "\(name)")
    }
  }

  /// The column of the darkest pixel in the middle row.
  private func tip() -> Int? {
    screen.advance(by: 0.1)
    return (10..<30).max { darkness($0, 20) < darkness($1, 20) }
  }

  @Test func `the direction of content with an attribute is the language's or its own`() {
    setDirection(.rightToLeft)
    let wanted: [(UISemanticContentAttribute, UIUserInterfaceLayoutDirection)] = [
      (.unspecified, .rightToLeft), (.playback, .leftToRight), (.spatial, .leftToRight),
      (.forceLeftToRight, .leftToRight), (.forceRightToLeft, .rightToLeft),
    ]
    for (attribute, direction) in wanted {
      view.semanticContentAttribute = attribute
      #expect(view.effectiveUserInterfaceLayoutDirection == direction)
      #expect(
        UIView.userInterfaceLayoutDirection(for: attribute, relativeTo: .rightToLeft) == direction)
    }
    #expect(
      UIView.userInterfaceLayoutDirection(for: .unspecified, relativeTo: .leftToRight)
        == .leftToRight)
  }

  @Test(arguments: [
    "chevron.backward", "arrow.forward", "arrow.uturn.backward", "list.bullet", "list.number",
    "sidebar.leading", "increase.indent", "speaker.wave.2.fill", "chevron.forward.circle.fill",
    "rectangle.portrait.and.arrow.forward", "delete.backward",
  ])
  func `symbols of reading and of going on are mirrored`(name: String) throws {
    #expect(try #require(UIImage(systemName: name)).flipsForRightToLeftLayoutDirection)
  }

  @Test(arguments: [
    "chevron.left", "arrow.right", "arrow.uturn.left", "forward.fill", "backward.end", "gobackward",
    "gobackward.10", "text.alignleft", "plus.forwardslash.minus", "speaker.slash",
    "magnifyingglass",
  ])
  func `symbols of sides, of playing and of things are not`(name: String) throws {
    #expect(try !#require(UIImage(systemName: name)).flipsForRightToLeftLayoutDirection)
  }
}
