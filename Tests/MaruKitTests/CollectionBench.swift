import Foundation
import MaruKit
import MaruTestKit

/// A window with a collection view of names, and a log of the calls to data source and delegate.
@MainActor class CollectionBench: UICollectionViewDataSource, UICollectionViewDelegate {
  final class Item: UICollectionViewCell {
    var name = ""
    /// The preferred size of the cell, if it is self-sizing.
    var wanted: CGSize?
    private(set) var applied: [UICollectionViewLayoutAttributes] = []
    let wasMadeWithFrame: Bool

    override init(frame: CGRect) {
      wasMadeWithFrame = true
      super.init(frame: frame)
      backgroundColor = .systemGray5
    }

    required init?(coder: NSCoder) { nil }

    override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      applied.append(layoutAttributes)
    }

    override func sizeThatFits(_ size: CGSize) -> CGSize { wanted ?? super.sizeThatFits(size) }
  }

  final class Title: UICollectionReusableView {
    var text = ""
  }

  let screen: TestScreen
  let view: UICollectionView
  var sections: [[String]]
  var refused: Set<IndexPath> = []
  var log: [String] = []
  var asked: [IndexPath] = []
  var made: Set<ObjectIdentifier> = []
  var onSelect: (() -> Void)?
  var onCell: ((IndexPath) -> Void)?
  var onMove: ((IndexPath, IndexPath) -> Void)?
  var movable = true
  var fill: ((UICollectionViewCell, String) -> Void)?

  init(
    _ sections: [[String]], layout: UICollectionViewLayout = UICollectionViewFlowLayout(),
    size: CGSize = CGSize(width: 300, height: 400), scale: CGFloat = 1,
    setUp: (CollectionBench) -> Void = { _ in }
  ) {
    self.sections = sections
    screen = TestScreen(size: size, scale: scale)
    view = UICollectionView(
      frame: CGRect(origin: .zero, size: size), collectionViewLayout: layout)
    setUp(self)
    view.register(Item.self, forCellWithReuseIdentifier: "item")
    for kind in [
      UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
    ] {
      view.register(Title.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: "title")
    }
    view.dataSource = self
    view.delegate = self
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(view)
    screen.show(root)
  }

  convenience init(
    count: Int, layout: UICollectionViewLayout = UICollectionViewFlowLayout(),
    size: CGSize = CGSize(width: 300, height: 400)
  ) { self.init([(0..<count).map { "item \($0)" }], layout: layout, size: size) }

  var flow: UICollectionViewFlowLayout? { view.collectionViewLayout as? UICollectionViewFlowLayout }

  /// The visible names, in the order of their items.
  var names: [String] { view.visibleCells.compactMap { ($0 as? Item)?.name } }

  func cell(_ name: String) -> Item? {
    view.visibleCells.lazy.compactMap { $0 as? Item }.first { $0.name == name }
  }

  func frame(_ item: Int, _ section: Int = 0) -> CGRect {
    view.layoutAttributesForItem(at: IndexPath(item: item, section: section))?.frame ?? .null
  }

  /// The centre of an item, in the window.
  func middle(_ item: Int, _ section: Int = 0) -> CGPoint {
    let rect = frame(item, section)
    return view.convert(CGPoint(x: rect.midX, y: rect.midY), to: nil)
  }

  func click(_ item: Int, _ section: Int = 0) { screen.press(at: middle(item, section)) }

  /// The faults of the visible cells.
  var faults: [String] {
    var faults: [String] = []
    for path in view.indexPathsForVisibleItems {
      guard let cell = view.cellForItem(at: path) as? Item else { continue }
      if cell.name != sections[path.section][path.item] {
        faults.append("\(path) shows \(cell.name)")
      }
      if cell.frame != view.layoutAttributesForItem(at: path)?.frame {
        faults.append("\(path) lies at \(cell.frame)")
      }
      if cell.alpha != 1 { faults.append("\(path) is faint") }
      if !cell.frame.intersects(view.bounds) { faults.append("\(path) is outside the bounds") }
    }
    return faults
  }

  // MARK: Data

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    asked.append(indexPath)
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    made.insert(ObjectIdentifier(cell))
    let name = sections[indexPath.section][indexPath.item]
    (cell as? Item)?.name = name
    fill?(cell, name)
    onCell?(indexPath)
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
    (view as? Title)?.text =
      (kind == UICollectionView.elementKindSectionHeader ? "head " : "foot ")
      + "\(indexPath.section)"
    return view
  }
  func collectionView(
    _ collectionView: UICollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { movable }
  func collectionView(
    _ collectionView: UICollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let name = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].insert(name, at: destinationIndexPath.item)
    onMove?(sourceIndexPath, destinationIndexPath)
  }

  // MARK: Delegate

  func collectionView(
    _ collectionView: UICollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("highlight \(indexPath.item)?")
    return true
  }
  func collectionView(
    _ collectionView: UICollectionView, didHighlightItemAt indexPath: IndexPath
  ) { log.append("highlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didUnhighlightItemAt indexPath: IndexPath
  ) { log.append("unhighlight \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool {
    log.append("select \(indexPath.item)?")
    return !refused.contains(indexPath)
  }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("select \(indexPath.item)")
    onSelect?()
  }
  func collectionView(
    _ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath
  ) { log.append("deselect \(indexPath.item)") }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { log.append("end \(indexPath.item)") }
}
