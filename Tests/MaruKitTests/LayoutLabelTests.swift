import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutLabelTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let label = UILabel()
  private var view: UIView { root.view }

  init() {
    screen.show(root)
    label.text = "The quick brown fox jumps over the lazy dog and goes on and on"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      label.topAnchor.constraint(equalTo: view.topAnchor),
      label.widthAnchor.constraint(equalToConstant: 100),
    ])
    screen.memory.frame()
  }

  private var lineHeight: CGFloat {
    let line = UILabel()
    line.text = "The"
    return line.intrinsicContentSize.height
  }

  private var wrappedHeight: CGFloat {
    let wrapped = UILabel()
    wrapped.text = label.text
    wrapped.numberOfLines = label.numberOfLines
    return wrapped.sizeThatFits(CGSize(width: 100, height: 0)).height
  }

  @Test func `a label with several lines is as high as they are`() {
    #expect(label.frame.height == lineHeight)
    label.numberOfLines = 2
    screen.memory.frame()
    #expect(label.frame.height == wrappedHeight)
    #expect(label.frame.height > lineHeight * 1.5)
    label.numberOfLines = 0
    screen.memory.frame()
    #expect(label.frame.height == wrappedHeight)
    #expect(label.frame.height > lineHeight * 3)
    label.numberOfLines = 1
    screen.memory.frame()
    #expect(label.frame.height == lineHeight)
  }

  @Test func `resetting a preferred width lets the layout determine the width`() {
    label.numberOfLines = 0
    label.preferredMaxLayoutWidth = 5000
    screen.memory.frame()
    #expect(label.frame.height == lineHeight)
    label.preferredMaxLayoutWidth = 0
    screen.memory.frame()
    #expect(label.frame.height == wrappedHeight)
  }

  @Test func `a new text and a new font wrap the lines again`() {
    label.numberOfLines = 0
    screen.memory.frame()
    let high = label.frame.height
    label.text = "Short"
    screen.memory.frame()
    #expect(label.frame.height == lineHeight)
    label.text = "The quick brown fox jumps over the lazy dog and goes on and on"
    screen.memory.frame()
    #expect(label.frame.height == high)
    label.font = .systemFont(ofSize: 34)
    screen.memory.frame()
    #expect(label.frame.height > high * 2)
  }

  @Test func `a label that wraps after it was measured in a stack's row is high enough`() {
    let stack = UIStackView(arrangedSubviews: [UIView(), UILabel()])
    let inner = stack.arrangedSubviews[1] as? UILabel
    inner?.text = label.text
    view.addSubview(stack)
    stack.snp.makeConstraints { make in
      make.top.leading.equalToSuperview()
      make.width.equalTo(130)
    }
    stack.arrangedSubviews[0].snp.makeConstraints { $0.width.equalTo(30) }
    screen.memory.frame()
    #expect(stack.frame.height == lineHeight)
    inner?.numberOfLines = 0
    label.numberOfLines = 0
    screen.memory.frame()
    #expect(stack.frame.height == wrappedHeight)
  }
}
