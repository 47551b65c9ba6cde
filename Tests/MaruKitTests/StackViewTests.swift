import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

/// A view of a fixed intrinsic size.
final class ContentBox: UIView {
  var content: CGSize {
    didSet { invalidateIntrinsicContentSize() }
  }

  init(_ width: CGFloat, _ height: CGFloat) {
    content = CGSize(width: width, height: height)
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var intrinsicContentSize: CGSize { content }
}

@MainActor @Suite struct StackViewTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let stack: UIStackView
  private let boxes = [ContentBox(40, 10), ContentBox(60, 20), ContentBox(100, 30)]

  init() {
    stack = UIStackView(arrangedSubviews: boxes)
    screen.show(root)
    stack.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: root.view.leadingAnchor),
      stack.topAnchor.constraint(equalTo: root.view.topAnchor),
    ])
  }

  /// Gives the stack a width.
  private func widen(to width: CGFloat) {
    stack.widthAnchor.constraint(equalToConstant: width).isActive = true
  }

  private var starts: [CGFloat] { boxes.map(\.frame.minX) }
  private var widths: [CGFloat] { boxes.map(\.frame.width) }
  private var tops: [CGFloat] { boxes.map(\.frame.minY) }
  private var heights: [CGFloat] { boxes.map(\.frame.height) }

  // MARK: Distributions

  @Test func `without its own size, it is as large as its views and the spacing`() {
    stack.spacing = 5
    screen.memory.frame()
    #expect(stack.frame == CGRect(x: 0, y: 0, width: 210, height: 30))
    #expect(starts == [0, 45, 110])
    #expect(widths == [40, 60, 100])
    #expect(heights == [30, 30, 30])
  }

  @Test func `fill stretches the view that hugs least`() {
    widen(to: 300)
    stack.spacing = 10
    boxes[1].setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
    screen.memory.frame()
    #expect(widths == [40, 140, 100])
    #expect(starts == [0, 50, 200])
  }

  @Test func `fill shrinks the view that resists least`() {
    widen(to: 150)
    boxes[2].setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    screen.memory.frame()
    #expect(widths == [40, 60, 50])
  }

  @Test func `fillEqually gives all views the same width`() {
    widen(to: 320)
    stack.distribution = .fillEqually
    stack.spacing = 10
    screen.memory.frame()
    #expect(widths == [100, 100, 100])
    #expect(starts == [0, 110, 220])
  }

  @Test func `fillEqually without a width takes that of the widest view`() {
    stack.distribution = .fillEqually
    screen.memory.frame()
    #expect(widths == [100, 100, 100])
    #expect(stack.frame.width == 300)
  }

  @Test func `fillProportionally keeps the proportions of the intrinsic sizes`() {
    widen(to: 420)
    stack.distribution = .fillProportionally
    stack.spacing = 10
    screen.memory.frame()
    #expect(widths == [80, 120, 200])
    #expect(starts == [0, 90, 220])
    boxes[0].content.width = 240
    screen.memory.frame()
    #expect(widths == [240, 60, 100])
  }

  @Test func `equalSpacing keeps the sizes and makes the gaps equal`() {
    widen(to: 300)
    stack.distribution = .equalSpacing
    stack.spacing = 10
    screen.memory.frame()
    #expect(widths == [40, 60, 100])
    #expect(starts == [0, 90, 200])
  }

  @Test func `equalSpacing never goes below the spacing and shrinks a view instead`() {
    widen(to: 200)
    stack.distribution = .equalSpacing
    stack.spacing = 10
    boxes[2].setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
    screen.memory.frame()
    #expect(widths == [40, 60, 80])
    #expect(starts == [0, 50, 120])
  }

  @Test func `equalCentering gives the centres equal distances`() {
    widen(to: 330)
    stack.distribution = .equalCentering
    screen.memory.frame()
    #expect(widths == [40, 60, 100])
    // Between 20 and 280, the centres are 130 apart.
    #expect(boxes.map(\.frame.midX) == [20, 150, 280])
  }

  @Test func `equalCentering yields to the spacing`() {
    widen(to: 220)
    stack.distribution = .equalCentering
    stack.spacing = 10
    screen.memory.frame()
    #expect(starts == [0, 50, 120])
  }

  @Test func `a custom spacing counts only after its view, and can be removed`() {
    stack.spacing = 4
    stack.setCustomSpacing(20, after: boxes[0])
    screen.memory.frame()
    #expect(starts == [0, 60, 124])
    #expect(stack.customSpacing(after: boxes[0]) == 20)
    stack.setCustomSpacing(UIStackView.spacingUseSystem, after: boxes[0])
    screen.memory.frame()
    #expect(starts == [0, 48, 112])
    stack.setCustomSpacing(UIStackView.spacingUseDefault, after: boxes[0])
    screen.memory.frame()
    #expect(starts == [0, 44, 108])
    #expect(stack.customSpacing(after: boxes[0]) == UIStackView.spacingUseDefault)
  }

  // MARK: Alignments

  @Test func `alignments place the views across the axis at their own heights`() {
    for (alignment, expected) in [
      (UIStackView.Alignment.top, [0, 0, 0]), (.center, [10, 5, 0]), (.bottom, [20, 10, 0]),
    ] as [(UIStackView.Alignment, [CGFloat])] {
      stack.alignment = alignment
      screen.memory.frame()
      #expect(tops == expected)
      #expect(heights == [10, 20, 30])
      #expect(stack.frame.height == 30)
    }
  }

  @Test func `a column stacks downwards and fills from side to side`() {
    stack.axis = .vertical
    stack.spacing = 2
    screen.memory.frame()
    #expect(tops == [0, 12, 34])
    #expect(widths == [100, 100, 100])
    #expect(stack.frame.size == CGSize(width: 100, height: 64))
    stack.alignment = .trailing
    screen.memory.frame()
    #expect(starts == [60, 40, 0])
    #expect(widths == [40, 60, 100])
  }

  @Test func `baseline alignment places texts of different sizes on one line`() {
    let labels = [12, 30, 17].map { size in
      let label = UILabel()
      label.text = "Text"
      label.font = .systemFont(ofSize: CGFloat(size))
      return label
    }
    let row = UIStackView(arrangedSubviews: labels)
    row.alignment = .firstBaseline
    row.translatesAutoresizingMaskIntoConstraints = false
    root.view.addSubview(row)
    row.leadingAnchor.constraint(equalTo: root.view.leadingAnchor).isActive = true
    row.topAnchor.constraint(equalTo: root.view.topAnchor, constant: 50).isActive = true
    screen.memory.frame()
    #expect(labels[1].frame.minY == 0)
    #expect(row.frame.height == labels[1].frame.height)
    #expect(labels[0].frame.minY > labels[2].frame.minY)
    #expect(labels[0].frame.maxY < labels[1].frame.maxY)
    #expect(labels.allSatisfy { $0.frame.height == $0.intrinsicContentSize.height })
  }

  @Test func `margins count if the arrangement is relative to them`() {
    stack.isLayoutMarginsRelativeArrangement = true
    stack.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    screen.memory.frame()
    #expect(stack.frame.size == CGSize(width: 206, height: 34))
    #expect(boxes[0].frame.origin == CGPoint(x: 2, y: 1))
  }

  @Test func `the first view is on the right in right-to-left layout`() {
    stack.semanticContentAttribute = .forceRightToLeft
    screen.memory.frame()
    #expect(starts == [160, 100, 0])
  }

  // MARK: Arranged views

  @Test func `a hidden view takes no room and no spacing, and comes back`() {
    stack.spacing = 10
    screen.memory.frame()
    boxes[1].isHidden = true
    screen.memory.frame()
    #expect(starts[2] == 50)
    #expect(stack.frame.width == 150)
    boxes[2].isHidden = true
    screen.memory.frame()
    #expect(stack.frame.size == CGSize(width: 40, height: 10))
    boxes[0].isHidden = true
    screen.memory.frame()
    #expect(stack.frame.size == .zero)
    for box in boxes { box.isHidden = false }
    screen.memory.frame()
    #expect(starts == [0, 50, 120])
  }

  @Test func `a view that is hidden in an animation shrinks before it disappears`() {
    screen.memory.frame()
    UIView.animate(withDuration: 1) { boxes[1].isHidden = true }
    #expect(boxes[1].isHidden)
    #expect(boxes[2].frame.minX == 40)
    screen.advance(by: 0.5)
    let shown = boxes[2].layer.presentation()?.frame.minX ?? .nan
    #expect(shown > 45 && shown < 95)
    #expect(!boxes[1].layer.isHidden)
    screen.advance(by: 0.6)
    #expect(boxes[1].layer.isHidden)
    UIView.animate(withDuration: 1) { boxes[1].isHidden = false }
    #expect(!boxes[1].layer.isHidden)
    screen.advance(by: 0.5)
    let back = boxes[2].layer.presentation()?.frame.minX ?? .nan
    #expect(back > 45 && back < 95)
    screen.advance(by: 0.6)
    #expect(boxes[2].frame.minX == 100)
  }

  @Test func `removing an arranged view keeps the subview, removing the subview removes both`() {
    stack.removeArrangedSubview(boxes[0])
    #expect(boxes[0].superview === stack)
    #expect(stack.arrangedSubviews == [boxes[1], boxes[2]])
    screen.memory.frame()
    #expect(boxes[1].frame.minX == 0)
    boxes[1].removeFromSuperview()
    #expect(stack.arrangedSubviews == [boxes[2]])
    screen.memory.frame()
    #expect(stack.frame.width == 100)
  }

  @Test func `inserting an arranged view again moves it`() {
    stack.insertArrangedSubview(boxes[2], at: 0)
    #expect(stack.arrangedSubviews == [boxes[2], boxes[0], boxes[1]])
    screen.memory.frame()
    #expect(starts == [100, 140, 0])
    stack.insertArrangedSubview(ContentBox(5, 5), at: 99)
    #expect(stack.arrangedSubviews.count == 4)
  }

  @Test func `stacks can be nested`() {
    let inner = UIStackView(arrangedSubviews: [ContentBox(30, 30), ContentBox(50, 50)])
    inner.axis = .vertical
    inner.spacing = 1
    stack.addArrangedSubview(inner)
    stack.alignment = .center
    screen.memory.frame()
    #expect(inner.frame == CGRect(x: 200, y: 0, width: 50, height: 81))
    #expect(stack.frame.size == CGSize(width: 250, height: 81))
    #expect(tops == [36, 31, 26])
  }

  @Test func `a stack reports its fitting size`() {
    stack.spacing = 3
    #expect(
      stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 206, height: 30))
  }

  @Test func `lines wrap at the width that the stack gives them`() {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = "A sentence that is long enough to be broken into several lines of text"
    let icon = ContentBox(30, 30)
    let row = UIStackView(arrangedSubviews: [icon, label])
    row.spacing = 10
    row.alignment = .center
    let column = UIStackView(arrangedSubviews: [row, ContentBox(10, 20)])
    column.axis = .vertical
    column.spacing = 5
    root.view.addSubview(column)
    column.snp.makeConstraints { make in
      make.leading.top.equalToSuperview()
      make.width.equalTo(160)
    }
    screen.memory.frame()
    #expect(icon.frame.width == 30)
    #expect(label.frame.minX == 40)
    #expect(label.frame.width == 120)
    let height = label.sizeThatFits(CGSize(width: 120, height: 0)).height
    #expect(height > 50)
    #expect(label.frame.height == height)
    #expect(row.frame.height == height)
    #expect(column.frame.height == height + 25)
    label.text = "Short"
    screen.memory.frame()
    #expect(label.frame.height == label.sizeThatFits(CGSize(width: 120, height: 0)).height)
    #expect(column.frame.height == 55)
    let size = CGSize(width: 200, height: 0)
    label.text = "A sentence that is long enough to be broken into several lines of text"
    let fitted = column.systemLayoutSizeFitting(
      size, withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
    #expect(fitted.height > 55)
  }

  @Test func `baseline-relative spacing separates the baselines of a column`() {
    let labels = (0..<2).map { _ in
      let label = UILabel()
      label.text = "Text"
      return label
    }
    let column = UIStackView(arrangedSubviews: labels)
    column.axis = .vertical
    column.isBaselineRelativeArrangement = true
    column.spacing = 40
    root.view.addSubview(column)
    column.snp.makeConstraints { $0.leading.top.equalToSuperview() }
    screen.memory.frame()
    #expect(labels[1].frame.minY == 40)
  }
}
