import MaruKit
import MaruTestKit
import Testing

/// A view that counts the calls about its tint colour.
private final class Tinted: UIView {
  var changes = 0

  override func tintColorDidChange() {
    super.tintColorDidChange()
    changes += 1
  }
}

@MainActor @Suite struct TintAdjustmentTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 800))
  private let root = UIViewController()
  private let tinted = Tinted(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  init() {
    root.view.addSubview(tinted)
    root.view.tintColor = .red
    screen.show(root)
    tinted.changes = 0
  }

  // MARK: Modes

  @Test func `a mode is inherited, and reading it never returns automatic`() {
    #expect(tinted.tintAdjustmentMode == .normal)
    root.view.tintAdjustmentMode = .dimmed
    #expect(tinted.tintAdjustmentMode == .dimmed && tinted.changes == 1)
    tinted.tintAdjustmentMode = .normal
    #expect(tinted.tintAdjustmentMode == .normal && tinted.tintColor == .red)
    tinted.tintAdjustmentMode = .automatic
    #expect(tinted.tintAdjustmentMode == .dimmed)
    root.view.tintAdjustmentMode = .automatic
    #expect(tinted.tintAdjustmentMode == .normal && tinted.tintColor == .red)
  }

  @Test func `a dimmed tint colour is a grey as light as the colour, as opaque as it`() {
    root.view.tintAdjustmentMode = .dimmed
    var white: CGFloat = 0
    var alpha: CGFloat = 0
    #expect(tinted.tintColor.getWhite(&white, alpha: &alpha))
    #expect(abs(white - 0.2126) < 0.001 && alpha == 1)
    tinted.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 0.5)
    #expect(tinted.tintColor.getWhite(&white, alpha: &alpha))
    #expect(abs(white - 0.7152) < 0.001 && alpha == 0.5)
  }

  @Test func `a dimmed colour that depends on the traits still does`() {
    tinted.tintColor = UIColor { $0.userInterfaceStyle == .dark ? .white : .black }
    tinted.tintAdjustmentMode = .dimmed
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    let light = UITraitCollection(userInterfaceStyle: .light)
    #expect(tinted.tintColor.resolvedColor(with: dark) == UIColor(white: 1, alpha: 1))
    #expect(tinted.tintColor.resolvedColor(with: light) == UIColor(white: 0, alpha: 1))
  }

  // MARK: Presentations

  private func present(_ controller: UIViewController) throws {
    root.present(controller, animated: true)
    try screen.waitUntilIdle()
  }

  private func dismiss() throws {
    root.dismiss(animated: true)
    try screen.waitUntilIdle()
  }

  @Test(arguments: [UIAlertController.Style.alert, .actionSheet])
  func `views behind an alert are dimmed until it is dismissed`(
    style: UIAlertController.Style
  ) throws {
    let alert = UIAlertController(title: "T", message: nil, preferredStyle: style)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    try present(alert)
    #expect(tinted.tintAdjustmentMode == .dimmed && tinted.changes == 1)
    #expect(alert.view.tintAdjustmentMode == .normal)
    try dismiss()
    #expect(tinted.tintAdjustmentMode == .normal && tinted.changes == 2)
  }

  @Test(arguments: [UIModalPresentationStyle.pageSheet, .formSheet, .popover])
  func `views behind a sheet or a popover are dimmed until it is dismissed`(
    style: UIModalPresentationStyle
  ) throws {
    let content = UIViewController()
    content.modalPresentationStyle = style
    content.popoverPresentationController?.sourceView = tinted
    try present(content)
    #expect(tinted.tintAdjustmentMode == .dimmed)
    #expect(content.view.tintAdjustmentMode == .normal)
    try dismiss()
    #expect(tinted.tintAdjustmentMode == .normal)
  }

  @Test func `views behind another presentation keep their tint colour`() throws {
    let content = UIViewController()
    content.modalPresentationStyle = .overFullScreen
    try present(content)
    #expect(tinted.tintAdjustmentMode == .normal && tinted.changes == 0)
  }

  @Test func `a sheet at an undimmed detent does not dim`() throws {
    let content = UIViewController()
    let sheet = try #require(content.sheetPresentationController)
    sheet.detents = [.medium(), .large()]
    sheet.largestUndimmedDetentIdentifier = .medium
    try present(content)
    #expect(tinted.tintAdjustmentMode == .normal)
    sheet.selectedDetentIdentifier = .large
    try screen.waitUntilIdle()
    #expect(tinted.tintAdjustmentMode == .dimmed)
    sheet.selectedDetentIdentifier = .medium
    try screen.waitUntilIdle()
    #expect(tinted.tintAdjustmentMode == .normal)
  }

  @Test func `an alert over a sheet dims both, and its dismissal restores the sheet only`() throws {
    let content = UIViewController()
    content.modalPresentationStyle = .pageSheet
    try present(content)
    let alert = UIAlertController(title: "T", message: nil, preferredStyle: .alert)
    content.present(alert, animated: true)
    try screen.waitUntilIdle()
    #expect(content.view.tintAdjustmentMode == .dimmed)
    #expect(tinted.tintAdjustmentMode == .dimmed)
    content.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(content.view.tintAdjustmentMode == .normal)
    #expect(tinted.tintAdjustmentMode == .dimmed)
    try dismiss()
    #expect(tinted.tintAdjustmentMode == .normal)
  }

  @Test func `a mode that was set on a view or its window is kept behind an alert`() throws {
    screen.window.tintAdjustmentMode = .normal
    try present(UIAlertController(title: "T", message: nil, preferredStyle: .alert))
    #expect(tinted.tintAdjustmentMode == .normal && tinted.tintColor == .red)
    screen.window.tintAdjustmentMode = .automatic
    #expect(tinted.tintAdjustmentMode == .dimmed)
    tinted.tintAdjustmentMode = .normal
    #expect(tinted.tintAdjustmentMode == .normal)
  }
}
