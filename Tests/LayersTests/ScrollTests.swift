import Foundation
import Graphics
import Raster
import Testing

@testable import Layers

@MainActor @Suite struct ScrollTests {
  private func makeList(_ color: CGColor?) throws -> (window: Window, list: CALayer) {
    let window = try Window(200, 200)
    let list = window.add(CGRect(x: 20, y: 20, width: 160, height: 160), color)
    list.masksToBounds = true
    for index in 0..<40 {
      let blue = CGFloat(index % 5) / 5
      _ = window.add(
        CGRect(x: 10, y: CGFloat(index) * 22.5, width: 130, height: 18),
        CGColor(red: 0.3, green: 0.5, blue: blue, alpha: 1), radius: 4, to: list)
    }
    window.frame()
    return (window, list)
  }

  @Test func `scrolling paints the exposed part and moves the rest`() throws {
    let (window, list) = try makeList(Window.white)
    for _ in 0..<10 {
      list.bounds.origin.y += 9
      let change = window.frame()
      #expect(change.moves.map(\.dy) == [-9])
      #expect(change.paintedPixels == 160 * 9)
      #expect(try window.wrongPixels() == 0)
    }
    list.bounds.origin.x -= 4
    list.bounds.origin.y -= 100
    #expect(window.frame().moves.count == 1)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `scrolling by fractions or by more than half the list paints everything`() throws {
    let (window, list) = try makeList(Window.white)
    for way in [3.5, 150, -0.25] as [CGFloat] {
      list.bounds.origin.y += way
      #expect(window.frame().moves.isEmpty)
      #expect(try window.wrongPixels() == 0)
    }
  }

  @Test func `at a scale of 2, half points are whole pixels`() throws {
    let window = try Window(200, 200, scale: 2)
    let list = window.add(CGRect(x: 5, y: 5, width: 80, height: 80), Window.white)
    list.masksToBounds = true
    _ = window.add(CGRect(x: 5, y: 5, width: 20, height: 20), Window.red, radius: 4, to: list)
    window.frame()
    list.bounds.origin.y += 2.5
    #expect(window.frame().moves.map(\.dy) == [-5])
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `a clear list is moved over one colour, but not over an image`() throws {
    let (window, list) = try makeList(nil)
    list.bounds.origin.y += 5
    #expect(window.frame().moves.count == 1)
    #expect(try window.wrongPixels() == 0)
    let behind = window.add(CGRect(x: 50, y: 50, width: 20, height: 20), Window.red)
    window.tree.root.insertSublayer(behind, at: 0)
    window.frame()
    list.bounds.origin.y += 5
    #expect(window.frame().moves.isEmpty)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `layers in front stay in place`() throws {
    let (window, list) = try makeList(Window.white)
    let front = window.add(
      CGRect(x: 60, y: 60, width: 30, height: 12), CGColor(gray: 0, alpha: 0.5), radius: 6)
    window.frame()
    list.bounds.origin.y += 7
    let change = window.frame()
    #expect(change.moves.count == 1)
    #expect(try window.wrongPixels() == 0)
    front.removeFromSuperlayer()
    list.bounds.origin.y += 7
    window.frame()
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `an indicator that stays in place is painted at both positions`() throws {
    let (window, list) = try makeList(Window.white)
    let indicator = window.add(
      CGRect(x: 150, y: 4, width: 5, height: 30), CGColor(gray: 0, alpha: 0.5), radius: 2,
      to: list)
    window.frame()
    for _ in 0..<5 {
      list.bounds.origin.y += 11
      indicator.position.y += 13
      let change = window.frame()
      #expect(change.moves.count == 1)
      #expect(change.paintedPixels < 160 * 160 / 4)
      #expect(try window.wrongPixels() == 0)
    }
  }

  @Test func `a row that changes during scrolling is painted`() throws {
    let (window, list) = try makeList(Window.white)
    list.bounds.origin.y += 10
    list.sublayerStorage[2].backgroundColor = Window.red
    list.sublayerStorage[4].opacity = 0.5
    list.sublayerStorage[3].transform = CATransform3DMakeScale(0.5, 0.5, 1)
    #expect(window.frame().moves.count == 1)
    #expect(try window.wrongPixels() == 0)
  }

  @Test func `rounded corners and borders stay in place`() throws {
    let (window, list) = try makeList(Window.white)
    list.cornerRadius = 20
    list.borderWidth = 2.5
    list.borderColor = Window.black
    window.frame()
    for _ in 0..<4 {
      list.bounds.origin.y += 6
      #expect(window.frame().moves.count == 1)
      #expect(try window.wrongPixels() == 0)
    }
  }

  @Test func `an animation of the bounds moves pixels too`() throws {
    let (window, list) = try makeList(Window.white)
    let scroll = CABasicAnimation(keyPath: "bounds")
    scroll.toValue = CGRect(x: 0, y: 60, width: 160, height: 160)
    scroll.duration = 0.1
    list.add(scroll, forKey: nil)
    var moves = 0
    for _ in 0..<5 {
      moves += window.frame().moves.count
      #expect(try window.wrongPixels() == 0)
    }
    #expect(moves > 0)
  }

  @Test func `nothing is moved for a host that does not request it`() throws {
    let (window, list) = try makeList(Window.white)
    window.tree.movesPixels = false
    list.bounds.origin.y += 10
    window.tree.prepareFrame(at: window.clock.now)
    #expect(window.tree.damage.rects.contains { $0.area == 160 * 160 })
    #expect(window.tree.takeChange().moves.isEmpty)
  }
}
