import ConfigurationFile

extension WindowConfiguration {
  /// This window without what a running worker need not know or can be told.
  ///
  /// Two windows with equal outlines differ only in values of props, in actions, in the theme, in
  /// the title, in the visibility at the start and in their places in the file.
  var outline: WindowConfiguration {
    var outline = self
    outline.content = content.outline
    outline.theme = Theme()
    outline.isVisible = true
    outline.title = nil
    outline.restarts = true
    outline.position = SourcePosition(file: "", line: 1, column: 1)
    outline.keyPositions = [:]
    return outline
  }
}

extension LayoutGroup {
  fileprivate var outline: LayoutGroup {
    var outline = self
    outline.items = items.map { item in
      switch item {
      case .widget(let widget): .widget(widget.outline)
      case .group(let group, let weight): .group(group.outline, weight: weight)
      case .space: item
      }
    }
    return outline
  }
}

extension WidgetConfiguration {
  /// The names of the props stay: a prop that is no longer configured has a default that only a
  /// new widget knows.
  fileprivate var outline: WidgetConfiguration {
    var outline = self
    outline.props = props.mapValues { _ in .null }
    outline.actions = [:]
    outline.position = SourcePosition(file: "", line: 1, column: 1)
    outline.propPositions = [:]
    return outline
  }
}
