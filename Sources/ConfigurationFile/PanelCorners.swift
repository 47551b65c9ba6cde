/// Keeps left and right panels out of the corners that top and bottom panels take up.
///
/// A panel at the left or the right edge begins below the panels at the upper edge of its monitor, and ends
/// above those at the lower edge, unless the file sets its margin. Only panels of the whole width count that
/// reserve a strip and have a height in points.
struct PanelCorners {
  private let windows: [WindowConfiguration]

  /// Describes the panels of a configuration.
  init(of windows: [WindowConfiguration]) { self.windows = windows }

  /// The margin of a window.
  func margin(of window: WindowConfiguration) -> Edges {
    guard window.kind == .panel, window.anchor == .left || window.anchor == .right,
      window.keyPositions["margin"] == nil
    else { return window.margin }
    var margin = window.margin
    margin.top = thickness(at: .top, on: window.monitor)
    margin.bottom = thickness(at: .bottom, on: window.monitor)
    return margin
  }

  /// The height of the thickest panel at an edge, in points.
  private func thickness(at anchor: Anchor, on monitor: MonitorChoice) -> Double {
    windows.reduce(0) { thickness, panel in
      guard panel.kind == .panel, panel.anchor == anchor, panel.reserve, panel.isVisible,
        panel.width == .fraction(1), case .points(let height)? = panel.height,
        panel.monitor == monitor || panel.monitor == .each
      else { return thickness }
      let margin = anchor == .top ? panel.margin.top : panel.margin.bottom
      return max(thickness, height + margin)
    }
  }
}
