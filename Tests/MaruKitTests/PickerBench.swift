import Foundation
import MaruKit
import MaruTestKit

/// A window with a picker of words, and a log of the rows that were chosen.
@MainActor final class PickerBench: UIPickerViewDataSource, UIPickerViewDelegate {
  let screen = TestScreen(size: CGSize(width: 320, height: 216), scale: 2)
  let picker = UIPickerView(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
  /// The titles of each component.
  var components: [[String]]
  var widths: [CGFloat] = []
  /// The rows that were chosen: component, row.
  var log: [[Int]] = []
  /// The rows whose titles were asked for.
  var asked: Set<Int> = []
  var onChoice: (() -> Void)?

  init(_ components: [[String]]) {
    self.components = components
    let root = UIViewController()
    root.loadViewIfNeeded()
    picker.dataSource = self
    picker.delegate = self
    root.view.addSubview(picker)
    screen.show(root)
    screen.advance(by: 0)
  }

  /// A picker of one component with numbers.
  convenience init(rows: Int) { self.init([(0..<rows).map { "Row \($0)" }]) }

  /// A point in the middle of a component, some points below the selected row.
  func place(_ component: Int = 0, below: CGFloat = 0) -> CGPoint {
    let width = 320 / CGFloat(max(components.count, 1))
    return CGPoint(x: width * (CGFloat(component) + 0.5), y: 108 + below)
  }

  /// Turns a mouse's wheel by one click; positive numbers go to later rows.
  func click(_ direction: CGFloat, _ component: Int = 0) {
    screen.window.send(
      ScrollInput(
        translation: CGVector(dx: 0, dy: -53 * direction), isContinuous: false,
        location: place(component), timestamp: screen.memory.clock.now))
  }

  /// Drags slowly with a finger, and lifts it at rest.
  func drag(by distance: CGFloat, _ component: Int = 0) {
    let start = place(component)
    screen.pointer(.down, at: start, type: .direct)
    for step in 1...20 {
      screen.advance(by: 0.01)
      let y = start.y + distance * CGFloat(step) / 20
      screen.pointer(.moved, at: CGPoint(x: start.x, y: y), type: .direct)
    }
    screen.advance(by: 0.3)
    screen.pointer(.up, at: CGPoint(x: start.x, y: start.y + distance), type: .direct)
  }

  /// Throws upwards with a finger.
  func flick(_ speed: CGFloat) {
    let start = place()
    screen.pointer(.down, at: start, type: .direct)
    for step in 1...8 {
      screen.advance(by: 0.01)
      let y = start.y - speed * 0.01 * CGFloat(step)
      screen.pointer(.moved, at: CGPoint(x: start.x, y: y), type: .direct)
    }
    screen.pointer(.up, at: CGPoint(x: start.x, y: start.y - speed * 0.08), type: .direct)
  }

  /// The titles on the screen.
  var titles: [String] { Self.titles(in: picker) }

  private static func titles(in view: UIView) -> [String] {
    if view.isHidden { return [] }
    let own = (view as? UILabel)?.text.map { [$0] } ?? []
    return own + view.subviews.flatMap(titles)
  }

  // MARK: Data

  func numberOfComponents(in pickerView: UIPickerView) -> Int { components.count }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    components[component].count
  }

  func pickerView(
    _ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int
  ) -> String? {
    asked.insert(row)
    return components[component][row]
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    widths.indices.contains(component) ? widths[component] : 0
  }

  func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {
    log.append([component, row])
    onChoice?()
  }
}
