import Foundation
import MaruKit
import MaruTestKit

/// A box of 100 points at the left of a window of 400 by 100, to be moved.
@MainActor struct BoxBench {
  let screen = TestScreen(size: CGSize(width: 400, height: 100))
  let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(box)
    screen.show(root)
    screen.advance(by: 0)
  }

  /// The box's left edge on the screen.
  var shownX: CGFloat { box.layer.presentation()?.frame.minX ?? .nan }
}
