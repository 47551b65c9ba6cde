import MaruKit

/// The preview of the item under the cursor: a pane, if there is a command.
@MainActor final class ListPreview {
  /// The pane with the output of the command.
  private(set) var pane: ListPreviewPane?

  /// Shows what a command prints about the item under the cursor.
  ///
  /// - Parameters:
  ///   - command: The command; `nil` removes the pane.
  ///   - contents: The items.
  ///   - query: The typed text.
  ///   - view: The view that lays out the pane.
  func show(
    _ command: ListPreviewCommand?, of contents: ListContents, query: String, in view: UIView
  ) {
    guard let command else {
      stop()
      pane?.removeFromSuperview()
      pane = nil
      return
    }
    let pane = self.pane ?? ListPreviewPane()
    if self.pane == nil {
      self.pane = pane
      view.addSubview(pane)
      view.setNeedsLayout()
    }
    pane.show(
      contents.cursorRow.map { row in
        command.text(
          item: contents.source.row(row).text, cells: contents.source.cells(ofRow: row), index: row,
          query: query)
      })
  }

  /// Scrolls by a number of lines, downwards.
  func scroll(by count: Int) { pane?.scroll(by: count) }

  /// Kills the command, if it is running.
  func stop() { pane?.stop() }
}
