import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Random fingers, keys and decisions of a program, over a table with input views, with alerts and
/// sheets that come and go meanwhile.
@MainActor @Suite struct PresentationInvariantTests {
  @MainActor private final class World: UITableViewDataSource {
    let screen = TestScreen(size: CGSize(width: 200, height: 300))
    let ledger = Ledger()
    let root = UIViewController()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 300))
    let keys = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 90))
    let bar = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 30))
    let barView: LedgerView
    var rows = 60
    var fields: [LedgerView] = []
    var sheetList = UIScrollView(frame: .zero)
    var asked = 0
    var answered = 0
    private var dice: SeededDice
    private var places: [Int: CGPoint] = [:]

    init(seed: UInt64) {
      dice = SeededDice(state: seed)
      barView = LedgerView(frame: CGRect(x: 0, y: 0, width: 100, height: 30), ledger: ledger)
      bar.addSubview(barView)
      root.loadViewIfNeeded()
      table.frame = root.view.bounds
      table.keyboardDismissMode = .interactive
      table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
      table.dataSource = self
      root.view.addSubview(table)
      for index in 0..<2 {
        let field = makeField(CGRect(x: 10, y: 10 + 50 * index, width: 150, height: 40))
        field.input = index == 0 ? keys : nil
        field.accessory = bar
        root.view.addSubview(field)
      }
      screen.show(root)
    }

    private func makeField(_ frame: CGRect) -> LedgerView {
      let field = LedgerView(frame: frame, ledger: ledger)
      field.addGestureRecognizer(UITapGestureRecognizer())
      field.addGestureRecognizer(UIPanGestureRecognizer())
      fields.append(field)
      return field
    }

    // MARK: Data

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      if cell.contentView.subviews.isEmpty {
        cell.contentView.addSubview(makeField(CGRect(x: 60, y: 2, width: 80, height: 30)))
      }
      return cell
    }

    // MARK: Steps

    func step() {
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
      case 144..<145: touch(.cancelled, finger, places[finger] ?? anywhere)
      case 145..<176: screen.advance(by: .random(in: 0.001...0.05, using: &dice))
      case 176..<178: screen.advance(by: 0.7)
      case 178..<182:
        screen.scroll(CGVector(dx: 0, dy: .random(in: -40...40, using: &dice)), at: anywhere)
      case 182..<188: screen.key(someKey)
      default: decide()
      }
    }

    /// What the program itself does.
    private func decide() {
      switch Int.random(in: 0..<13, using: &dice) {
      case 0: fields[Int.random(in: 0..<fields.count, using: &dice)].becomeFirstResponder()
      case 1: barView.becomeFirstResponder()
      case 2: screen.window.endEditing(Bool.random(using: &dice))
      case 3: changeRows()
      case 4...6: ask()
      case 8: showSheet()
      case 9...11: dismiss()
      case 7: toggle(fields[Int.random(in: 0..<2, using: &dice)])
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

    private var front: UIViewController { screen.window.frontViewController ?? root }

    private func ask() {
      guard root.presentedViewController == nil || !(front is UIAlertController) else { return }
      let alert = UIAlertController(
        title: "T", message: "M", preferredStyle: Bool.random(using: &dice) ? .alert : .actionSheet)
      for style in [UIAlertAction.Style.default, .destructive, .cancel] {
        alert.addAction(
          UIAlertAction(title: "A", style: style) { [weak self] _ in self?.answered += 1 })
      }
      asked += 1
      front.present(alert, animated: Bool.random(using: &dice))
    }

    private func showSheet() {
      guard root.presentedViewController == nil else { return }
      let sheet = UIViewController()
      sheet.loadViewIfNeeded()
      sheet.modalPresentationStyle = .pageSheet
      sheet.sheetPresentationController?.detents = [.medium(), .large()]
      sheetList = UIScrollView(frame: sheet.view.bounds)
      sheetList.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      sheetList.contentSize = CGSize(width: 200, height: 900)
      let field = makeField(CGRect(x: 20, y: 30, width: 100, height: 60))
      field.input = keys
      sheetList.addSubview(field)
      sheet.view.addSubview(sheetList)
      root.present(sheet, animated: true)
    }

    private func dismiss() {
      guard root.presentedViewController != nil else { return }
      root.dismiss(animated: Bool.random(using: &dice))
    }

    private func toggle(_ field: LedgerView) {
      guard field.superview != nil else { return root.view.addSubview(field) }
      field.removeFromSuperview()
      if !field.open.isEmpty { ledger.faults.insert("a removed view keeps a touch") }
      if screen.window.firstResponder === field {
        ledger.faults.insert("a removed view keeps the keys")
      }
    }

    private var someKey: UIKeyboardHIDUsage {
      let keys: [UIKeyboardHIDUsage] = [
        .keyboardTab, .keyboardEscape, .keyboardReturnOrEnter, .keyboardSpacebar,
        .keyboardDownArrow, .keyboardUpArrow,
      ]
      return keys[Int.random(in: 0..<keys.count, using: &dice)]
    }

    private var anywhere: CGPoint {
      CGPoint(x: .random(in: 0...200, using: &dice), y: .random(in: 0...300, using: &dice))
    }

    private func touch(_ phase: PointerInput.Phase, _ finger: Int, _ place: CGPoint) {
      places[finger] = place
      screen.pointer(
        phase, at: place, type: finger == 0 ? .indirectPointer : .direct, identifier: finger)
    }

    // MARK: Checks

    func check() {
      if let responder = screen.window.firstResponder {
        let view = responder as? UIView ?? (responder as? UIViewController)?.viewIfLoaded
        if view?.window !== screen.window {
          ledger.faults.insert("the first responder is in no window")
        }
        if !responder.isFirstResponder { ledger.faults.insert("a first responder denies it") }
      }
      if fields.count(where: \.isFirstResponder) > 1 {
        ledger.faults.insert("two first responders")
      }
      if let focused = screen.window.focusedView, focused.window !== screen.window {
        ledger.faults.insert("the focus is in no window")
      }
      for list in [table, sheetList] where list.window != nil {
        let (offset, size) = (list.contentOffset, list.bounds.size)
        let inset = list.adjustedContentInset
        let lowest = -inset.top - size.height
        let highest = max(list.contentSize.height + inset.bottom - size.height, -inset.top)
        if offset.y < lowest || offset.y > highest + size.height {
          ledger.faults.insert("an offset of \(offset) beyond \(highest)")
        }
      }
    }

    /// Lets everything come to rest, and looks whether it has.
    func finish() throws {
      for finger in 0...2 { touch(.up, finger, CGPoint(x: 60, y: 80)) }
      try screen.waitUntilIdle()
      checkInputViews()
      while root.presentedViewController != nil {
        root.dismiss(animated: true)
        try screen.waitUntilIdle()
      }
      screen.window.endEditing(true)
      screen.window.endEditing(true)
      try screen.waitUntilIdle()
      checkInputViews()
      if !fields.allSatisfy({ $0.open.isEmpty }) { ledger.faults.insert("a touch never ended") }
      if table.isTracking || table.isDragging { ledger.faults.insert("a drag never ended") }
      if screen.window.subviews.count != 1 {
        ledger.faults.insert("\(screen.window.subviews) are left in the window")
      }
    }

    private func checkInputViews() {
      let responder = screen.window.firstResponder as? LedgerView
      let isUp = responder?.accessory === bar || responder === barView
      if (bar.window != nil) != isUp { ledger.faults.insert("the bar is up: \(!isUp)") }
      if responder !== barView, (keys.window != nil) != (responder?.input === keys) {
        ledger.faults.insert("the input view is up: \(keys.window != nil)")
      }
      let lowest = [keys, bar].filter { $0.window != nil }
        .map { $0.convert($0.bounds, to: nil).maxY }.max()
      if let lowest, lowest != 300 { ledger.faults.insert("the input views end at \(lowest)") }
    }
  }

  @Test(arguments: [UInt64(1), 2, 3, 4])
  func `whatever happens to lists, sheets, alerts and input views, all comes to rest`(
    seed: UInt64
  ) throws {
    let world = World(seed: seed)
    for _ in 0..<3000 {
      world.step()
      world.check()
      guard world.ledger.faults.isEmpty else { break }
    }
    try world.finish()
    #expect(world.ledger.faults.isEmpty)
    #expect(world.ledger.begun == world.ledger.ended)
    #expect(world.ledger.begun > 5 && world.asked > 20 && world.answered > 5)
  }
}
