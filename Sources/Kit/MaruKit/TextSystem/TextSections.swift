import Foundation
import Graphics

/// The parts of a text that the containers of a layout manager show.
///
/// Containers that are full and that another follows have a `TextColumn`, the last one that receives text a
/// `TextFlow`. They are filled in order, when they are first asked for.
final class TextSections {
  /// A container with its lines.
  struct Section {
    let container: NSTextContainer
    let lines: any ContainerLines
  }

  private unowned let manager: NSLayoutManager
  /// The lines of the full containers that others follow.
  private var columns: [TextColumn] = []
  /// The lines of the container after them.
  private var lastFlow: TextFlow?
  /// Whether the delegate has been told that the layout of the last container is complete.
  private var hasToldEnd = false

  init(of manager: NSLayoutManager) { self.manager = manager }

  private var containers: [NSTextContainer] { manager.textContainers }

  // MARK: Changes

  /// Discards the lines of a container and of those after it.
  func forget(from index: Int) {
    hasToldEnd = false
    lastFlow = nil
    columns.removeSubrange(min(max(index, 0), columns.count)...)
  }

  /// Follows an edit; `range` is that of the new text.
  func edited(_ range: Range<Int>, delta: Int) {
    change { $0?.edited(range, delta: delta) }
  }

  /// Discards the lines of a range.
  func forgetLines(in range: Range<Int>) { change { $0?.forgetLines(in: range) } }

  /// Discards all lines, after a change of the style.
  func forgetLines() { change { $0?.forgetLines() } }

  /// Called when a container's size or limits change.
  func geometryChanged(ofContainerAt index: Int) {
    change(from: index) { [containers] flow in
      let settings = containers[index].settings
      // A subclass shapes its lines by more than the settings.
      if flow?.settings != settings {
        flow?.settings = settings
      } else if settings.outline.isOverridden {
        flow?.forgetLines()
      }
    }
  }

  /// Called when `allowsNonContiguousLayout` changes.
  func contiguityChanged() { lastFlow?.isContiguous = !manager.allowsNonContiguousLayout }

  /// Changes the lines of the only container, or discards those of several from an index on.
  private func change(from index: Int = 0, _ body: (TextFlow?) -> Void) {
    guard containers.count <= 1 else { return forget(from: index) }
    hasToldEnd = false
    body(lastFlow)
  }

  // MARK: Lines

  /// The lines of the last container that receives text; `nil` if the text ends before it.
  var flow: TextFlow? {
    while let flow = makeFlow() {
      guard !hasToldEnd, flow.settings.isLimited, manager.delegate != nil else { return flow }
      tellEnd(of: flow)
      if flow === lastFlow { return flow }
    }
    return nil
  }

  /// The end of the text that is shown.
  var end: Int { flow?.visibleEnd ?? columns.last?.visibleEnd ?? 0 }

  /// The lines of a container; `nil` without a storage, or if the text ends before it.
  func lines(of container: NSTextContainer) -> (any ContainerLines)? {
    func place() -> Int? { containers.firstIndex { $0 === container } }
    guard let wanted = place() else { return nil }
    fill(through: wanted)
    let flow = wanted < columns.count ? nil : flow
    // A delegate may have changed the containers.
    guard let index = place() else { return nil }
    if index < columns.count { return columns[index] }
    return index == columns.count ? flow : nil
  }

  /// The lines of a container, all laid out.
  func layOutAll(_ container: NSTextContainer) -> (any ContainerLines)? {
    guard let lines = lines(of: container) else { return nil }
    lines.layOutAll()
    if let flow = lines as? TextFlow { tellEnd(of: flow) }
    return lines
  }

  /// A container with its lines.
  func section(of container: NSTextContainer) -> Section? {
    lines(of: container).map { Section(container: container, lines: $0) }
  }

  /// The container with a position, with its lines; at a border it is the later one.
  func section(at offset: Int) -> Section? {
    var index = 0
    while true {
      fill(through: index)
      guard index < columns.count else { break }
      let column = columns[index]
      if offset < column.visibleEnd || column.isComplete {
        return Section(container: containers[index], lines: column)
      }
      index += 1
    }
    guard let flow else { return nil }
    return Section(container: containers[columns.count], lines: flow)
  }

