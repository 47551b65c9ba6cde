import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct AlertControllerLookTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `an alert of two actions`(style: UIUserInterfaceStyle) throws {
    let bench = AlertControllerBench(size: CGSize(width: 180, height: 160), style: style)
    try bench.show(
      "Delete?", "It is gone then.",
      actions: ["Yes:destructive", "No:cancel"])
    try bench.screen.expectSnapshot("two-\(style == .dark ? "dark" : "light")")
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `an action sheet`(style: UIUserInterfaceStyle) throws {
    let bench = AlertControllerBench(size: CGSize(width: 140, height: 310), style: style)
    let sheet = bench.make(
      "Photo", nil, .actionSheet,
      actions: ["Take", "Pick", "None:destructive", "Back:cancel"])
    sheet.actions[1].isEnabled = false
    try bench.show(sheet)
    try bench.screen.expectSnapshot("sheet-\(style == .dark ? "dark" : "light")")
  }

  @Test func `three actions of which one has the focus and one is preferred`() throws {
    let bench = AlertControllerBench(size: CGSize(width: 160, height: 210))
    let alert = bench.make(
      "Save?", nil, actions: ["Save", "Back:cancel", "Lose:destructive"])
    alert.preferredAction = alert.actions[0]
    try bench.show(alert)
    try bench.screen.key(.keyboardTab)
    try bench.screen.waitUntilIdle()
    try bench.screen.expectSnapshot("three-focused")
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `an alert of two text fields`(style: UIUserInterfaceStyle) throws {
    let bench = AlertControllerBench(size: CGSize(width: 180, height: 232), style: style)
    let alert = bench.make("Sign in", nil, actions: ["Go", "Back:cancel"])
    alert.addTextField { $0.placeholder = "Name" }
    alert.addTextField {
      $0.text = "secret"
      $0.isSecureTextEntry = true
    }
    try bench.show(alert)
    try bench.screen.expectSnapshot("fields-\(style == .dark ? "dark" : "light")")
  }
}
