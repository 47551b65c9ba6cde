import MaruKit
import Testing

@MainActor @Suite struct ObjectKindTests {
  @Test func `an object is of its class and of those above, also if they are found at run time`() {
    let button: UIView = UIButton()
    #expect(button.isKind(of: UIButton.self) && button.isKind(of: UIControl.self))
    #expect(!button.isKind(of: UILabel.self))
    #expect(button.isKind(of: type(of: button)))
    let label: UIView = UILabel()
    #expect(!button.isKind(of: type(of: label)))
  }

  @Test func `an object is a member of its own class only`() {
    let button: UIView = UIButton()
    #expect(button.isMember(of: UIButton.self) && !button.isMember(of: UIControl.self))
  }

  @Test func `an object is equal to itself only`() {
    let view = UIView()
    #expect(view.isEqual(view) && !view.isEqual(UIView()) && !view.isEqual(nil))
  }
}
