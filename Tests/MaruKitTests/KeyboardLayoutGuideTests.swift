import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct KeyboardLayoutGuideTests {
  private let bench = InputViewBench()
  private let keys = InputViewBench.keys(120)
  private let bar = UIView(frame: .zero)

  init() {
    bench.field.input = keys
    bar.translatesAutoresizingMaskIntoConstraints = false
  }

  /// Adds a bar of 20 points above the guide of a view.
  private func add(to view: UIView) {
    view.addSubview(bar)
    NSLayoutConstraint.activate([
      bar.leftAnchor.constraint(equalTo: view.leftAnchor),
      bar.widthAnchor.constraint(equalToConstant: 100),
      bar.heightAnchor.constraint(equalToConstant: 20),
      bar.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
    ])
    bench.window.layoutIfNeeded()
  }

  private var bottom: CGFloat { bar.convert(CGPoint(x: 0, y: 20), to: nil).y }

  @Test func `its top is the safe area's bottom, or optionally the view's`() {
    bench.window.screenInsets = UIEdgeInsets(top: 0, left: 0, bottom: 34, right: 0)
    add(to: bench.root.view)
    #expect(bottom == 366)
    bench.root.view.keyboardLayoutGuide.usesBottomSafeArea = false
    bench.window.layoutIfNeeded()
    #expect(bottom == 400)
    bench.field.becomeFirstResponder()
    #expect(bottom == 280)
    #expect(
      bench.root.view.keyboardLayoutGuide.layoutFrame
        == CGRect(x: 0, y: 280, width: 300, height: 120))
  }

  @Test func `it moves together with the input views`() throws {
    add(to: bench.root.view)
    try bench.screen.waitUntilIdle()
    bench.field.becomeFirstResponder()
    for _ in 0..<30 {
      bench.screen.advance(by: 0.01)
      #expect(abs(bench.top(of: bar) + 20 - bench.top(of: keys)) < 1)
    }
    bench.field.resignFirstResponder()
    bench.screen.advance(by: 0.05)
    #expect(bench.top(of: bar) > 260 && bench.top(of: bar) < 380)
    try bench.screen.waitUntilIdle()
    #expect(bottom == 400)
  }

  @Test func `a view added while they are up gets the right guide`() {
    bench.field.becomeFirstResponder()
    let late = UIView(frame: CGRect(x: 0, y: 100, width: 300, height: 250))
    add(to: late)
    bench.root.view.addSubview(late)
    bench.window.layoutIfNeeded()
    #expect(bottom == 280)
    late.frame.origin.y = 150
    bench.window.layoutIfNeeded()
    #expect(bottom == 280)
    late.frame.origin.y = 0
    bench.window.layoutIfNeeded()
    #expect(bottom == 250)
  }

  @Test func `in a scroll view it does not scroll along`() {
    let scroll = UIScrollView(frame: bench.root.view.bounds)
    scroll.contentSize = CGSize(width: 300, height: 2000)
    bench.root.view.addSubview(scroll)
    add(to: scroll)
    bench.field.becomeFirstResponder()
    #expect(bottom == 280)
    scroll.contentOffset.y = 50
    bench.window.layoutIfNeeded()
    #expect(bottom == 280)
  }

  @Test func `a view keeps one guide, also when it is removed`() {
    weak var guide: UIKeyboardLayoutGuide?
    do {
      let view = UIView(frame: bench.root.view.bounds)
      bench.root.view.addSubview(view)
      guide = view.keyboardLayoutGuide
      #expect(guide === view.keyboardLayoutGuide)
      view.removeFromSuperview()
    }
    #expect(guide == nil)
    bench.field.becomeFirstResponder()
  }
}
