import Foundation
import Layers
import MaruKit
import Raster
import Stage
import Testing

@MainActor @Suite struct MovedPixelsTests {
  private let screen = MemoryScreen(size: CGSize(width: 300, height: 400))
  private let list = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    list.contentSize = CGSize(width: 300, height: 4000)
    for index in 0..<80 {
      let row = UIView(frame: CGRect(x: 10, y: index * 50, width: 200, height: 30))
      row.backgroundColor = UIColor(white: CGFloat(index % 9) / 9, alpha: 1)
      list.addSubview(row)
    }
    root.view.addSubview(list)
    screen.window.rootViewController = root
    screen.window.makeKeyAndVisible()
    screen.frame()
    list.contentOffset.y = 10
    screen.frame()
  }

  @Test func `a scroll view copies its pixels and paints the part that appears`() {
    list.contentOffset.y = 23
    let tree = screen.window.layerTree
    tree.prepareFrame(at: screen.clock.now)
    let change = tree.takeChange()
    #expect(change.moves.map(\.dy) == [-13])
    #expect(change.damage.rects.reduce(0) { $0 + $1.area } < 300 * 400 / 4)
  }

  @Test func `scrolled content looks the same as painted content`() throws {
    for way in [7, 30, -12, 3.5, 0.5, 90] {
      list.contentOffset.y += way
      screen.frame()
      let whole = try #require(Bitmap(width: 300, height: 400))
      screen.window.layerTree.paint([whole.bounds], into: whole, background: .white)
      let isSame = (0..<400).allSatisfy { y in
        (0..<300).allSatisfy { screen.bitmap.pixel(x: $0, y: y) == whole.pixel(x: $0, y: y) }
      }
      #expect(isSame, "after \(way) points")
    }
  }
}
