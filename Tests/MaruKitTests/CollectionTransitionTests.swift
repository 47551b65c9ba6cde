import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct CollectionTransitionTests {
  private let bench: CollectionBench
  private let rows = UICollectionViewFlowLayout()
  private let tiles = UICollectionViewFlowLayout()
  private var view: UICollectionView { bench.view }

  init() { self.init(count: 60) }

  private init(count: Int) {
    rows.itemSize = CGSize(width: 300, height: 40)
    rows.minimumLineSpacing = 0
    tiles.itemSize = CGSize(width: 100, height: 100)
    (tiles.minimumLineSpacing, tiles.minimumInteritemSpacing) = (0, 0)
    bench = CollectionBench(count: count, layout: rows)
    bench.screen.memory.frame()
  }

  private func cellFrame(_ item: Int) -> CGRect? {
    view.cellForItem(at: IndexPath(item: item, section: 0))?.frame
  }

  @Test func `at a fraction everything is interpolated between the layouts`() {
    view.contentOffset.y = 80
    bench.screen.memory.frame()
    let transition = view.startInteractiveTransition(to: tiles)
    #expect(view.collectionViewLayout === transition)
    #expect(transition.currentLayout === rows && transition.nextLayout === tiles)
    bench.screen.memory.frame()
    #expect(cellFrame(3) == CGRect(x: 0, y: 120, width: 300, height: 40))
    let steps: [(CGFloat, CGRect)] = [
      (0.5, CGRect(x: 50, y: 130, width: 200, height: 70)),
      (1, CGRect(x: 100, y: 100, width: 100, height: 100)),
      (0, CGRect(x: 0, y: 160, width: 300, height: 40)),
    ]
    for (progress, frame) in steps {
      transition.transitionProgress = progress
      transition.invalidateLayout()
      bench.screen.memory.frame()
      #expect(cellFrame(4) == frame)
      #expect(view.contentSize.height == 2400 + (2000 - 2400) * progress)
      #expect(view.contentOffset.y == 80)
    }
  }

  @Test func `on finish it animates to the next layout and completes`() throws {
    var told: [Bool] = []
    let transition = view.startInteractiveTransition(to: tiles) { told += [$0, $1] }
    transition.transitionProgress = 0.5
    bench.screen.memory.frame()
    view.finishInteractiveTransition()
    bench.screen.memory.frame()
    let begun = try #require(
      view.cellForItem(at: IndexPath(item: 4, section: 0))?.layer.presentation()?.frame)
    #expect(abs(begun.minY - 130) < 1 && told.isEmpty)
    try bench.screen.waitUntilIdle()
    #expect(view.collectionViewLayout === tiles && told == [true, true])
    #expect(cellFrame(4) == CGRect(x: 100, y: 100, width: 100, height: 100))
    #expect(bench.faults.isEmpty && rows.collectionView == nil)
    transition.transitionProgress = 0
    bench.screen.memory.frame()
    #expect(cellFrame(4) == CGRect(x: 100, y: 100, width: 100, height: 100))
  }

  @Test func `on cancel it returns to the old offset`() throws {
    view.contentOffset.y = 1900
    bench.screen.memory.frame()
    let names = bench.names
    var told: [Bool] = []
    let transition = view.startInteractiveTransition(to: tiles) { told += [$0, $1] }
    transition.transitionProgress = 1
    bench.screen.memory.frame()
    #expect(view.contentOffset.y == 1600 && bench.names.last == "item 59")
    view.cancelInteractiveTransition()
    try bench.screen.waitUntilIdle()
    #expect(view.collectionViewLayout === rows && told == [true, false])
    #expect(view.contentOffset.y == 1900 && bench.names == names && bench.faults.isEmpty)
    #expect(tiles.collectionView == nil)
    view.cancelInteractiveTransition()
    #expect(told.count == 2)
  }

  @Test func `elements of only one of the layouts fade`() throws {
    tiles.headerReferenceSize = CGSize(width: 300, height: 50)
    let transition = view.startInteractiveTransition(to: tiles)
    transition.transitionProgress = 0.25
    bench.screen.memory.frame()
    let path = IndexPath(item: 0, section: 0)
    let kind = UICollectionView.elementKindSectionHeader
    let header = try #require(view.supplementaryView(forElementKind: kind, at: path))
    #expect(header.alpha == 0.25)
    view.finishInteractiveTransition()
    try bench.screen.waitUntilIdle()
    #expect(view.supplementaryView(forElementKind: kind, at: path)?.alpha == 1)
  }

  @Test func `the delegate may provide the transition layout, which keeps values`() {
    final class Spread: UICollectionViewTransitionLayout {
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        let found = super.layoutAttributesForElements(in: rect)
        for attributes in found ?? [] { attributes.alpha = value(forAnimatedKey: "alpha") }
        return found
      }
    }
    final class Judge: UICollectionViewDelegate {
      func collectionView(
        _ collectionView: UICollectionView,
        transitionLayoutForOldLayout fromLayout: UICollectionViewLayout,
        newLayout toLayout: UICollectionViewLayout
      ) -> UICollectionViewTransitionLayout {
        Spread(currentLayout: fromLayout, nextLayout: toLayout)
      }
    }
    let judge = Judge()
    withExtendedLifetime(judge) {
      view.delegate = judge
      let transition = view.startInteractiveTransition(to: tiles)
      #expect(transition is Spread && transition.value(forAnimatedKey: "alpha") == 0)
      transition.updateValue(0.5, forAnimatedKey: "alpha")
      transition.transitionProgress = 0.5
      bench.screen.memory.frame()
      #expect(view.visibleCells.allSatisfy { $0.alpha == 0.5 })
    }
  }

  @Test func `a step costs only the visible items, however many there are`() {
    let many = CollectionTransitionTests(count: 1_000_000)
    many.view.contentOffset.y = 20_000_000
    many.bench.screen.memory.frame()
    let transition = many.view.startInteractiveTransition(to: many.tiles)
    for step in 1...10 {
      transition.transitionProgress = CGFloat(step) / 10
      many.bench.screen.memory.frame()
    }
    #expect(many.bench.asked.count < 200)
  }

  @Test func `items may be inserted and deleted during the transition`() throws {
    let transition = view.startInteractiveTransition(to: tiles)
    transition.transitionProgress = 0.5
    bench.screen.memory.frame()
    bench.sections[0].insert("new", at: 0)
    view.insertItems(at: [IndexPath(item: 0, section: 0)])
    try bench.screen.waitUntilIdle()
    #expect(bench.names.first == "new" && bench.faults.isEmpty)
    view.finishInteractiveTransition()
    bench.sections[0].removeLast(20)
    view.reloadData()
    try bench.screen.waitUntilIdle()
    #expect(bench.faults.isEmpty && view.contentSize.height == 1400)
  }

  @Test func `setting another layout ends it, and one in use does not begin it`() {
    var told: [Bool] = []
    view.startInteractiveTransition(to: tiles) { told += [$0, $1] }
    view.startInteractiveTransition(to: UICollectionViewFlowLayout()) { told += [$0, $1] }
    #expect(told == [false, false])
    view.setCollectionViewLayout(tiles, animated: false)
    bench.screen.memory.frame()
    #expect(told == [false, false, false, false])
    #expect(view.collectionViewLayout === tiles && bench.faults.isEmpty)
  }

  @Test func `a collection view that is freed during it leaves nothing behind`() throws {
    weak var gone: UICollectionView?
    weak var between: UICollectionViewTransitionLayout?
    do {
      let bench = CollectionBench(count: 10)
      let transition = bench.view.startInteractiveTransition(to: UICollectionViewFlowLayout())
      transition.transitionProgress = 0.5
      bench.screen.memory.frame()
      (gone, between) = (bench.view, transition)
      bench.view.removeFromSuperview()
      try bench.screen.waitUntilIdle()
    }
    #expect(gone == nil && between == nil)
  }
}
