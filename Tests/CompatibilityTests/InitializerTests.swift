import MaruKit
import MaruTestKit
import Testing

// The classes are declared as on iOS: the only `required` initializer is `init?(coder:)`.

private final class PlainCell: UITableViewCell {}

private class NoteCell: UITableViewCell {
  let note = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(note)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class LoudNoteCell: NoteCell {
  let volume = 11
}

/// A cell that is never registered, and so needs no `init(style:reuseIdentifier:)`.
private final class StaticCell: UITableViewCell {
  init(title: String) {
    super.init(style: .value1, reuseIdentifier: nil)
    textLabel?.text = title
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Header: UITableViewHeaderFooterView {
  static let reuseIdentifier = "Header"
  var wasMadeHere = false

  override init(reuseIdentifier: String?) {
    super.init(reuseIdentifier: reuseIdentifier)
    wasMadeHere = true
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

private final class TileCell: UICollectionViewCell {
  var wasMadeHere = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    wasMadeHere = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Badge: UICollectionReusableView {
  var wasMadeHere = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    wasMadeHere = true
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class TintedAttributes: UICollectionViewLayoutAttributes {
  var tint = 0

  override init() {
    super.init()
    tint = 7
  }

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? TintedAttributes)?.tint = tint
    return copy
  }
}

private final class CountingContext: UICollectionViewFlowLayoutInvalidationContext {
  var count = 0

  override init() {
    super.init()
    count = 1
  }
}

private final class TintedLayout: UICollectionViewFlowLayout {
  var contexts: [UICollectionViewLayoutInvalidationContext] = []

  override class var layoutAttributesClass: AnyClass { TintedAttributes.self }
  override class var invalidationContextClass: AnyClass { CountingContext.self }

  override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    contexts.append(context)
    super.invalidateLayout(with: context)
  }
}

private final class RingLayer: CALayer {
  var progress: CGFloat = 0

  override init() {
    super.init()
    borderWidth = 3
  }

  override init(layer: Any) {
    super.init(layer: layer)
    if let ring = layer as? RingLayer { progress = ring.progress }
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

private final class FrameLayer: CAShapeLayer {
  override init() {
    super.init()
    lineWidth = 5
  }

  override init(layer: Any) { super.init(layer: layer) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class RingView: UIView {
  override class var layerClass: AnyClass { RingLayer.self }
}

private final class FrameView: UIView {
  override class var layerClass: AnyClass { FrameLayer.self }
}

private final class SlowFade: CABasicAnimation {
  override init() {
    super.init()
    keyPath = "opacity"
    duration = 5
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private class TitledController: UIViewController {
  init(title: String) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  convenience init() { self.init(title: "usual") }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class BareController: UIViewController {
  init() {
    super.init(nibName: nil, bundle: nil)
    title = "bare"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class ShortController: UIViewController {
  convenience init() {
    self.init(nibName: nil, bundle: nil)
    title = "short"
  }
}

private final class NibController: UIViewController {
  private let count: Int

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    count = 1
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    title = "nib \(count)"
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class GroupedController: UITableViewController {
  init() { super.init(style: .insetGrouped) }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class HeldGesture: UILongPressGestureRecognizer {
  let purpose: String

  init(purpose: String) {
    self.purpose = purpose
    super.init()
  }
}

private final class Stars: UIView {
  var count = 3

  override func accessibilityIncrement() { count += 1 }
  override func accessibilityDecrement() { count -= 1 }
  override func accessibilityPerformEscape() -> Bool { count == 0 }
  override func accessibilityPerformMagicTap() -> Bool { true }
  override func accessibilityScroll(_ direction: UIAccessibilityScrollDirection) -> Bool {
    direction == .left
  }
}

private final class FakeTouch: UITouch {
  override var phase: UITouch.Phase { .moved }
  override func location(in view: UIView?) -> CGPoint { CGPoint(x: 3, y: 4) }
}

/// Classes whose initializers are declared as on iOS.
@MainActor @Suite struct InitializerTests {
  private let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
  private let path = IndexPath(row: 0, section: 0)

  @Test func `a table creates cells of the registered class`() {
    for (index, kind) in [PlainCell.self, NoteCell.self, LoudNoteCell.self].enumerated() {
      table.register(kind, forCellReuseIdentifier: "\(index)")
      let cell = table.dequeueReusableCell(withIdentifier: "\(index)", for: path)
      #expect(type(of: cell) == kind && cell.reuseIdentifier == "\(index)")
    }
    let loud = table.dequeueReusableCell(withIdentifier: "2", for: path) as? LoudNoteCell
    #expect(loud?.volume == 11 && loud?.note.superview === loud?.contentView)
    #expect(loud?.detailTextLabel != nil, "the subclass's style is kept")
  }

  @Test func `a cell that is never registered needs no other initializer`() {
    #expect(StaticCell(title: "Name").textLabel?.text == "Name")
  }

  @Test func `a table creates headers of the registered class`() {
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: Header.reuseIdentifier)
    let header = table.dequeueReusableHeaderFooterView(withIdentifier: Header.reuseIdentifier)
    #expect((header as? Header)?.wasMadeHere == true)
    #expect(header?.reuseIdentifier == Header.reuseIdentifier)
  }

  @Test func `a collection view creates cells and supplementary views of the registered classes`() {
    let layout = TintedLayout()
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
    list.register(TileCell.self, forCellWithReuseIdentifier: "tile")
    list.register(Badge.self, forSupplementaryViewOfKind: "badge", withReuseIdentifier: "badge")
    let cell = list.dequeueReusableCell(withReuseIdentifier: "tile", for: path)
    #expect((cell as? TileCell)?.wasMadeHere == true)
    let badge = list.dequeueReusableSupplementaryView(
      ofKind: "badge", withReuseIdentifier: "badge", for: path)
    #expect((badge as? Badge)?.wasMadeHere == true)
  }

  @Test func `a layout creates attributes and invalidation contexts of its own classes`() {
    final class Source: NSObject, UICollectionViewDataSource {
      func collectionView(
        _ collectionView: UICollectionView, numberOfItemsInSection section: Int
      ) -> Int { 3 }

      func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
      ) -> UICollectionViewCell {
        collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
      }
    }
    let (layout, source) = (TintedLayout(), Source())
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 300), collectionViewLayout: layout)
    list.register(TileCell.self, forCellWithReuseIdentifier: "tile")
    list.dataSource = source
    list.layoutIfNeeded()
    let attributes = layout.layoutAttributesForItem(at: path) as? TintedAttributes
    #expect(attributes?.tint == 7)
    attributes?.tint = 8
    #expect((attributes?.copy() as? TintedAttributes)?.tint == 8)
    list.frame.size.width = 200
    list.layoutIfNeeded()
    #expect(layout.contexts.contains { ($0 as? CountingContext)?.count == 1 })
  }

  @Test func `a view creates its layer with its layer class`() {
    #expect(RingView().layer.borderWidth == 3)
    #expect((FrameView().layer as? FrameLayer)?.lineWidth == 5)
  }

  @Test func `a presentation layer has the subclass's properties`() throws {
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let view = RingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    (view.layer as? RingLayer)?.progress = 0.5
    screen.window.addSubview(view)
    #expect((view.layer.presentation() as? RingLayer)?.progress == 0.5)
  }

  @Test func `a copy of a custom animation has its values`() {
    let fade = SlowFade()
    fade.toValue = 0.5
    let copy = fade.copy()
    #expect(copy !== fade && copy.keyPath == "opacity" && copy.duration == 5)
    #expect(copy.toValue as? Double == 0.5)
  }

  @Test func `controllers may declare init and convenience init`() {
    #expect(TitledController().title == "usual" && TitledController(title: "own").title == "own")
    #expect(BareController().title == "bare")
    #expect(ShortController().title == "short")
    #expect(NibController().title == "nib 1")
    #expect(GroupedController().tableView.style == .insetGrouped)
    #expect(UITableViewController().tableView.style == .plain)
  }

  @Test func `cells, headers, touches, events and gestures can be created without arguments`() {
    #expect(UITableViewCell().reuseIdentifier == nil)
    #expect(UITableViewHeaderFooterView().reuseIdentifier == nil)
    #expect(UITouch().phase == .began && UITouch() != UITouch())
    #expect(UIEvent().type == .touches && UIEvent().allTouches == nil)
    #expect(FakeTouch().location(in: nil) == CGPoint(x: 3, y: 4) && FakeTouch().phase == .moved)
    #expect(HeldGesture(purpose: "move").purpose == "move")
  }

  @Test func `views respond to the actions of assistive technology`() {
    let stars = Stars()
    stars.accessibilityIncrement()
    stars.accessibilityIncrement()
    stars.accessibilityDecrement()
    #expect(stars.count == 4 && !stars.accessibilityPerformEscape())
    #expect(stars.accessibilityScroll(.left) && !stars.accessibilityScroll(.next))
    #expect(stars.accessibilityPerformMagicTap())
    #expect(!UIView().accessibilityScroll(.left))
    #expect(!UIViewController().accessibilityPerformEscape())
  }
}
