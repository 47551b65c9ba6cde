import Dispatch
import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct PaintTests {
  private let size = 100

  private func makeTree() -> LayerTree {
    let tree = LayerTree(root: CALayer(), scale: 1)
    tree.root.frame = CGRect(x: 0, y: 0, width: size, height: size)
    return tree
  }

  private func add(_ frame: CGRect, _ color: CGColor, to parent: CALayer) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    parent.addSublayer(layer)
    return layer
  }

  private func painted(_ tree: LayerTree) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: size, height: size))
    tree.prepareFrame(at: 0)
    tree.paint([bitmap.bounds], into: bitmap, background: .white)
    return bitmap
  }

  @Test func `content hidden by an opaque layer is not painted`() throws {
    let tree = makeTree()
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    _ = add(CGRect(x: 0, y: 0, width: 100, height: 100), red, to: tree.root)
    let front = add(
      CGRect(x: 0, y: 0, width: 100, height: 100), CGColor(gray: 0, alpha: 1), to: tree.root)
    tree.prepareFrame(at: 0)
    let rect = try #require(PixelRect(x: 10, y: 10, width: 20, height: 20))
    #expect(CoverSearch(of: rect, in: tree.root).cover === front)
    front.cornerRadius = 50
    tree.prepareFrame(at: 0)
    let corner = try #require(PixelRect(x: 0, y: 0, width: 20, height: 20))
    #expect(CoverSearch(of: corner, in: tree.root).cover !== front)
  }

  @Test func `a faded layer and its subtree fade as a group`() throws {
    let tree = makeTree()
    let black = CGColor(gray: 0, alpha: 1)
    let outer = add(CGRect(x: 0, y: 0, width: 50, height: 50), black, to: tree.root)
    _ = add(CGRect(x: 10, y: 10, width: 50, height: 50), black, to: outer)
    outer.opacity = 0.5
    let bitmap = try painted(tree)
    let (alone, both) = (bitmap.pixel(x: 5, y: 5), bitmap.pixel(x: 20, y: 20))
    #expect(alone == both)
    #expect(alone != 0xFF00_0000 && alone != 0xFFFF_FFFF)
  }

  @Test func `a plain background fades like its colour`() throws {
    let tree = makeTree()
    let blue = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: 0.6)
    let faded = add(CGRect(x: 10, y: 10, width: 30, height: 30), blue, to: tree.root)
    faded.cornerRadius = 15
    faded.opacity = 0.5
    let thin = CGColor(red: 0, green: 0.4, blue: 0.8, alpha: 0.3)
    add(CGRect(x: 50, y: 10, width: 30, height: 30), thin, to: tree.root).cornerRadius = 15
    let bitmap = try painted(tree)
    for y in 10..<40 {
      let row = (10..<40).map { bitmap.pixel(x: $0, y: y) }
      #expect(row == (50..<80).map { bitmap.pixel(x: $0, y: y) })
    }
  }

  @Test func `a layer with a border or a shadow fades as a group`() throws {
    let tree = makeTree()
    let layer = add(CGRect(x: 10, y: 10, width: 50, height: 50), Window.black, to: tree.root)
    layer.borderWidth = 4
    layer.borderColor = Window.black
    layer.opacity = 0.5
    let bitmap = try painted(tree)
    #expect(bitmap.pixel(x: 11, y: 30) == bitmap.pixel(x: 30, y: 30))
    layer.shadowOpacity = 1
    layer.shadowRadius = 0
    layer.shadowOffset = CGSize(width: 20, height: 0)
    let shadowed = try painted(tree)
    #expect(shadowed.pixel(x: 75, y: 30) == shadowed.pixel(x: 30, y: 30))
  }

  @Test func `layers outlive their superlayer and their tree`() throws {
    let layer = CALayer()
    var tree: LayerTree? = makeTree()
    var middle: CALayer? = CALayer()
    if let middle { tree?.root.addSublayer(middle) }
    middle?.addSublayer(layer)
    let mask = CALayer()
    middle?.mask = mask
    let isThere = layer.superlayer === middle && mask.superlayer === middle
    #expect(isThere && layer.tree === tree)
    middle?.removeFromSuperlayer()
    #expect(layer.tree == nil)
    middle = nil
    #expect(layer.superlayer == nil && mask.superlayer == nil)
    tree?.root.addSublayer(layer)
    var former: CALayer? = CALayer()
    former?.mask = layer
    tree?.root.addSublayer(layer)
    former = nil
    #expect(layer.superlayer === tree?.root)
    let (first, second) = (CALayer(), CALayer())
    first.mask = layer
    second.mask = layer
    #expect(first.mask == nil && second.mask === layer && layer.superlayer === second)
    tree?.root.addSublayer(layer)
    tree = nil
    #expect(layer.tree == nil && layer.superlayer == nil)
    layer.opacity = 0.5
  }

  @Test func `a layer released on another thread is deallocated on the main actor`() async {
    /// Reports whether the object that holds it was deallocated on the main actor.
    final class Witness: CAAction, @unchecked Sendable {
      nonisolated static let mark = DispatchSpecificKey<Bool>()
      let tell: @Sendable (Bool) -> Void
      init(_ tell: @escaping @Sendable (Bool) -> Void) { self.tell = tell }
      deinit { tell(DispatchQueue.getSpecific(key: Self.mark) == true) }
      func run(forKey event: String, object: Any, arguments: [AnyHashable: Any]?) {}
    }
    final class LastReference: @unchecked Sendable {
      var layer: CALayer?
      init(_ layer: CALayer) { self.layer = layer }
    }
    // The main actor runs on the main queue, on any thread.
    DispatchQueue.main.setSpecific(key: Witness.mark, value: true)
    defer { DispatchQueue.main.setSpecific(key: Witness.mark, value: nil) }
    let below = CALayer()
    let (places, placeSource) = AsyncStream.makeStream(of: Bool.self)
    let last = LastReference(CALayer())
    last.layer?.addSublayer(below)
    last.layer?.actions = ["witness": Witness { placeSource.yield($0) }]
    await Task.detached { last.layer = nil }.value
    var wasOnMainActor: Bool?
    for await place in places {
      wasOnMainActor = place
      break
    }
    #expect(wasOnMainActor == true)
    #expect(below.superlayer == nil)
  }

  @Test func `a mask leaves only the area that it covers`() throws {
    let tree = makeTree()
    let layer = add(
      CGRect(x: 0, y: 0, width: 100, height: 100), CGColor(gray: 0, alpha: 1), to: tree.root)
    let mask = CALayer()
    mask.frame = CGRect(x: 20, y: 20, width: 10, height: 10)
    mask.backgroundColor = CGColor(gray: 1, alpha: 1)
    layer.mask = mask
    let bitmap = try painted(tree)
    #expect(bitmap.pixel(x: 25, y: 25) == 0xFF00_0000)
    #expect(bitmap.pixel(x: 50, y: 50) == 0xFFFF_FFFF)
  }

  @Test func `a border lies inside the bounds and above the sublayers`() throws {
    let tree = makeTree()
    let layer = add(
      CGRect(x: 10, y: 10, width: 50, height: 50), CGColor(gray: 1, alpha: 1), to: tree.root)
    layer.borderWidth = 4
    layer.borderColor = CGColor(gray: 0, alpha: 1)
    _ = add(
      CGRect(x: 0, y: 0, width: 20, height: 20), CGColor(red: 1, green: 0, blue: 0, alpha: 1),
      to: layer)
    let bitmap = try painted(tree)
    let row = [9, 10, 13, 14].map { bitmap.pixel(x: $0, y: 20) }
    #expect(row == [0xFFFF_FFFF, 0xFF00_0000, 0xFF00_0000, 0xFFFF_0000])
  }

  @Test func `an image keeps its aspect ratio if its layer asks for it`() throws {
    let tree = makeTree()
    let picture = try #require(Bitmap(width: 10, height: 20))
    picture.fill(.black)
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 80, height: 80)
    layer.contents = CGImage(picture)
    layer.contentsGravity = .resizeAspect
    tree.root.addSublayer(layer)
    let bitmap = try painted(tree)
    let row = [10, 40, 70].map { bitmap.pixel(x: $0, y: 40) }
    #expect(row == [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF])
  }
}
