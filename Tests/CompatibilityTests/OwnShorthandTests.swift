import MaruKit
import MaruTestKit
import OwnShorthand
import Testing

// No file of this module may import LayoutShorthand: all files would see its members.
@MainActor @Suite struct OwnShorthandTests {
  @Test func `in a file that also imports the kit, the only snp is the library's own`() {
    let screen = TestScreen(size: CGSize(width: 400, height: 300))
    let root = UIViewController()
    screen.show(root)
    let box = UIView()
    root.view.addSubview(box)
    let shorthand = box.snp
    shorthand.pin(width: 30, height: 20)
    screen.memory.frame()
    #expect(box.frame.size == CGSize(width: 30, height: 20))
    let rect = root.view.safeAreaLayoutGuide.snp
    #expect(rect == CGRect(x: 0, y: 0, width: 400, height: 300))
    _ = ConstraintMaker()
  }
}
