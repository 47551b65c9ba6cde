import MaruKit
import Testing

/// A subclass of constraint.
private final class NamedConstraint: NSLayoutConstraint {
  weak var maker: UIView?
  override var description: String { "<named>" }
}

@MainActor @Suite struct LayoutConstraintClassTests {
  @Test func `a subclass is made without arguments and describes itself`() {
    #expect(NamedConstraint().description == "<named>")
    #expect("\(NamedConstraint())" == "<named>")
  }

  @Test func `a subclass without initializers is made with items`() {
    let view = UIView()
    let constraint = NamedConstraint(
      item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
      multiplier: 1, constant: 40)
    constraint.isActive = true
    #expect(constraint.firstAttribute == .width && constraint.constant == 40)
    #expect(constraint.description == "<named>" && constraint.maker == nil)
    #expect(view.constraints.first === constraint)
  }

  @Test func `a constraint made without arguments has no items`() {
    let constraint = NSLayoutConstraint()
    #expect(constraint.firstItem == nil && constraint.secondItem == nil)
    #expect(constraint.firstAttribute == .notAnAttribute)
    #expect(constraint.priority == .required && !constraint.isActive)
  }

  @Test func `without a second item there is no second attribute`() {
    let view = UIView()
    let width = NSLayoutConstraint(
      item: view, attribute: .width, relatedBy: .equal, toItem: nil, attribute: .width,
      multiplier: 1, constant: 40)
    #expect(width.secondAttribute == .notAnAttribute)
    width.isActive = true
    #expect(width.isActive)
  }
}
