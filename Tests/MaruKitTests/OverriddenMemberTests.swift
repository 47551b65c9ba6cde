import Foundation
import MaruKit
import Testing

/// Adds views to a view of its own, as published containers do.
private final class Framed: UIView {
  let content = UIView()
  private(set) var hasLeft = false

  override init(frame: CGRect) {
    super.init(frame: frame)
    super.addSubview(content)
  }

  required init?(coder: NSCoder) { nil }

  override func addSubview(_ view: UIView) { content.addSubview(view) }
  override func insertSubview(_ view: UIView, at index: Int) {
    content.insertSubview(view, at: index)
  }
  override func removeFromSuperview() {
    hasLeft = true
    super.removeFromSuperview()
  }
}

/// Shows no title while it loads.
private final class LoadingButton: UIButton {
  var isLoading = false
  private(set) var kept: String?

  override func setTitle(_ title: String?, for state: State) {
    kept = title
    if !isLoading { super.setTitle(title, for: state) }
  }
}

@MainActor @Suite struct OverriddenMemberTests {
  @Test func `a view can add its subviews to another view`() {
    let view = Framed()
    let (first, second) = (UIView(), UIView())
    view.addSubview(second)
    view.insertSubview(first, at: 0)
    #expect(view.subviews == [view.content])
    #expect(view.content.subviews == [first, second])
  }

  @Test func `a view can notice that it is removed`() {
    let parent = UIView()
    let view = Framed()
    parent.addSubview(view)
    view.removeFromSuperview()
    #expect(view.hasLeft && parent.subviews.isEmpty)
  }

  @Test func `a button can hold back its title`() {
    let button = LoadingButton()
    button.setTitle("Save", for: .normal)
    button.isLoading = true
    button.setTitle("Saved", for: .normal)
    #expect(button.title(for: .normal) == "Save" && button.kept == "Saved")
  }
}
