import Foundation
import MaruKit
import MaruTestKit

// Random touches, keys and program actions.
extension EverythingWorld {
  /// Performs one random action.
  func step() throws {
    let finger = Int.random(in: 0...2, using: &dice)
    switch Int.random(in: 0..<200, using: &dice) {
    case 0..<28: touch(.down, finger, anywhere)
    case 28..<120:
      let place = places[finger] ?? anywhere
      touch(
        .moved, finger,
        CGPoint(
          x: place.x + .random(in: -15...15, using: &dice),
          y: place.y + .random(in: -30...30, using: &dice)))
    case 120..<144: touch(.up, finger, places[finger] ?? anywhere)
    case 144: touch(.cancelled, finger, places[finger] ?? anywhere)
    case 145..<176: screen.advance(by: .random(in: 0.001...0.05, using: &dice))
    case 176..<178: screen.advance(by: 0.7)
    case 178..<182:
      screen.scroll(CGVector(dx: 0, dy: .random(in: -40...40, using: &dice)), at: anywhere)
    case 182..<187: try screen.key(someKey, waits: false)
    default: decide()
    }
  }

  func touch(_ phase: PointerInput.Phase, _ finger: Int, _ place: CGPoint) {
    places[finger] = place
    screen.pointer(
      phase, at: place, type: finger == 0 ? .indirectPointer : .direct, identifier: finger)
  }

  private var isHeads: Bool { Bool.random(using: &dice) }

  private var anywhere: CGPoint {
    let size = screen.window.bounds.size
    return CGPoint(
      x: .random(in: 0...size.width, using: &dice), y: .random(in: 0...size.height, using: &dice))
  }

  private var someKey: UIKeyboardHIDUsage {
    let keys: [UIKeyboardHIDUsage] = [
      .keyboardTab, .keyboardEscape, .keyboardReturnOrEnter, .keyboardSpacebar,
      .keyboardDownArrow, .keyboardUpArrow, .keyboardDeleteForward,
    ]
    return keys[Int.random(in: 0..<keys.count, using: &dice)]
  }

  // MARK: The program

  private func decide() {
    switch Int.random(in: 0..<18, using: &dice) {
    case 0: fields[Int.random(in: 0..<fields.count, using: &dice)].becomeFirstResponder()
    case 1: barView.becomeFirstResponder()
    case 2: screen.window.endEditing(isHeads)
    case 3: changeRows()
    case 4: changeItems()
    case 5...7: ask()
    case 8...9: show()
    case 10...11: dismiss()
    case 12: toggle(fields[Int.random(in: 0..<2, using: &dice)])
    case 13: keys.frame.size.height = isHeads ? 90 : 140
    case 14: resize()
    case 16: table.setEditing(!table.isEditing, animated: isHeads)
    case 15:
      grid.scrollToItem(
        at: IndexPath(item: Int.random(in: 0..<items, using: &dice), section: 0),
        at: isHeads ? [] : .top, animated: true)
    default: table.scrollToRow(at: IndexPath(row: 0, section: 0), at: .top, animated: true)
    }
  }

  private func changeRows() {
    let path = IndexPath(row: Int.random(in: 0..<5, using: &dice), section: 0)
    if rows > 50 {
      rows -= 1
      table.deleteRows(at: [path], with: .fade)
    } else {
      rows += 1
      table.insertRows(at: [path], with: .fade)
    }
  }

  private func changeItems() {
    let first = grid.indexPathsForVisibleItems.first?.item ?? 0
    let path = IndexPath(item: min(first + 1, items - 1), section: 0)
    grid.performBatchUpdates { [self] in
      if items > 180 {
        items -= 1
        grid.deleteItems(at: [path])
      } else {
        items += 1
        grid.insertItems(at: [path])
      }
    }
  }

  private func resize() {
    let size = isHeads ? CGSize(width: 240, height: 320) : CGSize(width: 300, height: 240)
    screen.window.frame = CGRect(origin: .zero, size: size)
    // Displayed popovers and action sheets become sheets, and back.
    screen.window.traitOverrides.horizontalSizeClass = isHeads ? .regular : .compact
  }

  private func toggle(_ field: LedgerView) {
    guard field.superview != nil else { return root.view.addSubview(field) }
    field.removeFromSuperview()
    if screen.window.firstResponder === field {
      ledger.faults.insert("a removed view is still first responder")
    }
  }

  // MARK: Presenting

  private var front: UIViewController { screen.window.frontViewController ?? root }

  private func ask() {
    guard !(front is UIAlertController), !front.isBeingDismissed else { return }
    let alert = UIAlertController(
      title: "T", message: "M", preferredStyle: isHeads ? .alert : .actionSheet)
    for style in [UIAlertAction.Style.default, .destructive, .cancel] {
      alert.addAction(
        UIAlertAction(title: "A", style: style) { [weak self] _ in self?.answered += 1 })
    }
    if isHeads { alert.popoverPresentationController?.sourceView = fields[0] }
    asked += 1
    front.present(alert, animated: isHeads)
  }

  private func show() {
    guard root.presentedViewController == nil,
      let guise = Guise.allCases.randomElement(using: &dice)
    else { return }
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    presentedList = UIScrollView(frame: controller.view.bounds)
    presentedList.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    presentedList.contentSize = CGSize(width: 200, height: 900)
    presentedList.keyboardDismissMode = .interactive
    watch(presentedList.panGestureRecognizer)
    let field = makeField(CGRect(x: 20, y: 30, width: 100, height: 60))
    field.input = keys
    presentedList.addSubview(field)
    controller.view.addSubview(presentedList)
    dress(controller, as: guise)
    shown.insert(guise)
    root.present(controller, animated: true)
  }

  private func dress(_ controller: UIViewController, as guise: Guise) {
    switch guise {
    case .page:
      controller.modalPresentationStyle = .pageSheet
      let sheet = controller.sheetPresentationController
      sheet?.detents = [.medium(), .large()]
      sheet?.largestUndimmedDetentIdentifier = isHeads ? .medium : nil
      sheet?.prefersGrabberVisible = true
      controller.isModalInPresentation = isHeads
    case .form:
      controller.modalPresentationStyle = .formSheet
      controller.preferredContentSize = CGSize(width: 150, height: 180)
    case .popover:
      controller.modalPresentationStyle = .popover
      controller.preferredContentSize = CGSize(width: 150, height: 180)
      controller.popoverPresentationController?.sourceView = fields[isHeads ? 0 : 1]
      controller.popoverPresentationController?.passthroughViews = isHeads ? [table] : nil
    case .cover:
      controller.modalPresentationStyle = isHeads ? .fullScreen : .overFullScreen
    }
  }

  private func dismiss() {
    guard root.presentedViewController != nil else { return }
    root.dismiss(animated: isHeads)
  }
}
