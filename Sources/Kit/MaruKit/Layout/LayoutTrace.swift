import Layers

/// The lines of `MARU_DEBUG=layout`: the views that each frame of a window laid out.
@MainActor final class LayoutTrace {
  private weak var window: UIWindow?
  /// The solutions that were reported so far.
  private var solutions = 0

  /// The most views that a line names.
  private static let nameLimit = 20

  init(of window: UIWindow) { self.window = window }

  /// Prints a report to standard error.
  func report(_ report: LayoutReport) { WarningLine.write("maru: \(line(for: report))") }

  /// One line: the number of the frame, the views in the order of their layout, and the
  /// constraints.
  ///
  /// A view that was laid out several times has their number behind its name. A layer that belongs
  /// to no view is named by its class.
  func line(for report: LayoutReport) -> String {
    var order: [CALayer] = []
    var times: [ObjectIdentifier: Int] = [:]
    for layer in report.layers {
      times[ObjectIdentifier(layer), default: 0] += 1
      if times[ObjectIdentifier(layer)] == 1 { order.append(layer) }
    }
    var names = order.prefix(Self.nameLimit).map { layer in
      let count = times[ObjectIdentifier(layer)] ?? 1
      return Self.name(layer) + (count > 1 ? " \(count)×" : "")
    }
    if order.count > names.count { names.append("\(order.count - names.count) more") }
    return "frame \(report.frame): layout of \(order.count): \(names.joined(separator: ", "))"
      + constraints()
  }

  /// The constraints that were solved since the last line, or nothing.
  private func constraints() -> String {
    guard let engine = window?.layoutEngine else { return "" }
    let new = engine.solutionCount - solutions
    solutions = engine.solutionCount
    guard new > 0 else { return "; no constraints solved" }
    return "; \(engine.constraintCount) constraints solved" + (new > 1 ? " \(new)×" : "")
  }

  private static func name(_ layer: CALayer) -> String {
    guard let view = layer.delegate as? UIView else { return "\(type(of: layer))" }
    return view.nameForDeveloper
  }
}
