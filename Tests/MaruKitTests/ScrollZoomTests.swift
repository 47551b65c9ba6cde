import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ScrollZoomTests {
  private let bench = ScrollBench(
    width: 300, height: 400, content: CGSize(width: 300, height: 4000), scale: 1)

  private func makeZoomable() -> UIView {
    let picture = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    bench.view.addSubview(picture)
    bench.view.contentSize = CGSize(width: 300, height: 400)
    bench.zoomed = picture
    bench.view.maximumZoomScale = 4
    return picture
  }

  @Test func `zooming scales the view and the content`() {
    let picture = makeZoomable()
    bench.view.setZoomScale(2, animated: false)
    #expect(bench.view.zoomScale == 2)
    #expect(bench.view.contentSize == CGSize(width: 600, height: 800))
    #expect(picture.frame == CGRect(x: 0, y: 0, width: 600, height: 800))
    #expect(bench.view.contentOffset == CGPoint(x: 150, y: 200))
    bench.view.zoomScale = 100
    #expect(bench.view.zoomScale == 4)
    bench.view.zoomScale = .nan
    #expect(bench.view.zoomScale == 4)
  }

  @Test func `two fingers zoom about their centroid`() throws {
    _ = makeZoomable()
    bench.down(100, 200, 1)
    bench.down(200, 200, 2)
    bench.move(208, 200, 2)
    bench.move(308, 200, 2)
    #expect(bench.view.isZooming)
    #expect(abs(bench.view.zoomScale - 208.0 / 108) < 0.01)
    bench.up(308, 200, 2)
    bench.up(100, 200, 1, after: 0.2)
    try bench.screen.waitUntilIdle()
    #expect(bench.log.contains("will zoom") && bench.log.contains("zoomed"))
    #expect(!bench.view.isZooming)
  }

  @Test func `zoomed past its limit it returns`() throws {
    _ = makeZoomable()
    bench.down(100, 200, 1)
    bench.down(200, 200, 2)
    bench.move(190, 200, 2)
    bench.move(140, 200, 2)
    #expect(bench.view.zoomScale < 0.9)
    bench.up(140, 200, 2)
    #expect(bench.view.isZoomBouncing)
    bench.up(100, 200, 1)
    try bench.screen.waitUntilIdle()
    #expect(abs(bench.view.zoomScale - 1) < 1e-9)
    #expect(bench.view.contentOffset == .zero)
  }

  @Test func `a rectangle is zoomed to`() throws {
    _ = makeZoomable()
    bench.view.zoom(to: CGRect(x: 150, y: 200, width: 150, height: 200), animated: true)
    try bench.screen.waitUntilIdle()
    #expect(bench.view.zoomScale == 2)
    #expect(bench.view.contentOffset == CGPoint(x: 300, y: 400))
    #expect(bench.log.first == "will zoom" && bench.log.last == "zoomed")
  }

  // MARK: Small content

  /// Keeps the picture centred as programs do: by insets that follow the zoom.
  private func keepInTheMiddle() {
    let view = bench.view
    bench.onZoom = {
      let (room, size) = (view.bounds.size, view.contentSize)
      view.contentInset = UIEdgeInsets(
        top: max((room.height - size.height) / 2, 0), left: max((room.width - size.width) / 2, 0),
        bottom: 0, right: 0)
    }
  }

  /// The centre of the picture, in the view.
  private func middle(of picture: UIView) -> CGPoint {
    bench.screen.advance(by: 0)
    return picture.convert(CGPoint(x: picture.bounds.midX, y: picture.bounds.midY), to: nil)
  }

  @Test(arguments: [true, false])
  func `content that insets keep centred stays centred while it shrinks`(
    isAnimated: Bool
  ) throws {
    let picture = makeZoomable()
    bench.view.minimumZoomScale = 0.25
    keepInTheMiddle()
    bench.view.setZoomScale(0.5, animated: isAnimated)
    for _ in 0..<25 {
      let middle = middle(of: picture)
      #expect(abs(middle.x - 150) <= 1 && abs(middle.y - 200) <= 1)
      bench.screen.advance(by: 1.0 / 60)
    }
    #expect(bench.view.zoomScale == 0.5)
    #expect(bench.view.contentOffset == CGPoint(x: -75, y: -100))
  }

  @Test func `released by two fingers too small, content returns to the centre`() throws {
    let picture = makeZoomable()
    bench.view.minimumZoomScale = 0.5
    keepInTheMiddle()
    bench.down(100, 200, 1)
    bench.down(260, 200, 2)
    bench.move(240, 200, 2)
    bench.move(130, 200, 2)
    #expect(bench.view.zoomScale < 0.48)
    bench.up(130, 200, 2)
    bench.up(100, 200, 1)
    var last = middle(of: picture)
    for _ in 0..<60 {
      bench.screen.advance(by: 1.0 / 60)
      let now = middle(of: picture)
      #expect(abs(now.x - last.x) < 8 && abs(now.y - last.y) < 8)
      last = now
    }
    try bench.screen.waitUntilIdle()
    #expect(abs(bench.view.zoomScale - 0.5) < 1e-9)
    #expect(middle(of: picture) == CGPoint(x: 150, y: 200))
  }

  @Test func `a delegate that is freed, or stops it, during a zoom does no harm`() throws {
    _ = makeZoomable()
    bench.onZoom = { [bench] in
      if bench.view.zoomScale > 2 { bench.view.stopScrollingAndZooming() }
    }
    bench.view.setZoomScale(4, animated: true)
    try bench.screen.waitUntilIdle()
    #expect(bench.view.zoomScale > 2 && bench.view.zoomScale < 4)
    bench.onZoom = { [bench] in bench.view.delegate = nil }
    bench.view.setZoomScale(1, animated: true)
    try bench.screen.waitUntilIdle()
    #expect(bench.view.zoomScale == 1 && !bench.view.isZoomAnimating)
  }
}
