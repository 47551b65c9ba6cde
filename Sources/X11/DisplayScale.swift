extension Connection {
  /// Device pixels a point, as the user has set it.
  ///
  /// It is from the desktop's settings (`Gdk/WindowScalingFactor` times the rest of `Xft/DPI`, as
  /// desktops define them), else `Xft.dpi` ÷ 96.
  ///
  /// Guarantee: finite, 0.5 … 8, a multiple of 1⁄24; `nil` if nothing is set.
  public var chosenScale: Double? {
    let scale: Double
    if case .number(let dpi)? = settings.value("Xft/DPI"), dpi > 0 {
      // In 1024ths of a dot an inch. Desktops have already multiplied the window factor in.
      scale = Double(dpi) / 1024 / 96
    } else if case .number(let factor)? = settings.value("Gdk/WindowScalingFactor") {
      scale = Double(factor)
    } else if let dpi = settings.resource("Xft.dpi").flatMap(Double.init), dpi.isFinite {
      scale = dpi / 96
    } else {
      return nil
    }
    guard scale > 0 else { return nil }
    return min(max((scale * 24).rounded() / 24, 0.5), 8)
  }
}
