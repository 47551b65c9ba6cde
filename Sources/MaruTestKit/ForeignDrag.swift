import MaruKit
import Stage
import X11

/// What a person drags from another program, such as a file manager, onto the window.
public enum ForeignDrag: Hashable, Sendable {
  /// A text.
  case text(String)
  /// Files and other URLs.
  case urls([URL])
  /// Data of any types, by MIME type.
  case data([String: Data])

  /// The data by type, as an X11 program gives it.
  var selection: [String: [UInt8]] {
    switch self {
    case .text(let text):
      ["text/plain;charset=utf-8": Array(text.utf8), "UTF8_STRING": Array(text.utf8)]
    case .urls(let urls):
      ["text/uri-list": Array(urls.map { "\($0.absoluteString)\r\n" }.joined().utf8)]
    case .data(let data): data.mapValues { Array($0) }
    }
  }
}

extension ForeignDrag: CustomStringConvertible {
  /// The content in a few words, for logs.
  public var description: String {
    switch self {
    case .text(let text): "the text \"\(text)\""
    case .urls(let urls): urls.map(\.absoluteString).joined(separator: ", ")
    case .data(let data): "data of type \(data.keys.sorted().joined(separator: ", "))"
    }
  }
}

extension WidgetScreen {
  /// Drags something from another program to a point, and drops it.
  ///
  /// If the view there takes no drop, the drag is cancelled.
  ///
  /// - Parameters:
  ///   - content: What is dragged.
  ///   - point: Points of the window.
  /// - Returns: The effect of the drop; `.cancel` or `.forbidden` if nothing was dropped.
  /// - Throws: If the window is closed.
  @discardableResult
  public func drop(_ content: ForeignDrag, at point: CGPoint) throws -> UIDropOperation {
    try acting("drop \(content) at \(ScreenInput.text(point))") {
      let operation = try sendDrop(content, at: point)
      settle()
      return operation
    }
  }
}

extension TestScreen {
  /// Sends the events of another program's drag, and does not wait for their effect.
  public func sendDrop(_ content: ForeignDrag, at point: CGPoint) -> UIDropOperation {
    memory.use()
    let data = content.selection
    let types = data.keys.sorted()
    let list = ReceivedItems.listType(among: types).flatMap { data[$0] }
    let items = ReceivedItems(types, list: list) { $1(data[$0]) }.items
    window.send(DropInput(phase: .entered, location: point, items: items))
    memory.frame()
    let proposal = window.send(DropInput(phase: .moved, location: point))
    let isTaken = proposal == .copy || proposal == .move
    let operation = window.send(DropInput(phase: isTaken ? .dropped : .left, location: point))
    memory.frame()
    return isTaken ? operation : proposal
  }
}

extension WidgetWindow {
  /// Drags from another program through the X server, and does not wait for the widget's reaction.
  ///
  /// - Throws: `WidgetWindowError.closed`, or `TestScreenError.neverHappened` if the program does not
  ///   answer.
  public func sendDrop(_ content: ForeignDrag, at point: CGPoint) throws -> UIDropOperation {
    let data = content.selection
    let source = person.connection.dragSource
    guard let place = screenPoint(point) else { throw WidgetWindowError.closed }
    person.move(to: place)
    source.begin(types: data.keys.sorted(), action: .copy, time: .current) { $1(data[$0]) }
    source.move(to: place, time: .current)
    guard source.hasTarget else {
      source.cancel()
      return .cancel
    }
    var hasEnded = false
    var action: DragAction?
    source.drop(time: .current) {
      action = $0
      hasEnded = true
    }
    defer { source.cancel() }
    try wait(for: "the answer to a drag") { hasEnded }
    switch action {
    case .copy, .link: return .copy
    case .move: return .move
    case nil: return .cancel
    }
  }
}
