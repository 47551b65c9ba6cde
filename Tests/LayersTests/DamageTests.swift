import Foundation
import Graphics
import Testing

@testable import Layers

@MainActor @Suite struct LayerDamageTests {
  private func makeTree() -> LayerTree {
    let tree = LayerTree(root: CALayer(), scale: 1)
    tree.root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    tree.root.position = CGPoint(x: 100, y: 100)
    tree.prepareFrame(at: 0)
    tree.damage.removeAll()
    return tree
  }

  @Test func `a moved layer damages its old and its new area`() {
    let tree = makeTree()
    let layer = CALayer()
    layer.backgroundColor = CGColor(gray: 0, alpha: 1)
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    tree.root.addSublayer(layer)
    tree.prepareFrame(at: 0)
    tree.damage.removeAll()
    layer.position = CGPoint(x: 120, y: 20)
    tree.prepareFrame(at: 0)
    let rects = tree.damage.rects
    #expect(rects.contains { $0.minX <= 10 && $0.maxX >= 30 && $0.minY <= 10 && $0.maxY >= 30 })
    #expect(rects.contains { $0.minX <= 110 && $0.maxX >= 130 })
  }

  @Test func `an invisible layer causes no damage`() {
    let tree = makeTree()
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    tree.root.addSublayer(layer)
    tree.prepareFrame(at: 0)
    #expect(tree.damage.isEmpty)
  }
}
