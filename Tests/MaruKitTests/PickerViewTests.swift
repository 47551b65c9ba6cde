import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct PickerViewTests {
  private let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  // MARK: Choosing

  @Test func `a slow drag comes to rest at the nearest row, and is reported once`() throws {
    let bench = PickerBench(rows: 100)
    let height = bench.picker.rowSize(forComponent: 0).height
    bench.drag(by: -2.4 * height)
    #expect(bench.log.isEmpty, "it still moves")
    try bench.screen.waitUntilIdle()
    #expect(bench.picker.selectedRow(inComponent: 0) == 2)
    #expect(bench.log == [[0, 2]])
  }

  @Test func `a throw goes past several rows and ends exactly on one`() throws {
    let bench = PickerBench(rows: 1000)
    bench.flick(1000)
    try bench.screen.waitUntilIdle()
    let row = bench.picker.selectedRow(inComponent: 0)
    #expect(row > 5 && bench.log == [[0, row]])
    let label = try bench.screen.find("Row \(row)")
    #expect(abs(bench.screen.center(of: label).y - 108) < 0.6)
  }

  @Test func `a drag past the first row springs back and reports nothing`() throws {
    let bench = PickerBench(rows: 10)
    bench.drag(by: 90)
    try bench.screen.waitUntilIdle()
    #expect(bench.picker.selectedRow(inComponent: 0) == 0 && bench.log.isEmpty)
  }

  @Test func `a tap on a visible row chooses it`() throws {
    let bench = PickerBench([months])
    let april = try bench.screen.find("April")
    bench.screen.press(at: bench.screen.center(of: april))
    try bench.screen.waitUntilIdle()
    #expect(bench.log == [[0, 3]])
    bench.screen.press(at: bench.place())
    try bench.screen.waitUntilIdle()
    #expect(bench.log.count == 1, "the selected row is not chosen again")
  }

  @Test func `a click of a mouse's wheel moves by one row, and a series is reported once`() throws {
    let bench = PickerBench([months])
    bench.click(1)
    bench.click(1)
    bench.screen.advance(by: 0.05)
    bench.click(1)
    try bench.screen.waitUntilIdle()
    #expect(bench.log == [[0, 3]])
    bench.click(-1)
    try bench.screen.waitUntilIdle()
    #expect(bench.log == [[0, 3], [0, 2]])
  }

  @Test func `a touchpad scrolls and comes to rest at a row`() throws {
    let bench = PickerBench(rows: 50)
    for _ in 0..<10 {
      bench.screen.scroll(CGVector(dx: 0, dy: -7), at: bench.place())
      bench.screen.advance(by: 0.02)
    }
    bench.screen.advance(by: 0.2)
    try bench.screen.waitUntilIdle()
    let row = bench.picker.selectedRow(inComponent: 0)
    #expect(row >= 2 && bench.log == [[0, row]])
  }

  @Test func `a touch that stops a motion without a drag selects the nearest row`() throws {
    let bench = PickerBench(rows: 100)
    bench.picker.selectRow(50, inComponent: 0, animated: true)
    bench.screen.advance(by: 0.15)
    bench.screen.pointer(.down, at: bench.place(), type: .direct)
    bench.screen.advance(by: 2)
    bench.screen.pointer(.up, at: bench.place(), type: .direct)
    try bench.screen.waitUntilIdle()
    let row = bench.picker.selectedRow(inComponent: 0)
    #expect(row < 50 && bench.log == [[0, row]])
    let label = try bench.screen.find("Row \(row)")
    #expect(abs(bench.screen.center(of: label).y - 108) < 0.6)
  }

  // MARK: The program

  @Test func `rows that the program selects are not reported`() throws {
    let bench = PickerBench([months, months])
    bench.picker.selectRow(4, inComponent: 0, animated: false)
    bench.picker.selectRow(7, inComponent: 1, animated: true)
    #expect(bench.picker.selectedRow(inComponent: 1) == 7, "at once, as in UIKit")
    try bench.screen.waitUntilIdle()
    #expect(bench.picker.selectedRow(inComponent: 0) == 4 && bench.log.isEmpty)
    bench.picker.selectRow(99, inComponent: 0, animated: false)
    bench.picker.selectRow(0, inComponent: 9, animated: false)
    bench.picker.selectRow(-1, inComponent: 0, animated: true)
    #expect(bench.picker.selectedRow(inComponent: 0) == 4)
  }

  @Test func `a selection before the picker is shown stays`() {
    let bench = PickerBench([months])
    let other = UIPickerView()
    #expect(other.bounds.size == CGSize(width: 320, height: 216))
    other.dataSource = bench
    other.delegate = bench
    other.selectRow(6, inComponent: 0, animated: true)
    #expect(other.selectedRow(inComponent: 0) == 6)
    bench.screen.window.rootViewController?.view.addSubview(other)
    bench.screen.advance(by: 0.1)
    #expect(other.selectedRow(inComponent: 0) == 6 && bench.log.isEmpty)
  }

  @Test func `a hundred thousand rows cost a screenful of them`() throws {
    let bench = PickerBench(rows: 100_000)
    bench.picker.selectRow(70_000, inComponent: 0, animated: false)
    bench.screen.advance(by: 0.1)
    #expect(bench.titles.count < 16 && bench.titles.contains("Row 70000"))
    #expect(bench.asked.count < 40)
    #expect(bench.picker.numberOfRows(inComponent: 0) == 100_000)
  }

  @Test func `removed rows leave the last one selected, also during a throw`() throws {
    let bench = PickerBench(rows: 500)
    bench.picker.selectRow(400, inComponent: 0, animated: false)
    bench.components = [(0..<20).map { "Row \($0)" }]
    bench.picker.reloadAllComponents()
    #expect(bench.picker.selectedRow(inComponent: 0) == 19)
    bench.picker.selectRow(0, inComponent: 0, animated: false)
    bench.flick(1500)
    bench.components = [["one", "two"]]
    bench.picker.reloadComponent(0)
    try bench.screen.waitUntilIdle()
    #expect(bench.picker.selectedRow(inComponent: 0) == 1)
    #expect(Set(bench.titles) == ["one", "two"])
  }

  @Test func `a delegate may replace the rows when one is chosen`() throws {
    let bench = PickerBench([months, months])
    bench.onChoice = {
      bench.components = [["x"]]
      bench.picker.reloadAllComponents()
    }
    bench.click(1, 1)
    try bench.screen.waitUntilIdle()
    #expect(bench.log == [[1, 1]] && bench.picker.numberOfComponents == 1)
    #expect(bench.titles == ["x"])
  }

  @Test func `a picker without data is empty and takes no input`() throws {
    let bench = PickerBench([])
    #expect(bench.picker.numberOfComponents == 0)
    #expect(bench.picker.selectedRow(inComponent: 0) == -1)
    #expect(bench.picker.rowSize(forComponent: 0) == .zero)
    bench.components = [[]]
    bench.picker.reloadAllComponents()
    bench.screen.advance(by: 0.1)
    bench.click(1)
    bench.drag(by: -80)
    bench.screen.press(at: bench.place(below: 30))
    try bench.screen.waitUntilIdle()
    #expect(bench.picker.selectedRow(inComponent: 0) == -1 && bench.log.isEmpty)
    try bench.screen.key(.keyboardTab)
    #expect(bench.screen.window.focusedView == nil)
  }

  // MARK: Keyboard

  @Test func `keys choose rows of the focused component`() throws {
    let bench = PickerBench([months])
    try bench.screen.key(.keyboardTab)
    let keys: [(UIKeyboardHIDUsage, Int)] = [
      (.keyboardDownArrow, 1), (.keyboardDownArrow, 2), (.keyboardUpArrow, 1), (.keyboardEnd, 11),
      (.keyboardPageUp, 6), (.keyboardHome, 0), (.keyboardPageDown, 5),
    ]
    for (key, row) in keys {
      try bench.screen.key(key)
      #expect(bench.picker.selectedRow(inComponent: 0) == row && bench.log.last == [0, row])
    }
    #expect(bench.log.count == keys.count)
  }

  @Test func `typed letters choose the next title that begins with them`() throws {
    let bench = PickerBench([months])
    try bench.screen.key(.keyboardTab)
    for (letters, row) in [("j", 5), ("ju", 6), ("jul", 6), ("MAR", 2), ("z", 2)] {
      bench.screen.advance(by: 2)
      try bench.screen.type(letters)
      #expect(bench.picker.selectedRow(inComponent: 0) == row, "\(letters)")
    }
    bench.screen.advance(by: 2)
    try bench.screen.type("m", waits: false)
    try bench.screen.type("m")
    #expect(bench.picker.selectedRow(inComponent: 0) == 2, "the same letter again goes on")
  }

  @Test func `horizontal arrow keys go to the components beside`() throws {
    let bench = PickerBench([months, months, months])
    try bench.screen.key(.keyboardTab)
    try bench.screen.key(.keyboardRightArrow)
    try bench.screen.key(.keyboardRightArrow)
    try bench.screen.key(.keyboardDownArrow)
    try bench.screen.key(.keyboardLeftArrow)
    try bench.screen.key(.keyboardDownArrow)
    #expect(bench.log == [[2, 1], [1, 1]])
  }

  @Test func `right to left, the first component lies at the right`() throws {
    let bench = PickerBench([months, months])
    bench.picker.semanticContentAttribute = .forceRightToLeft
    bench.screen.advance(by: 0.1)
    bench.click(1, 0)
    try bench.screen.waitUntilIdle()
    #expect(bench.log == [[1, 1]])
    try bench.screen.key(.keyboardTab)
    try bench.screen.key(.keyboardRightArrow)
    try bench.screen.key(.keyboardLeftArrow)
    try bench.screen.key(.keyboardDownArrow)
    #expect(bench.log.last == [1, 2])
  }

  // MARK: Layout and look

  @Test func `components share the width that fixed ones leave, and shrink if they do not fit`() {
    let bench = PickerBench([months, months])
    let even = bench.picker.rowSize(forComponent: 0)
    #expect(even == bench.picker.rowSize(forComponent: 1) && even.height == 32)
    bench.widths = [60, 0]
    bench.picker.reloadAllComponents()
    #expect(bench.picker.rowSize(forComponent: 0).width == 60)
    #expect(bench.picker.rowSize(forComponent: 1).width == 2 * even.width - 60)
    bench.widths = [900, 300]
    bench.picker.reloadAllComponents()
    let (a, b) = (bench.picker.rowSize(forComponent: 0), bench.picker.rowSize(forComponent: 1))
    #expect(abs(a.width - 3 * b.width) < 0.01 && a.width + b.width < 320)
  }

  @Test func `rows become lower and fainter towards the edges`() throws {
    let bench = PickerBench(rows: 100)
    bench.picker.selectRow(50, inComponent: 0, animated: false)
    bench.screen.advance(by: 0.1)
    let rows = try (50...54).map { row in
      try #require(try bench.screen.find("Row \(row)").superview)
    }
    for (inner, outer) in zip(rows, rows.dropFirst()) {
      #expect(outer.alpha < inner.alpha && outer.frame.height < inner.frame.height)
      #expect(outer.frame.midY > inner.frame.midY)
    }
    #expect(rows[0].alpha == 1 && rows[0].frame.height == 32)
  }

  @Test func `a picker that is resized keeps its row in the middle`() throws {
    let bench = PickerBench(rows: 100)
    bench.picker.selectRow(30, inComponent: 0, animated: false)
    for height: CGFloat in [120, 40, 0, 216, 180] {
      bench.picker.frame.size.height = height
      bench.screen.advance(by: 0.1)
      #expect(bench.picker.selectedRow(inComponent: 0) == 30)
    }
    let label = try bench.screen.find("Row 30")
    #expect(abs(bench.screen.center(of: label).y - 90) < 0.6)
    #expect(bench.log.isEmpty)
  }

  @Test func `rows grow with the text size`() {
    let bench = PickerBench(rows: 100)
    bench.picker.selectRow(9, inComponent: 0, animated: false)
    bench.screen.window.traitOverrides.preferredContentSizeCategory =
      .accessibilityExtraExtraLarge
    bench.screen.advance(by: 0.1)
    #expect(bench.picker.rowSize(forComponent: 0).height > 36)
    #expect(bench.picker.selectedRow(inComponent: 0) == 9)
  }

  @Test func `views of rows that have left are offered for reuse`() throws {
    let source = ViewSource()
    let bench = PickerBench([])
    bench.picker.dataSource = source
    bench.picker.delegate = source
    bench.screen.advance(by: 0.1)
    let made = source.made
    #expect(bench.picker.view(forRow: 0, forComponent: 0)?.tag == 0)
    #expect(bench.picker.view(forRow: 400, forComponent: 0) == nil)
    for row in [20, 40, 60, 80] {
      bench.picker.selectRow(row, inComponent: 0, animated: false)
      bench.screen.advance(by: 0.1)
    }
    #expect(source.made < made * 3 && source.reused > made)
    #expect(bench.picker.view(forRow: 80, forComponent: 0)?.tag == 80)
    #expect(bench.picker.rowSize(forComponent: 0).height == 50)
    #expect(bench.picker.view(forRow: 80, forComponent: 0)?.bounds.height == 50)
  }

  @Test func `a picker that leaves its window while it moves keeps the selected row`() throws {
    let bench = PickerBench(rows: 100)
    bench.flick(1500)
    bench.picker.removeFromSuperview()
    bench.screen.advance(by: 2)
    #expect(bench.picker.selectedRow(inComponent: 0) == 0 && bench.log.isEmpty)
  }

  @Test func `a component that outlives its picker chooses nothing`() throws {
    let bench = PickerBench([months])
    bench.screen.advance(by: 0.1)
    var other: UIPickerView? = UIPickerView()
    other?.dataSource = bench
    other?.delegate = bench
    other?.layoutIfNeeded()
    let wheel = try #require(
      other?.subviews.first { $0.accessibilityTraits.contains(.adjustable) })
    weak let picker = other
    other = nil
    try #require(picker == nil)
    #expect(wheel.accessibilityLabel == nil)
    wheel.accessibilityIncrement()
    bench.screen.advance(by: 1)
    #expect(bench.log.isEmpty)
  }

  // MARK: Description

  @Test func `assistive software reads and changes each component`() throws {
    let bench = PickerBench([months, ["1", "2"]])
    bench.picker.accessibilityLabel = "Day"
    let wheel = try #require(
      bench.picker.subviews.first { $0.accessibilityTraits.contains(.adjustable) })
    #expect(wheel.accessibilityValue == "January" && wheel.accessibilityLabel == "Day")
    wheel.accessibilityIncrement()
    #expect(wheel.accessibilityValue == "February")
    try bench.screen.waitUntilIdle()
    wheel.accessibilityDecrement()
    try bench.screen.waitUntilIdle()
    #expect(bench.log == [[0, 1], [0, 0]])
  }

  @Test func `attributed titles take precedence over plain ones`() throws {
    let source = TitleSource()
    let bench = PickerBench([])
    bench.picker.dataSource = source
    bench.picker.delegate = source
    bench.screen.advance(by: 0.1)
    #expect(try bench.screen.find("rich 0") is UILabel)
    #expect(try bench.screen.find(role: .adjustable).accessibilityValue == "rich 0")
  }
}

/// A component of 500 rows with views.
@MainActor private final class ViewSource: UIPickerViewDataSource, UIPickerViewDelegate {
  private(set) var made = 0
  private(set) var reused = 0

  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 500 }

  func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
    50
  }

  func pickerView(
    _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int,
    reusing view: UIView?
  ) -> UIView {
    if view == nil { made += 1 } else { reused += 1 }
    let shown = view ?? UIView(frame: .zero)
    shown.tag = row
    return shown
  }
}

/// A component of 5 rows with attributed titles.
@MainActor private final class TitleSource: UIPickerViewDataSource, UIPickerViewDelegate {
  func numberOfComponents(in pickerView: UIPickerView) -> Int { 1 }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int { 5 }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? { "plain \(row)" }

  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { NSAttributedString(string: "rich \(row)") }
}