  // MARK: Pieces and lines

  /// Calls a closure with the pieces of a range, container by container from top to bottom.
  func forEachPart(of range: Range<Int>, _ body: (Section, TextFlow.Part) -> Void) {
    var offset = range.lowerBound
    while let section = section(at: offset), var part = section.lines.part(atOffset: offset) {
      while true {
        body(section, part)
        guard part.range.upperBound < range.upperBound else { return }
        guard let next = section.lines.part(part.index + 1) else { break }
        part = next
      }
      guard section.lines.isContinued else { return }
      offset = section.lines.visibleEnd
    }
  }

  /// Calls a closure with the lines of a range until it returns `false`.
  func forEachLine(of range: Range<Int>, _ body: (PlacedLine) -> Bool) {
    var isDone = false
    forEachPart(of: range) { section, part in
      let first = part.layout.lineIndex(for: range.lowerBound - part.start) ?? 0
      for index in part.layout.lines.indices.dropFirst(first) where !isDone {
        let line = PlacedLine(container: section.container, part: part, index: index)
        let isAfter = line.range.lowerBound >= max(range.upperBound, range.lowerBound + 1)
        isDone = isAfter || !body(line)
      }
    }
  }

  /// The line with a position; `nil` if it is not shown.
  ///
  /// - Parameters:
  ///   - offset: The position.
  ///   - container: The container with the line; `nil` for the one that shows the position.
  /// - Returns: The line.
  func line(at offset: Int, in container: NSTextContainer? = nil) -> PlacedLine? {
    guard let section = container.map({ section(of: $0) }) ?? section(at: offset),
      let part = section.lines.part(atOffset: offset),
      let index = part.layout.lineIndex(for: offset - part.start)
    else { return nil }
    return PlacedLine(container: section.container, part: part, index: index)
  }

  // MARK: Filling

  /// Fills the containers up to an index; stops at an unlimited one or at the end of the text.
  private func fill(through index: Int) {
    while columns.count <= index, columns.count + 1 < containers.count, lastFlow == nil,
      columns.last?.isComplete != true, let textStorage = manager.textStorage
    {
      let container = containers[columns.count]
      let settings = container.settings
      guard settings.lineLimit > 0 || settings.height.isFinite else { return }
      let column = TextColumn(
        of: textStorage, style: manager.style, settings: settings,
        from: columns.last?.visibleEnd ?? 0)
      columns.append(column)
      // The delegate would add containers that are too low for a line endlessly.
      guard column.isComplete || column.visibleEnd > column.start else { continue }
      manager.delegate?.layoutManager(
        manager, didCompleteLayoutFor: container, atEnd: column.isComplete)
    }
  }

  private func makeFlow() -> TextFlow? {
    // A storage that is gone leaves its lines behind.
    if let lastFlow, manager.textStorage != nil { return lastFlow }
    fill(through: .max)
    guard let textStorage = manager.textStorage, columns.count < containers.count,
      columns.last?.isComplete != true
    else { return nil }
    let flow = TextFlow(
      of: textStorage, style: manager.style, settings: containers[columns.count].settings,
      from: columns.last?.visibleEnd ?? 0)
    flow.isContiguous = !manager.allowsNonContiguousLayout
    lastFlow = flow
    return flow
  }

  /// Tells the delegate that the last container is laid out, and whether more containers are needed.
  private func tellEnd(of flow: TextFlow) {
    guard !hasToldEnd, flow === lastFlow, columns.count < containers.count else { return }
    hasToldEnd = true
    let isAtEnd = flow.visibleEnd >= manager.numberOfGlyphs
    let takesLines = flow.part(0).map {
      $0.lines.firstLineBottom <= flow.settings.height + 0.01
    }
    manager.delegate?.layoutManager(
      manager, didCompleteLayoutFor: containers[columns.count], atEnd: isAtEnd)
    // The delegate would add containers that are too low for a line endlessly.
    guard !isAtEnd, flow === lastFlow, takesLines == true else { return }
    manager.delegate?.layoutManager(manager, didCompleteLayoutFor: nil, atEnd: false)
  }
}
