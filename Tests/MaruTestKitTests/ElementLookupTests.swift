import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Views are found by label, role and identifier, and only if the description fits one of them.
@MainActor @Suite struct ElementLookupTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 400))
  private let root = UIViewController()

  init() { screen.show(root) }

  @discardableResult
  private func addButton(
    _ title: String, y: CGFloat, identifier: String? = nil, onTap: @escaping () -> Void = {}
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.accessibilityIdentifier = identifier
    button.frame = CGRect(x: 20, y: y, width: 100, height: 40)
    button.addAction(UIAction { _ in onTap() }, for: .touchUpInside)
    root.view.addSubview(button)
    return button
  }

  @Test func `a label that two views have is refused, and both are listed with their frames`() {
    addButton("Delete", y: 20, identifier: "first")
    addButton("Delete", y: 80)
    #expect {
      try screen.press("Delete", .button)
    } throws: { error in
      let text = "\(error)"
      return text.contains("2 elements are button \"Delete\"")
        && text.contains("identifier \"first\") at (20.0, 20.0), 100.0 × 40.0")
        && text.contains("at (20.0, 80.0), 100.0 × 40.0")
    }
    #expect(screen.shows("Delete"))
  }

  @Test func `an identifier chooses one of them`() throws {
    var pressed: [Int] = []
    addButton("Delete", y: 20, identifier: "first") { pressed.append(1) }
    addButton("Delete", y: 80, identifier: "second") { pressed.append(2) }
    try screen.press("Delete", .button, identifier: "second")
    try screen.press(identifier: "first")
    #expect(pressed == [2, 1])
  }

  @Test func `a role chooses one of them, and alone finds the only view that has it`() throws {
    let label = UILabel(frame: CGRect(x: 20, y: 80, width: 100, height: 40))
    label.text = "Delete"
    root.view.addSubview(label)
    let button = addButton("Delete", y: 20)
    #expect(throws: TestScreenError.self) { try screen.find("Delete") }
    #expect(try screen.find("Delete", .button) === button)
    #expect(try screen.find(role: .button) === button)
  }

  @Test func `of a view and one inside it, the inner one is found`() throws {
    let button = addButton("Delete", y: 20)
    button.layoutIfNeeded()
    #expect(try screen.find("Delete").isDescendant(of: button))
  }

  @Test func `a button of an alert is found although one behind it has the same label`() throws {
    var isDeleted = false
    addButton("Delete", y: 180) { isDeleted = true }
    var answer: String?
    let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Delete", style: .default) { answer = $0.title })
    root.present(alert, animated: true)
    try screen.waitUntilIdle()
    try screen.press("Delete", .button)
    #expect(answer == "Delete" && !isDeleted)
  }

  @Test func `an unknown label is refused, and a similar one is listed with role and identifier`() {
    addButton("Save", y: 20, identifier: "save")
    let plain = UIView(frame: CGRect(x: 0, y: 100, width: 10, height: 10))
    plain.accessibilityIdentifier = "plain"
    root.view.addSubview(plain)
    #expect {
      try screen.find("Sav", .button)
    } throws: { error in
      let text = "\(error)"
      return text.contains("button \"Sav\" was not found")
        && text.contains("\"Save\" (button, identifier \"save\")") && !text.contains("plain")
    }
  }

  @Test func `hidden views are not found`() {
    addButton("Delete", y: 20).isHidden = true
    addButton("Save", y: 80).alpha = 0
    #expect(!screen.shows("Delete") && !screen.shows("Save"))
  }
}
