import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct AlertTextFieldTests {
  private let bench = AlertControllerBench()

  /// Presents an alert with fields of these names.
  private func show(
    _ names: [String], actions: [String] = ["OK", "Cancel:cancel"], preferred: Int? = 0
  ) throws -> UIAlertController {
    let alert = bench.make("Title", "Message", actions: actions)
    for name in names { alert.addTextField { $0.placeholder = name } }
    if let preferred { alert.preferredAction = alert.actions[preferred] }
    try bench.show(alert)
    return alert
  }

  @Test func `fields are stacked below the message, above the buttons`() throws {
    let alert = try show(["Name", "Town"])
    let views = try ["Message", "Name", "Town", "OK"].map { try bench.screen.find($0) }
    let frames = views.map { $0.convert($0.bounds, to: nil) }
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.minY })
    #expect(alert.textFields?.count == 2 && alert.textFields?[1] === views[2])
  }

  @Test func `an alert without fields has none`() throws {
    #expect(try show([]).textFields == nil)
  }

  @Test func `the first field is edited as soon as the alert appears`() throws {
    let alert = bench.make("T", actions: ["OK"])
    var handed: UITextField?
    alert.addTextField { handed = $0 }
    #expect(handed != nil && handed === alert.textFields?.first)
    bench.root.present(alert, animated: true)
    bench.screen.advance(by: 0.1)
    try bench.screen.type("abc")
    #expect(alert.textFields?.first?.text == "abc")
  }

  @Test func `Return moves to the next field, and in the last one chooses`()
    throws
  {
    let alert = try show(["Name", "Town"])
    try bench.screen.type("a")
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.type("b")
    #expect(alert.textFields?.map(\.text) == ["a", "b"] && bench.chosen.isEmpty)
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["OK"] && !bench.isUp)
    #expect(alert.textFields?.map(\.text) == ["a", "b"])
  }

  @Test func `Return in the last field chooses nothing without a preferred action`() throws {
    _ = try show(["Name"], preferred: nil)
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen.isEmpty && bench.isUp)
  }

  @Test func `a disabled preferred action is not chosen by Return`() throws {
    let alert = try show(["Name"])
    alert.actions[0].isEnabled = false
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen.isEmpty)
    alert.textFields?[0].addAction(
      UIAction { _ in alert.actions[0].isEnabled = true }, for: .editingChanged)
    try bench.screen.type("a")
    try bench.screen.key(.keyboardReturnOrEnter)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["OK"])
  }

  @Test func `Escape cancels, Tab goes from the fields to the buttons, Space is typed`() throws {
    let alert = try show(["Name"])
    try bench.screen.type("a b")
    #expect(alert.textFields?[0].text == "a b")
    try bench.screen.key(.keyboardTab)
    #expect(alert.textFields?[0].isEditing == false)
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Cancel"])
    _ = try show(["Name"])
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(bench.chosen == ["Cancel", "Cancel"])
  }

  @Test func `after the dismissal the former first responder is first responder again`() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 10, width: 100, height: 34))
    bench.root.view.addSubview(field)
    field.becomeFirstResponder()
    _ = try show(["Name"])
    #expect(!field.isEditing)
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(field.isEditing)
  }

  @Test func `actions added while a field is edited do not end editing`() throws {
    let alert = try show(["Name"])
    try bench.screen.type("ab")
    alert.addAction(UIAlertAction(title: "More", style: .default))
    bench.screen.advance(by: 0.1)
    try bench.screen.type("c")
    #expect(alert.textFields?[0].text == "abc")
  }

  @Test func `an action sheet accepts no field, and reports it once`() throws {
    var reports: [String] = []
    UIApplication.shared.onWarning = { reports.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let alert = bench.make("Sheet", nil, .actionSheet, actions: ["One"])
    var calls = 0
    alert.addTextField { _ in calls += 1 }
    #expect(alert.textFields == nil && calls == 0)
    #expect(reports.count == 1 && reports[0].contains("\"Sheet\"") && reports[0].contains(".alert"))
  }

  @Test func `in a small window the edited field is scrolled to`() throws {
    let bench = AlertControllerBench(size: CGSize(width: 300, height: 240))
    let alert = bench.make("Title", String(repeating: "Much text. ", count: 60), actions: ["OK"])
    for _ in 0..<3 { alert.addTextField() }
    try bench.show(alert)
    for _ in 0..<2 { try bench.screen.key(.keyboardTab) }
    try bench.screen.waitUntilIdle()
    let field = try #require(alert.textFields?[2])
    #expect(field.isEditing)
    let header = try #require(
      sequence(first: field as UIView, next: \.superview).compactMap { $0 as? UIScrollView }.first)
    #expect(header.bounds.contains(field.convert(field.bounds, to: header)))
  }

  @Test func `the alert rises above the input view of the edited field`() throws {
    let keys = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 150))
    let alert = bench.make("Title", nil, actions: ["OK"])
    alert.addTextField { $0.inputView = keys }
    try bench.show(alert)
    #expect(try bench.frame("OK").maxY < 400 - 150)
    alert.textFields?[0].resignFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(try bench.frame("OK").maxY > 400 - 150)
  }

  @Test func `an alert with fields is freed after its dismissal`() throws {
    weak var alert: UIAlertController?
    weak var field: UITextField?
    do {
      let made = try show(["Name"])
      try bench.screen.type("a")
      (alert, field) = (made, made.textFields?[0])
    }
    try bench.screen.key(.keyboardEscape)
    try bench.screen.waitUntilIdle()
    #expect(alert == nil && field == nil)
  }

  @Test func `a larger text size makes the fields higher`() throws {
    let alert = try show(["Name"])
    let height = try #require(alert.textFields?[0]).bounds.height
    bench.screen.window.environmentTraits = bench.screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityLarge
    }
    try bench.screen.waitUntilIdle()
    #expect(try #require(alert.textFields?[0]).bounds.height > height + 5)
  }
}
