import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct ReadingOrderTests {
  @Test(arguments: [false, true])
  func `Tab goes through rows from the top, and in a row from the leading edge`(
    isRightToLeft: Bool
  ) {
    let screen = TestScreen(size: CGSize(width: 200, height: 200))
    let root = UIViewController()
    root.loadViewIfNeeded()
    if isRightToLeft { root.view.semanticContentAttribute = .forceRightToLeft }
    let places = [(110.0, 84.0), (10, 80), (110, 10), (10, 14)]
    let buttons = places.map { x, y in
      let button = UIButton(type: .system)
      button.frame = CGRect(x: x, y: y, width: 60, height: 40)
      root.view.addSubview(button)
      return button
    }
    screen.show(root)
    for index in isRightToLeft ? [2, 3, 0, 1] : [3, 2, 1, 0] {
      screen.window.moveFocus(forward: true)
      #expect(screen.window.focusedView === buttons[index])
    }
  }

  @Test func `a tall neighbour is not in the row of the views beside it`() {
    let frames = [
      CGRect(x: 100, y: 60, width: 50, height: 20), CGRect(x: 150, y: 0, width: 50, height: 20),
      CGRect(x: 0, y: 0, width: 80, height: 100),
    ]
    let order = ReadingOrder.sorted([0, 1, 2], isRightToLeft: false) { frames[$0] }
    #expect(order == [2, 1, 0])
  }
}
