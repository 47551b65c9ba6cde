import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

@testable import DropDown

/// The drop-down's view with an owner's anchor, delegate and constraints.
@MainActor @Suite(.serialized) struct DropDownViewTests {
  /// Owns two drop-downs, and closes them like the owner in the original.
  private final class Owner: UIViewController, DropDownDelegate {
    let anchors = [DropDownButton(), DropDownButton()]
    lazy var dropDowns = anchors.map { DropDownView(anchorView: $0) }
    var touches = 0
    var chosen: [IndexPath] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      for anchor in anchors { view.addSubview(anchor) }
      for dropDown in dropDowns {
        dropDown.options = DropDownOptions(WidgetLines((0..<100).map { "Option \($0)" }))
        dropDown.delegate = self
      }
      place(first: 20, second: 400)
    }

    func place(first: CGFloat, second: CGFloat) {
      anchors[0].frame = CGRect(x: 20, y: first, width: 200, height: 44)
      anchors[1].frame = CGRect(x: 240, y: second, width: 120, height: 44)
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      self.touches += 1
      view.endEditing(true)
    }

    func dropDown(_ dropDown: DropDownView, didSelectRowAt indexPath: IndexPath) {
      chosen.append(indexPath)
    }
  }

  private let screen = TestScreen(size: CGSize(width: 400, height: 600))
  private let owner = Owner()
  private var first: DropDownView { owner.dropDowns[0] }
  private var second: DropDownView { owner.dropDowns[1] }

  init() { screen.show(owner) }

  private func touch(_ view: UIView) { screen.press(at: screen.center(of: view)) }

  private func frame(of view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }

  // MARK: First responder

  @Test func `a touch on the anchor makes it first responder, which shows the table`() throws {
    touch(owner.anchors[0])
    #expect(first.isFirstResponder)
    #expect(try #require(first.list).superview === screen.window)
  }

  @Test func `becoming first responder shows the table, and resigning hides it`() {
    #expect(first.becomeFirstResponder())
    #expect(first.isOpen)
    #expect(first.resignFirstResponder())
    #expect(!first.isOpen)
    #expect(!screen.window.subviews.contains { $0 is DropDownList })
  }

  @Test func `a touch outside reaches the owner, which closes it in one line`() {
    touch(owner.anchors[0])
    screen.press(at: CGPoint(x: 200, y: 580))
    #expect(!first.isOpen)
    #expect(owner.touches == 1)
  }

  @Test func `the owner gets no touches on the anchor or in the table`() throws {
    touch(owner.anchors[0])
    let list = try #require(first.list)
    screen.press(at: CGPoint(x: frame(of: list).midX, y: frame(of: list).minY + 40))
    #expect(owner.touches == 0)
  }

  @Test func `opening one closes another`() {
    touch(owner.anchors[0])
    touch(owner.anchors[1])
    #expect(!first.isOpen)
    #expect(second.isOpen)
  }

  @Test func `a second touch on the anchor closes it`() {
    touch(owner.anchors[0])
    touch(owner.anchors[0])
    #expect(!first.isOpen && !first.isFirstResponder)
  }

  @Test func `a view that leaves the window removes its open table`() {
    touch(owner.anchors[0])
    owner.anchors[0].removeFromSuperview()
    #expect(!first.isOpen)
    #expect(!screen.window.subviews.contains { $0 is DropDownList })
  }

  @Test func `it does not open without options`() {
    first.options = DropDownOptions()
    touch(owner.anchors[0])
    #expect(!first.isOpen && !first.isFirstResponder && !first.canBecomeFocused)
  }

  @Test func `it does not open while it is disabled`() {
    first.isEnabled = false
    touch(owner.anchors[0])
    #expect(!first.isOpen)
  }

  // MARK: Place

  @Test func `the table is as wide as the anchor and starts at its bottom`() throws {
    touch(owner.anchors[0])
    let list = frame(of: try #require(first.list))
    #expect(list == CGRect(x: 20, y: 64, width: 200, height: 192))
  }

  @Test func `the table is above everything in the window`() throws {
    touch(owner.anchors[0])
    #expect(screen.window.subviews.last === first.list)
  }

  @Test func `the owner's constraints replace the default position`() throws {
    first.setConstraints { [owner] make in
      make.top.equalTo(owner.anchors[0].snp.bottom).offset(10)
      make.leading.equalTo(owner.anchors[0])
      make.width.equalTo(300)
    }
    touch(owner.anchors[0])
    let list = frame(of: try #require(first.list))
    #expect(list == CGRect(x: 20, y: 74, width: 300, height: 192))
    first.setConstraints { make in
      make.left.top.equalToSuperview()
      make.size.equalTo(CGSize(width: 100, height: 50))
    }
    #expect(frame(of: try #require(first.list)) == CGRect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `if there is no room below, it opens upwards`() throws {
    owner.place(first: 500, second: 400)
    touch(owner.anchors[0])
    #expect(frame(of: try #require(first.list)).maxY == 500)
    #expect(frame(of: try #require(first.list)).height == 192)
  }

  @Test func `if there is no room on either side, it fills the larger side and scrolls`() throws {
    screen.window.frame.size.height = 200
    owner.place(first: 20, second: 150)
    touch(owner.anchors[0])
    let list = try #require(first.list)
    #expect(frame(of: list) == CGRect(x: 20, y: 64, width: 200, height: 128))
    #expect(list.contentSize.height == 3_200)
    touch(owner.anchors[0])
    touch(owner.anchors[1])
    #expect(frame(of: try #require(second.list)).minY == 8)
    #expect(frame(of: try #require(second.list)).maxY == 150)
  }

  @Test func `it turns upwards when the window shrinks`() throws {
    owner.place(first: 300, second: 20)
    touch(owner.anchors[0])
    #expect(frame(of: try #require(first.list)).minY == 344)
    screen.window.frame.size.height = 400
    screen.advance(by: 0.1)
    #expect(frame(of: try #require(first.list)).maxY == 300)
    #expect(frame(of: try #require(first.list)).height == 192)
  }

  @Test func `the open table follows its anchor`() throws {
    touch(owner.anchors[0])
    owner.place(first: 60, second: 400)
    screen.advance(by: 0.1)
    #expect(frame(of: try #require(first.list)).minY == 104)
  }

  // MARK: Table

  @Test(arguments: [(1, 32.0), (3, 96), (6, 192), (7, 192), (1_000, 192)])
  func `rows are 32 points high, and at most six are visible`(count: Int, height: Double) throws {
    first.options = DropDownOptions(WidgetLines((0..<count).map { "\($0)" }))
    touch(owner.anchors[0])
    let list = try #require(first.list)
    #expect(abs(list.frame.height - height) < 0.01)
    #expect(list.rowHeight == 32)
    #expect(list.contentSize.height == CGFloat(count) * 32)
  }

  @Test func `the table has the original's corners and border`() throws {
    touch(owner.anchors[0])
    let list = try #require(first.list)
    #expect(list.layer.cornerRadius == 4)
    #expect(list.layer.borderWidth == 1)
    #expect(list.layer.borderColor == UIColor.systemGray2.cgColor)
    #expect(list.separatorInset == .zero && list.separatorStyle == .singleLine)
  }

  /// The labels of the visible rows.
  private func rowLabels() throws -> [UILabel] {
    try #require(first.list).visibleCells.compactMap { $0.contentView.subviews.first as? UILabel }
  }

  /// The checkmarks of the visible rows.
  private func checks() throws -> [UIView?] {
    try #require(first.list).visibleCells.map { cell in
      cell.contentView.subviews.first { $0 is UIImageView && !$0.isHidden }
    }
  }

  @Test func `options have the label colour; the selected one has a background and a checkmark`()
    throws
  {
    first.selectedRow = 1
    touch(owner.anchors[0])
    let labels = try rowLabels()
    #expect(labels.map(\.text).prefix(2) == ["Option 0", "Option 1"])
    #expect(labels.allSatisfy { $0.textColor == .label && $0.frame.minX == 12 })
    #expect(try checks().map { $0 != nil } == labels.indices.map { $0 == 1 })
    let cells = try #require(first.list).visibleCells
    let grounds = cells.map { $0.contentView.backgroundColor }
    #expect(grounds.filter { $0 != .clear }.count == 1 && grounds[1] != .clear)
    let check = try #require(try checks()[1])
    #expect(check.frame.maxX == cells[1].contentView.bounds.width - 12)
    #expect(labels[1].frame.maxX <= check.frame.minX - 12)
  }

  @Test func `in the original's style, only the selected option has the label colour`() throws {
    first.style = .original
    first.selectedRow = 1
    touch(owner.anchors[0])
    let labels = try rowLabels()
    #expect(labels.map { $0.textColor == .label } == labels.indices.map { $0 == 1 })
    #expect(labels.allSatisfy { $0.textColor == .label || $0.textColor == .systemGray2 })
    #expect(labels.allSatisfy { $0.frame.minX == 4 })
    #expect(try checks().allSatisfy { $0 == nil })
    first.style = .standard
    screen.advance(by: 0.1)
    #expect(try rowLabels().allSatisfy { $0.textColor == .label && $0.frame.minX == 12 })
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `all text has a contrast of at least 4.5 to 1`(appearance: UIUserInterfaceStyle) throws {
    screen.window.overrideUserInterfaceStyle = appearance
    first.selectedRow = 1
    touch(owner.anchors[0])
    let button = owner.anchors[0]
    button.show("Title", isOption: false)
    screen.advance(by: 0.1)
    let title = try #require(button.subviews.first { $0 is UILabel } as? UILabel)
    #expect(try contrast(of: title) >= 4.5)
    for label in try rowLabels() { #expect(try contrast(of: label) >= 7) }
    let arrow = try #require(button.subviews.first { $0 is UIImageView })
    #expect(try contrast(of: arrow.tintColor, in: button) >= 3)
  }

  private func contrast(of label: UILabel) throws -> Double {
    try contrast(of: try #require(label.textColor), in: try #require(label.superview))
  }

  /// The WCAG 2 contrast between a colour and the background behind a view.
  private func contrast(of color: UIColor, in view: UIView) throws -> Double {
    let traits = view.traitCollection
    var grounds: [UIColor] = []
    for view in sequence(first: view, next: \.superview) {
      if let ground = view.backgroundColor { grounds.append(ground.resolvedColor(with: traits)) }
    }
    var ground = (red: 1.0, green: 1.0, blue: 1.0)
    func lay(_ color: UIColor, on ground: inout (red: Double, green: Double, blue: Double)) {
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      ground.red += (red - ground.red) * alpha
      ground.green += (green - ground.green) * alpha
      ground.blue += (blue - ground.blue) * alpha
    }
    func luminance(_ color: (red: Double, green: Double, blue: Double)) -> Double {
      func linear(_ part: Double) -> Double {
        part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(color.red) + 0.7152 * linear(color.green)
        + 0.0722 * linear(color.blue)
    }
    for color in grounds.reversed() { lay(color, on: &ground) }
    var ink = ground
    lay(color.resolvedColor(with: traits), on: &ink)
    let (one, other) = (luminance(ink), luminance(ground))
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  @Test func `a press on a row selects it, notifies the delegate once, and closes`() throws {
    touch(owner.anchors[0])
    screen.press(at: CGPoint(x: 100, y: 64 + 32 * 2 + 10))
    #expect(owner.chosen == [IndexPath(row: 2, section: 0)])
    #expect(first.selectedRow == 2)
    #expect(!first.isOpen)
  }

  @Test func `changed options appear in the open table, and the selection is removed`() throws {
    first.selectedRow = 50
    touch(owner.anchors[0])
    first.options = DropDownOptions(WidgetLines(["A", "B"]))
    screen.advance(by: 0.1)
    #expect(first.selectedRow == nil)
    #expect(try #require(first.list).frame.height == 64)
    #expect(try #require(first.list).numberOfRows(inSection: 0) == 2)
  }

  @Test(arguments: [-1, 100, Int.max])
  func `a row out of range cannot be selected`(row: Int) {
    first.selectedRow = row
    #expect(first.selectedRow == nil)
    first.choose(row)
    #expect(owner.chosen.isEmpty)
  }

  @Test func `a hundred thousand options need no more cells than ten`() throws {
    first.options = DropDownOptions(WidgetLines((0..<100_000).map { "Option \($0)" }))
    touch(owner.anchors[0])
    let list = try #require(first.list)
    #expect(list.visibleCells.count <= 7)
    list.contentOffset.y = 32 * 50_000
    screen.advance(by: 0.1)
    #expect(list.subviews.count { $0 is DropDownCell } <= 7)
    #expect(list.visibleCells.first?.accessibilityLabel == "Option 50000")
  }

  // MARK: Button

  @Test func `the button has the original's metrics, with more padding before its text`() throws {
    let button = owner.anchors[0]
    button.show("Title", isOption: false)
    screen.advance(by: 0)
    let label = try #require(button.subviews.first { $0 is UILabel } as? UILabel)
    let arrow = try #require(button.subviews.first { $0 is UIImageView })
    #expect(button.layer.cornerRadius == 4 && button.layer.borderWidth == 1.2)
    #expect(label.frame.minX == 12 && label.frame.minY == 12 && label.frame.maxY == 32)
    #expect(arrow.frame.maxX == button.bounds.width - 12)
    button.show("Option", isOption: true)
    #expect(label.textColor == .label)
    button.style = .original
    button.show("Title", isOption: false)
    screen.advance(by: 0)
    #expect(label.frame.minX == 4 && label.textColor == .systemGray2)
  }
}
