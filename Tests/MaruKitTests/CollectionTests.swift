import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct CollectionTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  // MARK: Visible items

  @Test func `only visible items have cells, and a million cost no more than thirty`() {
    let few = CollectionBench(count: 40)
    let many = CollectionBench(count: 1_000_000)
    #expect(few.asked.count == 35 && many.asked.count == 35)
    #expect(many.view.contentSize.height == CGFloat(200_000 * 60 - 10))
    #expect(many.names == few.names && many.faults.isEmpty)
  }

  @Test func `cells are created by their class's initializer and reused`() {
    let bench = CollectionBench(count: 1000)
    #expect(bench.cell("item 0")?.wasMadeWithFrame == true)
    for step in 1...100 {
      bench.view.contentOffset.y = CGFloat(step) * 90
      bench.screen.advance(by: 0.001)
      #expect(bench.faults.isEmpty)
    }
    #expect(bench.made.count <= 80)
    #expect(bench.view.subviews.filter { $0 is UICollectionViewCell }.count == bench.names.count)
  }

  @Test func `any item of a million is found, scrolled to and shown`() {
    let bench = CollectionBench(count: 1_000_000)
    bench.view.scrollToItem(at: path(777_777), at: .top, animated: false)
    #expect(bench.view.contentOffset.y == CGFloat(155_555 * 60))
    #expect(bench.names.contains("item 777777") && bench.faults.isEmpty)
    bench.view.scrollToItem(at: path(500_000), at: .centeredVertically, animated: false)
    #expect(bench.frame(500_000).midY == bench.view.bounds.midY)
    bench.view.scrollToItem(at: path(999_999), at: .bottom, animated: false)
    #expect(bench.names.last == "item 999999")
    #expect(bench.asked.count < 200)
    #expect(bench.view.indexPathForItem(at: CGPoint(x: 5, y: 60 * 300 + 1)) == path(1500))
    #expect(bench.view.indexPathForItem(at: CGPoint(x: 5, y: 55)) == nil)
    #expect(bench.view.indexPathForItem(at: CGPoint(x: 5, y: -1)) == nil)
  }

  @Test func `scrolling without a position moves as little as necessary`() {
    let bench = CollectionBench(count: 500)
    bench.view.scrollToItem(at: path(100), at: [], animated: false)
    #expect(bench.frame(100).maxY == bench.view.bounds.maxY)
    let offset = bench.view.contentOffset
    bench.view.scrollToItem(at: path(99), at: [], animated: false)
    #expect(bench.view.contentOffset == offset)
    bench.view.scrollToItem(at: path(3), at: [], animated: false)
    #expect(bench.view.contentOffset == .zero)
    bench.view.scrollToItem(at: path(5000), at: .top, animated: false)
    bench.view.scrollToItem(at: path(-1), at: .top, animated: false)
    bench.view.scrollToItem(at: path(0, 9), at: .top, animated: false)
    #expect(bench.view.contentOffset == .zero)
  }

  @Test func `a header is shown while it is visible, and its view is reused`() throws {
    let bench = CollectionBench((0..<50).map { ["a\($0)", "b\($0)"] }) {
      $0.flow?.headerReferenceSize = CGSize(width: 1, height: 30)
      $0.flow?.footerReferenceSize = CGSize(width: 1, height: 20)
    }
    let kind = UICollectionView.elementKindSectionHeader
    let first = try #require(
      bench.view.supplementaryView(forElementKind: kind, at: path(0)) as? CollectionBench.Title)
    #expect(first.text == "head 0" && first.frame == CGRect(x: 0, y: 0, width: 300, height: 30))
    #expect(bench.view.visibleSupplementaryViews(ofKind: kind).count == 4)
    bench.view.contentOffset.y = 1000
    bench.screen.advance(by: 0.01)
    #expect(bench.view.supplementaryView(forElementKind: kind, at: path(0)) == nil)
    let titles = bench.view.subviews.compactMap { $0 as? CollectionBench.Title }.map(\.text)
    #expect(
      Set(titles) == [
        "head 10", "head 11", "head 12", "head 13", "foot 10", "foot 11",
        "foot 12", "foot 13",
      ])
  }

  // MARK: Selection

  @Test func `the calls for a press come in UIKit's order`() {
    let bench = CollectionBench(count: 40)
    bench.click(2)
    #expect(
      bench.log == ["highlight 2?", "highlight 2", "select 2?", "select 2", "unhighlight 2"])
    bench.log = []
    bench.click(7)
    #expect(
      bench.log == [
        "highlight 7?", "highlight 7", "select 7?", "deselect 2", "select 7", "unhighlight 7",
      ])
    #expect(bench.view.indexPathsForSelectedItems == [path(7)])
    #expect(bench.cell("item 7")?.isSelected == true && bench.cell("item 2")?.isSelected == false)
    #expect(bench.cell("item 7")?.isHighlighted == false)
    #expect(bench.cell("item 7")?.accessibilityTraits == .selected)
  }

  @Test func `several items can be selected if allowed, and deselected by a press`() {
    let bench = CollectionBench(count: 40)
    bench.view.allowsMultipleSelection = true
    for item in [1, 3, 1] { bench.click(item) }
    #expect(bench.view.indexPathsForSelectedItems == [path(3)])
    bench.view.allowsSelection = false
    bench.click(5)
    #expect(bench.view.indexPathsForSelectedItems == [path(3)])
  }

  @Test func `an item that the delegate refuses is not selected; the old one stays`() {
    let bench = CollectionBench(count: 40)
    bench.click(1)
    bench.refused = [path(4)]
    bench.click(4)
    #expect(bench.view.indexPathsForSelectedItems == [path(1)])
    #expect(!bench.log.contains("deselect 1"))
  }

  @Test func `a selection by the program is not reported, and survives scrolling`() {
    let bench = CollectionBench(count: 400)
    bench.view.selectItem(at: path(300), animated: false, scrollPosition: .centeredVertically)
    #expect(bench.cell("item 300")?.isSelected == true)
    bench.view.contentOffset = .zero
    bench.screen.advance(by: 0.01)
    #expect(bench.view.visibleCells.allSatisfy { !$0.isSelected })
    bench.view.contentOffset.y = bench.frame(300).minY
    bench.screen.advance(by: 0.01)
    #expect(bench.cell("item 300")?.isSelected == true)
    #expect(!bench.log.contains { $0.hasPrefix("select") })
    bench.view.selectItem(at: nil, animated: false, scrollPosition: [])
    #expect(bench.view.indexPathsForSelectedItems == nil)
    bench.view.selectItem(at: path(9999), animated: false, scrollPosition: .top)
    #expect(bench.view.indexPathsForSelectedItems == nil)
  }

  @Test func `a drag scrolls and selects nothing`() {
    let bench = CollectionBench(count: 400)
    bench.screen.pointer(.down, at: CGPoint(x: 20, y: 300), type: .direct)
    bench.screen.advance(by: 0.2)
    #expect(bench.cell("item 25")?.isHighlighted == true)
    for step in 1...10 {
      bench.screen.advance(by: 0.01)
      bench.screen.pointer(.moved, at: CGPoint(x: 20, y: 300 - step * 10), type: .direct)
    }
    bench.screen.pointer(.up, at: CGPoint(x: 20, y: 200), type: .direct)
    #expect(bench.view.contentOffset.y > 50)
    #expect(bench.view.indexPathsForSelectedItems == nil)
    #expect(bench.view.visibleCells.allSatisfy { !$0.isHighlighted })
    #expect(bench.log.contains("unhighlight 25"))
  }

  @Test func `arrows move the focus from cell to cell, and Space selects`() throws {
    let bench = CollectionBench(count: 1000)
    try bench.screen.key(.keyboardTab)
    #expect(bench.view.isFocused)
    for key in [UIKeyboardHIDUsage.keyboardRightArrow, .keyboardRightArrow, .keyboardDownArrow] {
      try bench.screen.key(key)
    }
    try bench.screen.key(.keyboardSpacebar)
    #expect(bench.view.indexPathsForSelectedItems == [path(7)])
    for _ in 0..<3 { try bench.screen.key(.keyboardLeftArrow) }
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.view.indexPathsForSelectedItems == [path(4)])
    for _ in 0..<20 { try bench.screen.key(.keyboardDownArrow) }
    #expect(bench.view.contentOffset.y > 700)
    try bench.screen.key(.keyboardReturnOrEnter)
    #expect(bench.view.indexPathsForSelectedItems == [path(104)])
    try bench.screen.key(.keyboardEnd)
    try bench.screen.key(.keyboardUpArrow)
    try bench.screen.key(.keyboardSpacebar)
    #expect(bench.view.indexPathsForSelectedItems == [path(994)])
    try bench.screen.key(.keyboardHome)
    try bench.screen.key(.keyboardSpacebar)
    #expect(bench.view.indexPathsForSelectedItems == [path(0)])
    #expect(bench.view.contentOffset == .zero)
  }

  // MARK: Bad input

  @Test func `reloading inside callbacks does no harm`() throws {
    let bench = CollectionBench(count: 100)
    bench.onSelect = { [unowned bench] in
      bench.sections = [["only"]]
      bench.view.reloadData()
    }
    bench.click(3)
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["only"] && bench.view.indexPathsForSelectedItems == nil)
    var isLeft = true
    bench.onCell = { [unowned bench] _ in
      guard isLeft else { return }
      isLeft = false
      bench.sections = [["x", "y"]]
      bench.view.reloadData()
    }
    bench.sections = [(0..<30).map { "\($0)" }]
    bench.view.reloadData()
    try bench.screen.waitUntilIdle()
    #expect(bench.names == ["x", "y"] && bench.faults.isEmpty)
  }

  @Test func `a data source or delegate that is freed leaves the items`() {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300),
      collectionViewLayout: UICollectionViewFlowLayout())
    var bench: CollectionBench? = CollectionBench(count: 50)
    view.register(CollectionBench.Item.self, forCellWithReuseIdentifier: "item")
    view.dataSource = bench
    view.delegate = bench
    view.layoutIfNeeded()
    #expect(view.visibleCells.count == 25)
    bench = nil
    view.contentOffset.y = 200
    view.layoutIfNeeded()
    #expect(view.numberOfItems(inSection: 0) == 50)
    view.reloadData()
    view.layoutIfNeeded()
    #expect(view.visibleCells.isEmpty && view.numberOfSections == 0)
  }

  @Test func `an unknown identifier of a cell is reported`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let bench = CollectionBench(count: 1)
    let cell = bench.view.dequeueReusableCell(withReuseIdentifier: "none", for: path(0))
    #expect(type(of: cell) == UICollectionViewCell.self)
    bench.view.register(UIView.self, forCellWithReuseIdentifier: "view")
    #expect(warnings.count == 2)
  }

  @Test(arguments: [true, false])
  func `an item is scrolled to although cells on the way have other sizes`(
    isAnimated: Bool
  ) throws {
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = CGSize(width: 300, height: 40)
    let bench = CollectionBench([(0..<300).map { "item \($0)" }], layout: flow) { bench in
      bench.fill = { cell, name in
        let height = CGFloat(name.utf8.reduce(0) { $0 + Int($1) } % 7 * 20 + 20)
        (cell as? CollectionBench.Item)?.wanted = CGSize(width: 300, height: height)
      }
    }
    for item in [299, 150, 200] {
      let path = IndexPath(item: item, section: 0)
      bench.view.scrollToItem(at: path, at: .bottom, animated: isAnimated)
      if isAnimated { try bench.screen.waitUntilIdle() }
      let frame = try #require(bench.view.cellForItem(at: path)).frame
      #expect(abs(frame.maxY - bench.view.bounds.maxY) <= 1)
      #expect(bench.faults.isEmpty)
    }
  }
}
