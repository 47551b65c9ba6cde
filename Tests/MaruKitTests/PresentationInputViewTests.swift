import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Presentations over a window of 300 by 400 points make room for input views 120 points high.
@MainActor @Suite struct PresentationInputViewTests {
  private let bench: InputViewBench
  private let sheet = UIViewController()
  private let field = InputField(frame: CGRect(x: 10, y: 10, width: 100, height: 30))
  private let keys = InputViewBench.keys(120)

  init() { bench = InputViewBench() }

  /// Presents a sheet whose lowest stop is at 200, with a field in it.
  private func present(
    _ detents: [UISheetPresentationController.Detent] = [.medium(), .large()]
  ) throws -> UISheetPresentationController {
    sheet.loadViewIfNeeded()
    sheet.view.addSubview(field)
    field.input = keys
    let arranger = try #require(sheet.sheetPresentationController)
    arranger.detents = detents
    bench.root.present(sheet, animated: true)
    try bench.screen.waitUntilIdle()
    return arranger
  }

  private func height(of arranger: UISheetPresentationController) -> CGFloat {
    arranger.presentedView?.frame.height ?? .nan
  }

  // MARK: Sheets

  @Test func `a sheet rises by the height of the input views, and returns`() throws {
    let arranger = try present()
    #expect(height(of: arranger) == 200)
    field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(arranger.presentedView?.frame == CGRect(x: 0, y: 80, width: 300, height: 320))
    #expect(arranger.frameOfPresentedViewInContainerView.height == 320)
    #expect(sheet.view.bounds.height == 320)
    field.resignFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(height(of: arranger) == 200)
    #expect(arranger.selectedDetentIdentifier == nil)
  }

  @Test func `it moves along with the input views, up and down`() throws {
    let arranger = try present()
    let view = try #require(arranger.presentedView)
    field.becomeFirstResponder()
    for _ in 0..<10 {
      bench.screen.advance(by: 0.02)
      #expect(abs(bench.top(of: view) - (bench.top(of: keys) - 200)) < 0.01)
    }
    try bench.screen.waitUntilIdle()
    field.resignFirstResponder()
    bench.screen.advance(by: 0.05)
    #expect(bench.top(of: view) > 81 && bench.top(of: view) < 199)
    #expect(abs(bench.top(of: view) - (bench.top(of: keys) - 200)) < 0.01)
  }

  @Test func `it does not rise above its highest stop`() throws {
    let arranger = try present([.custom { _ in 300 }, .large()])
    field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(height(of: arranger) == 390)
    let guide = sheet.view.keyboardLayoutGuide
    sheet.view.layoutIfNeeded()
    #expect(guide.layoutFrame.minY == 270)
  }

  @Test func `input views that change their height move it again`() throws {
    let arranger = try present()
    field.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    field.input = InputViewBench.keys(60)
    field.reloadInputViews()
    try bench.screen.waitUntilIdle()
    #expect(height(of: arranger) == 260)
  }

  @Test func `a finger that holds the sheet keeps it while they rise`() throws {
    let arranger = try present()
    bench.screen.pointer(.down, at: CGPoint(x: 200, y: 300))
    bench.screen.pointer(.moved, at: CGPoint(x: 200, y: 280))
    bench.screen.pointer(.moved, at: CGPoint(x: 200, y: 260))
    let held = height(of: arranger)
    field.becomeFirstResponder()
    bench.screen.advance(by: 0.3)
    #expect(held > 210)
    // Its lowest stop is above the finger now, so it resists.
    #expect(abs(height(of: arranger) - 320) < 120)
    bench.screen.pointer(.up, at: CGPoint(x: 200, y: 260))
    try bench.screen.waitUntilIdle()
    #expect([320, 390].contains(height(of: arranger)))
  }

  @Test func `a springing sheet is retargeted to the new stop`() throws {
    let arranger = try present([.custom(identifier: .init("low")) { _ in 100 }, .medium()])
    arranger.animateChanges { arranger.selectedDetentIdentifier = .medium }
    bench.screen.advance(by: 0.1)
    let before = arranger.presentedView.map(bench.top) ?? .nan
    field.becomeFirstResponder()
    let after = arranger.presentedView.map(bench.top) ?? .nan
    #expect(abs(before - after) < 0.5)
    try bench.screen.waitUntilIdle()
    #expect(height(of: arranger) == 320)
  }

  @Test func `a field focused as the sheet appears makes it appear above the views`() throws {
    final class Eager: UIViewController {
      var field: InputField?
      override func viewIsAppearing(_ animated: Bool) { field?.becomeFirstResponder() }
    }
    let eager = Eager()
    eager.loadViewIfNeeded()
    eager.view.addSubview(field)
    eager.field = field
    field.input = keys
    let arranger = try #require(eager.sheetPresentationController)
    arranger.detents = [.medium()]
    bench.root.present(eager, animated: true)
    let view = try #require(arranger.presentedView)
    var tops: [CGFloat] = []
    for _ in 0..<60 {
      bench.screen.advance(by: 1.0 / 60)
      tops.append(bench.top(of: view))
    }
    #expect(height(of: arranger) == 320)
    let jumps = zip(tops, tops.dropFirst()).map { abs($0 - $1) }
    #expect(jumps.max() ?? .infinity < 90)
  }

