import MaruKit
import MaruTestKit

@testable import List

/// A list in a window in memory, whose items arrive when a test says so.
@MainActor final class ArrivingList {
  let screen = TestScreen(size: CGSize(width: 480, height: 420))
  let stream: WidgetByteStream
  let context = WidgetContext()
  /// The lines of the log.
  private(set) var log: [String] = []
  private let list: List

  /// Shows a list.
  ///
  /// - Parameters:
  ///   - initial: What has arrived before the list is shown.
  ///   - hasEnded: Whether that is everything.
  ///   - change: Sets properties.
  /// - Throws: The list's error if it refuses them.
  init(
    _ initial: String = "", hasEnded: Bool = false, _ change: (inout List.Props) -> Void = { _ in }
  ) throws {
    var props = List.Props()
    change(&props)
    stream = WidgetByteStream(initial: Array(initial.utf8), hasEnded: hasEnded)
    context.bytes = stream
    list = try List(props: props, context: context)
    context.logHandler = { [unowned self] in log.append("\($0): \($1)") }
    screen.show(list.makeViewController())
    try screen.waitUntilIdle()
  }

  /// Lets a text arrive.
  func receive(_ text: String) throws { try receive(Array(text.utf8)) }

  /// Lets bytes arrive.
  func receive(_ bytes: [UInt8]) throws {
    stream.receive(bytes)
    try screen.waitUntilIdle()
  }

  /// Lets the input end.
  func end() throws {
    stream.end()
    try screen.waitUntilIdle()
  }

  /// The names of the rows in sight, from the top.
  var rows: [String] {
    cells.sorted { frame(of: $0).minY < frame(of: $1).minY }.compactMap(\.accessibilityLabel)
  }

  /// The name of the row with the cursor.
  var cursor: String? {
    cells.first { $0.content?.hasCursor == true }?.accessibilityLabel
  }

  /// The rows in sight.
  var cells: [ListCell] {
    guard let table = try? screen.find("Items") as? UITableView else { return [] }
    return table.visibleCells.compactMap { $0 as? ListCell }
  }

  private func frame(of cell: UIView) -> CGRect { cell.convert(cell.bounds, to: nil) }

  /// The frame of a row with a name in the window.
  func frame(ofRow name: String) -> CGRect? {
    cells.first { $0.accessibilityLabel == name }.map { frame(of: $0) }
  }

  /// What is printed at the end, if it has come.
  var printed: String? {
    context.answerBytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
