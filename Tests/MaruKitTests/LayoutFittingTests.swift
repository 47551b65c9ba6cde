import Foundation
import LayoutShorthand
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutFittingTests {
  private let box = UIView()
  private let content = UILabel()
  private var natural: CGSize { content.intrinsicContentSize }

  init() {
    content.text = "Content"
    box.addSubview(content)
    content.snp.makeConstraints { $0.edges.equalToSuperview() }
  }

  private func fitted(
    _ width: CGFloat, _ horizontal: UILayoutPriority, height: CGFloat = 0,
    _ vertical: UILayoutPriority = .fittingSizeLevel
  ) -> CGSize {
    box.systemLayoutSizeFitting(
      CGSize(width: width, height: height), withHorizontalFittingPriority: horizontal,
      verticalFittingPriority: vertical)
  }

  @Test func `a target size below the priority of hugging and resistance has no effect`() {
    #expect(fitted(500, .fittingSizeLevel) == natural)
    #expect(fitted(500, .defaultLow - 1) == natural)
    #expect(fitted(5, .defaultHigh - 1, height: 5, .defaultHigh - 1) == natural)
    #expect(box.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize) == natural)
  }

  @Test func `a target size with a higher priority counts, for each side separately`() {
    #expect(fitted(500, .defaultLow + 1).width == 500)
    #expect(fitted(500, .defaultLow + 1).height == natural.height)
    #expect(fitted(5, .defaultHigh + 1).width == 5)
    #expect(fitted(500, .required, height: 400, .required) == CGSize(width: 500, height: 400))
  }

  @Test func `required constraints override an optional target size without a warning`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    content.snp.makeConstraints { $0.width.equalTo(80) }
    #expect(fitted(500, .required - 1).width == 80)
    // Like in a table row with a given width.
    #expect(fitted(500, .required).width == 500)
    #expect(warnings.isEmpty)
  }

  @Test func `a view without constraints fits its own size`() {
    let plain = UIView(frame: CGRect(x: 3, y: 4, width: 70, height: 20))
    plain.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)))
    #expect(plain.systemLayoutSizeFitting(.zero) == CGSize(width: 70, height: 20))
    let empty = UIStackView().systemLayoutSizeFitting(.zero)
    #expect(empty == .zero && empty.width.sign == .plus && empty.height.sign == .plus)
  }

  @Test func `sizeToFit ignores the transform`() {
    let label = UILabel(frame: CGRect(x: 10, y: 20, width: 5, height: 5))
    label.text = "Content"
    label.transform = CGAffineTransform(scaleX: 2, y: 2)
    label.sizeToFit()
    #expect(label.bounds.size == natural)
    label.transform = .identity
    #expect(label.frame.origin == CGPoint(x: 10, y: 20))
  }

  @Test func `a window made without a frame has the screen's bounds`() {
    #expect(UIWindow().frame == UIScreen.main.bounds)
  }

  @Test func `a target size of NaN counts as none`() {
    #expect(fitted(.nan, .required, height: .infinity, .required) == natural)
    #expect(fitted(-50, .required).width == 0)
  }

  @Test func `an open size is least for a compressed target and greatest for an expanded one`() {
    let open = UIView()
    let inner = UIView()
    open.addSubview(inner)
    inner.snp.makeConstraints { make in
      make.edges.equalToSuperview()
      make.width.greaterThanOrEqualTo(30)
      make.height.lessThanOrEqualTo(70)
    }
    #expect(
      open.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
        == CGSize(width: 30, height: 0))
    #expect(
      open.systemLayoutSizeFitting(UIView.layoutFittingExpandedSize)
        == CGSize(width: 10_000, height: 70))
  }
}