  @Test func `a finger that pulls the input views down moves the sheet on release`() throws {
    let arranger = try present()
    let list = UIScrollView(frame: CGRect(x: 0, y: 50, width: 300, height: 300))
    list.contentSize = CGSize(width: 300, height: 1000)
    list.keyboardDismissMode = .interactive
    sheet.view.addSubview(list)
    arranger.prefersScrollingExpandsWhenScrolledToEdge = false
    field.becomeFirstResponder()
    list.contentOffset.y = 200
    try bench.screen.waitUntilIdle()
    bench.screen.pointer(.down, at: CGPoint(x: 200, y: 200))
    for y in stride(from: 210.0, through: 370, by: 10) {
      bench.screen.advance(by: 1.0 / 60)
      bench.screen.pointer(.moved, at: CGPoint(x: 200, y: y))
    }
    bench.screen.memory.frame()
    #expect(bench.top(of: keys) > 300)
    #expect(height(of: arranger) == 320)
    bench.screen.pointer(.up, at: CGPoint(x: 200, y: 370))
    try bench.screen.waitUntilIdle()
    #expect(keys.window == nil && height(of: arranger) == 200)
  }

  @Test func `dismissed with the input views up, nothing of either is left`() throws {
    let arranger = try present()
    field.becomeFirstResponder()
    bench.screen.advance(by: 0.05)
    bench.root.dismiss(animated: true)
    try bench.screen.waitUntilIdle()
    #expect(keys.window == nil && sheet.view.window == nil)
    #expect(arranger.containerView == nil)
    #expect(bench.window.subviews.count == 1)
  }

  @Test func `a form is centred in the remaining room, and not pushed out at the top`() throws {
    bench.window.frame = CGRect(x: 0, y: 0, width: 800, height: 600)
    sheet.modalPresentationStyle = .formSheet
    sheet.preferredContentSize = CGSize(width: 300, height: 200)
    let arranger = try present()
    #expect(arranger.presentedView?.frame.minY == 200)
    field.becomeFirstResponder()
    bench.screen.advance(by: 0.05)
    let view = try #require(arranger.presentedView)
    #expect(bench.top(of: view) > 140 && bench.top(of: view) < 200)
    try bench.screen.waitUntilIdle()
    #expect(arranger.presentedView?.frame == CGRect(x: 250, y: 140, width: 300, height: 200))
    sheet.preferredContentSize.height = 500
    bench.screen.memory.frame()
    #expect(arranger.presentedView?.frame == CGRect(x: 250, y: 24, width: 300, height: 500))
    field.resignFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(arranger.presentedView?.frame.minY == 50)
  }

  // MARK: Alerts

  /// An alert that is its own first responder, with its texts in a card.
  private final class AskingAlert: UIAlertController {
    var keys: UIView?
    override var canBecomeFirstResponder: Bool { true }
    override var inputView: UIView? { keys }
  }

  private func ask(_ style: UIAlertController.Style) throws -> (alert: AskingAlert, panel: UIView) {
    let alert = AskingAlert(title: "Name", message: nil, preferredStyle: style)
    alert.addAction(UIAlertAction(title: "OK", style: .default))
    alert.keys = keys
    bench.root.present(alert, animated: true)
    try bench.screen.waitUntilIdle()
    return (alert, try #require(alert.view.subviews.last))
  }

  @Test func `an alert is centred in the remaining room`() throws {
    let (alert, panel) = try ask(.alert)
    #expect(abs(panel.frame.midY - 200) <= 0.5)
    alert.becomeFirstResponder()
    bench.screen.advance(by: 0.05)
    #expect(bench.top(of: panel) + panel.bounds.height / 2 > 141)
    try bench.screen.waitUntilIdle()
    #expect(abs(panel.frame.midY - 140) <= 0.5)
    alert.resignFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(abs(panel.frame.midY - 200) <= 0.5)
  }

  @Test func `an action sheet lies just above the input views`() throws {
    let (alert, panel) = try ask(.actionSheet)
    #expect(panel.frame.maxY == 392)
    alert.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(panel.frame.maxY == 272)
  }

  @Test func `input views as high as the window leave an alert that can be pressed`() throws {
    let (alert, panel) = try ask(.alert)
    alert.keys = InputViewBench.keys(1000)
    alert.becomeFirstResponder()
    try bench.screen.waitUntilIdle()
    #expect(panel.frame.minY >= 0 && panel.frame.maxY <= 132)
    #expect(panel.frame.height > 60)
  }
}
