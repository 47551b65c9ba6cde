import Foundation
import Testing

@testable import MaruKit

@MainActor @Suite struct ViewSnapshotTests {
  private let view = UIView(frame: CGRect(x: 30, y: 40, width: 20, height: 10))

  init() {
    view.backgroundColor = .red
    let right = UIView(frame: CGRect(x: 10, y: 0, width: 10, height: 10))
    right.backgroundColor = .blue
    view.addSubview(right)
  }

  private func pixels(of view: UIView?) throws -> [UInt32?] {
    let picture = try #require((view as? UIImageView)?.image?.cgImage).bitmap
    return [1, picture.width - 2].map { picture.pixel(x: $0, y: 2) }
  }

  @Test func `a snapshot shows the view and its subviews, at the origin`() throws {
    let snapshot = view.snapshotView(afterScreenUpdates: true)
    #expect(snapshot?.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(try pixels(of: snapshot) == [0xFFFF_0000, 0xFF00_00FF])
  }

  @Test func `a snapshot of a part has the size of the part`() throws {
    let part = view.resizableSnapshotView(
      from: CGRect(x: 10, y: 0, width: 10, height: 10), afterScreenUpdates: true,
      withCapInsets: .zero)
    #expect(part?.bounds.size == CGSize(width: 10, height: 10))
    #expect(try pixels(of: part) == [0xFF00_00FF, 0xFF00_00FF])
  }

  @Test func `a view without area has no snapshot`() {
    #expect(UIView().snapshotView(afterScreenUpdates: true) == nil)
  }

  @Test func `the hierarchy is scaled to the rectangle that it is drawn into`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 40, height: 20), false, 1)
    defer { UIGraphicsEndImageContext() }
    let bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
    #expect(view.drawHierarchy(in: bounds, afterScreenUpdates: true))
    let picture = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage).bitmap
    #expect(picture.pixel(x: 5, y: 15) == 0xFFFF_0000)
    #expect(picture.pixel(x: 35, y: 15) == 0xFF00_00FF)
  }

  @Test func `two subviews exchange their places`() {
    let parent = UIView()
    let views = (0..<4).map { _ in UIView() }
    views.forEach(parent.addSubview)
    parent.exchangeSubview(at: 2, withSubviewAt: 0)
    #expect(parent.subviews == [views[2], views[1], views[0], views[3]])
  }

  @Test(arguments: [
    (UIImage.Orientation.right, CGPoint(x: 1, y: 0)), (.left, CGPoint(x: 0, y: 1)),
    (.down, CGPoint(x: 1, y: 1)), (.upMirrored, CGPoint(x: 1, y: 0)),
    (.leftMirrored, CGPoint(x: 0, y: 0)), (.rightMirrored, CGPoint(x: 1, y: 1)),
  ])
  func `an image with an orientation is turned upright`(
    orientation: UIImage.Orientation, corner: CGPoint
  ) throws {
    // Two pixels square, with the top left one marked.
    let context = CGContext(size: CGSize(width: 2, height: 2))
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let stored = try #require(context.makeImage())
    let image = UIImage(cgImage: stored, scale: 1, orientation: orientation)
    let bitmap = try #require(image.cgImage).bitmap
    #expect(bitmap.pixel(x: Int(corner.x), y: Int(corner.y)) == 0xFF00_0000)
  }

  @Test func `a transform times its inverse is the identity, and values keep their numbers`() {
    let turn = CATransform3DConcat(
      CATransform3DMakeRotation(1, 1, 2, 3), CATransform3DMakeTranslation(4, 5, 6))
    let product = CATransform3DConcat(turn, CATransform3DInvert(turn))
    #expect(abs(product.m11 - 1) < 1e-9 && abs(product.m41) < 1e-9 && abs(product.m12) < 1e-9)
    #expect(CATransform3DIsIdentity(CATransform3DInvert(CATransform3DIdentity)))
    let shift = CGAffineTransform(translationX: 3, y: 4)
    #expect(NSValue(cgAffineTransform: shift).cgAffineTransformValue == shift)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(NSValue(uiEdgeInsets: insets).uiEdgeInsetsValue == insets)
    #expect(NSValue(uiEdgeInsets: insets).cgAffineTransformValue == .identity)
    let offset = UIOffset(horizontal: 1, vertical: 2)
    #expect(NSValue(uiOffset: offset).uiOffsetValue == offset)
  }
}

/// Overrides members as layers of public components do.
private final class PulseLayer: CALayer {
  var removals = 0

  override var repeatCount: Float { didSet { removals = 0 } }

  override func removeFromSuperlayer() {
    super.removeFromSuperlayer()
    removals += 1
  }
}

@MainActor @Suite struct LayerOverrideTests {
  @Test func `a layer class learns that it is removed`() {
    let layer = PulseLayer()
    CALayer().addSublayer(layer)
    layer.removeFromSuperlayer()
    #expect(layer.removals == 1)
  }
}
