import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

/// Layers that blur the content behind them.
@MainActor @Suite struct BackdropTests {
  /// A window with a black left and a white right half, and a backdrop over its middle.
  @MainActor private struct Scene {
    let window: Window
    let backdrop = CABackdropLayer()

    init(radius: CGFloat) throws {
      window = try Window(80, 40)
      _ = window.add(CGRect(x: 0, y: 0, width: 40, height: 40), Window.black)
      backdrop.frame = CGRect(x: 20, y: 10, width: 40, height: 20)
      backdrop.blurRadius = radius
      window.tree.root.addSublayer(backdrop)
      window.frame()
    }

    func gray(_ x: Int, _ y: Int) -> Int {
      Int((window.bitmap.pixel(x: x, y: y) ?? 0) & 0xFF)
    }
  }

  @Test func `an edge behind a backdrop becomes a slope, and stays sharp next to it`() throws {
    let scene = try Scene(radius: 4)
    #expect((100...156).contains((scene.gray(39, 20) + scene.gray(40, 20)) / 2))
    #expect(scene.gray(34, 20) > 0)
    #expect(scene.gray(34, 20) < scene.gray(38, 20))
    #expect(scene.gray(39, 5) == 0)
    #expect(scene.gray(40, 5) == 255)
  }

  @Test func `a backdrop without a radius shows nothing`() throws {
    let scene = try Scene(radius: 0)
    #expect(scene.gray(39, 20) == 0)
    #expect(scene.gray(40, 20) == 255)
    scene.backdrop.blurRadius = .nan
    #expect(scene.backdrop.blurRadius == 0)
  }

  @Test func `a change behind a part of a backdrop repaints all of it`() throws {
    let scene = try Scene(radius: 4)
    let dot = scene.window.add(CGRect(x: 21, y: 11, width: 3, height: 3), Window.red)
    let change = scene.window.frame()
    let all = try #require(PixelRect(x: 20, y: 10, width: 40, height: 20))
    #expect(change.damage.rects.contains { $0.contains(all) })
    #expect(try scene.window.wrongPixels() == 0)
    dot.removeFromSuperlayer()
    scene.window.frame()
    #expect(try scene.window.wrongPixels() == 0)
  }

  @Test func `a change far from a backdrop does not repaint it`() throws {
    let scene = try Scene(radius: 4)
    _ = scene.window.add(CGRect(x: 70, y: 2, width: 3, height: 3), Window.red)
    let change = scene.window.frame()
    let all = try #require(PixelRect(x: 20, y: 10, width: 40, height: 20))
    #expect(!change.damage.rects.contains { $0.intersects(all) })
  }

  @Test func `an opaque layer in front of a backdrop keeps the content that it blurs`() throws {
    let scene = try Scene(radius: 4)
    let before = scene.gray(24, 20)
    _ = scene.window.add(CGRect(x: 30, y: 0, width: 50, height: 40), Window.white)
    scene.window.frame()
    #expect(scene.gray(24, 20) == before)
    #expect(try scene.window.wrongPixels() == 0)
  }

  @Test func `a backdrop is clipped to its rounded corners`() throws {
    let scene = try Scene(radius: 8)
    scene.backdrop.cornerRadius = 10
    scene.window.frame()
    let sharp = scene.gray(20, 10)
    #expect(sharp == 0)
    #expect(scene.gray(59, 10) == 255)
    #expect(try scene.window.wrongPixels() == 0)
  }

  @Test func `the radius animates`() throws {
    let scene = try Scene(radius: 8)
    let animation = CABasicAnimation(keyPath: "blurRadius")
    animation.fromValue = 0
    animation.duration = 1
    scene.backdrop.add(animation, forKey: "blur")
    scene.window.frame()
    let early = scene.gray(34, 20)
    for _ in 0..<40 { scene.window.frame() }
    #expect(early < scene.gray(34, 20))
    #expect(try scene.window.wrongPixels() == 0)
  }
}
