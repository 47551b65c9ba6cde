import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct CollectionMovingTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  /// A bench whose items are moved by a long press, set up as in an app.
  private func bench(count: Int) -> CollectionBench {
    let bench = CollectionBench(count: count)
    let press = UILongPressGestureRecognizer()
    press.addHandler { [unowned bench, unowned press] _ in
      let view = bench.view
      let place = press.location(in: view)
      switch press.state {
      case .began:
        if let path = view.indexPathForItem(at: place) {
          _ = view.beginInteractiveMovementForItem(at: path)
        }
      case .changed: view.updateInteractiveMovementTargetPosition(place)
      case .ended: view.endInteractiveMovement()
      default: view.cancelInteractiveMovement()
      }
    }
    bench.view.addGestureRecognizer(press)
    return bench
  }

  private func lift(_ item: Int, in bench: CollectionBench) {
    bench.screen.pointer(.down, at: bench.middle(item), type: .direct)
    bench.screen.advance(by: 0.6)
  }

  private func move(to point: CGPoint, in bench: CollectionBench) {
    bench.screen.pointer(.moved, at: point, type: .direct)
    bench.screen.advance(by: 0.02)
  }

  @Test func `a long press lifts an item, others make room, and the data follows`() throws {
    let bench = bench(count: 20)
    var moves: [[IndexPath]] = []
    bench.onMove = { moves.append([$0, $1]) }
    let held = try #require(bench.cell("item 1"))
    let target = bench.middle(8)
    lift(1, in: bench)
    move(to: CGPoint(x: target.x + 4, y: target.y), in: bench)
    #expect(held.center == CGPoint(x: target.x + 4, y: target.y))
    #expect(bench.view.subviews.last { $0 is UICollectionViewCell } === held)
    // The data has not changed yet, but the others have moved up.
    #expect(moves.isEmpty && bench.sections[0][1] == "item 1")
    bench.screen.advance(by: 0.5)
    #expect(bench.cell("item 2")?.frame.minX == CGFloat(62))
    #expect(bench.cell("item 8")?.frame.minX == CGFloat(125))
    bench.screen.pointer(.up, at: CGPoint(x: target.x + 4, y: target.y), type: .direct)
    try bench.screen.waitUntilIdle()
    #expect(moves == [[path(1), path(8)]])
    #expect(bench.sections[0][8] == "item 1" && bench.cell("item 1") === held)
    #expect(bench.faults.isEmpty && bench.names == bench.sections[0])
    #expect(bench.view.indexPathsForSelectedItems == nil)
  }

  @Test func `a cancelled movement restores everything`() throws {
    let bench = bench(count: 20)
    let before = bench.sections
    lift(1, in: bench)
    move(to: bench.middle(12), in: bench)
    bench.view.cancelInteractiveMovement()
    try bench.screen.waitUntilIdle()
    #expect(bench.sections == before && bench.names == before[0] && bench.faults.isEmpty)
  }

  @Test func `content scrolls while an item is held at an edge, and then stops`() throws {
    let bench = bench(count: 300)
    lift(1, in: bench)
    move(to: CGPoint(x: 30, y: 390), in: bench)
    bench.screen.advance(by: 1)
    #expect(bench.view.contentOffset.y > 300)
    let held = try #require(bench.cell("item 1"))
    #expect(abs(held.frame.midY - bench.view.contentOffset.y - 390) < 2)
    move(to: CGPoint(x: 30, y: 200), in: bench)
    let offset = bench.view.contentOffset
    bench.screen.advance(by: 0.5)
    #expect(bench.view.contentOffset == offset)
    bench.screen.pointer(.up, at: CGPoint(x: 30, y: 200), type: .direct)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty && bench.sections[0][1] == "item 2")
    #expect(bench.names.contains("item 1"))
  }

  @Test func `the delegate's shorter method can also decide where an item goes`() {
    final class Guide: UICollectionViewDelegate {
      func collectionView(
        _ collectionView: UICollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath { IndexPath(item: 1, section: 0) }
    }
    let bench = CollectionBench(count: 12)
    let guide = Guide()
    bench.view.delegate = guide
    var moves: [Int] = []
    bench.onMove = { moves = [$0.item, $1.item] }
    let start = bench.view.layoutAttributesForItem(at: IndexPath(item: 7, section: 0))
    #expect(bench.view.beginInteractiveMovementForItem(at: IndexPath(item: 7, section: 0)))
    bench.view.updateInteractiveMovementTargetPosition(
      CGPoint(x: 20, y: (start?.center.y ?? 0) - 40))
    bench.view.endInteractiveMovement()
    #expect(moves == [7, 1])
  }

  @Test func `an item can be moved to another section`() throws {
    let bench = CollectionBench([["a", "b"], ["c", "d"]])
    #expect(bench.view.beginInteractiveMovementForItem(at: path(0)))
    let there = bench.frame(1, 1)
    bench.view.updateInteractiveMovementTargetPosition(CGPoint(x: there.midX, y: there.midY))
    #expect(bench.view.numberOfItems(inSection: 1) == 3)
    bench.view.endInteractiveMovement()
    try bench.screen.waitUntilIdle()
    #expect(bench.sections == [["b"], ["c", "a", "d"]] && bench.faults.isEmpty)
  }

  @Test func `an item that may not be moved, or does not exist, is not lifted`() {
    let bench = CollectionBench(count: 300)
    #expect(!bench.view.beginInteractiveMovementForItem(at: path(299)))
    #expect(!bench.view.beginInteractiveMovementForItem(at: path(900)))
    bench.movable = false
    #expect(!bench.view.beginInteractiveMovementForItem(at: path(0)))
    bench.view.updateInteractiveMovementTargetPosition(CGPoint(x: 10, y: 10))
    bench.view.endInteractiveMovement()
    bench.view.cancelInteractiveMovement()
    #expect(bench.faults.isEmpty)
  }

  @Test func `reloading, an update or leaving the window ends a movement`() throws {
    let bench = CollectionBench(count: 30)
    let nowhere = CGPoint(x: CGFloat.nan, y: CGFloat.infinity)
    #expect(bench.view.beginInteractiveMovementForItem(at: path(3)))
    bench.view.updateInteractiveMovementTargetPosition(nowhere)
    bench.view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 90))
    bench.view.reloadData()
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty)
    #expect(bench.view.beginInteractiveMovementForItem(at: path(3)))
    bench.view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 90))
    bench.view.performBatchUpdates {
      bench.sections[0].removeLast()
      bench.view.deleteItems(at: [path(29)])
    }
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty && bench.names == bench.sections[0])
    #expect(bench.view.beginInteractiveMovementForItem(at: path(3)))
    bench.view.updateInteractiveMovementTargetPosition(CGPoint(x: 30, y: 90))
    let parent = bench.view.superview
    bench.view.removeFromSuperview()
    parent?.addSubview(bench.view)
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty && bench.names == bench.sections[0])
    #expect(bench.view.beginInteractiveMovementForItem(at: path(3)))
  }
}
