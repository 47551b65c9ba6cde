internal import Cassowary

/// The origin of a constraint in the solver.
enum ConstraintSource {
  /// A constraint made by the program.
  case constraint(NSLayoutConstraint)
  /// A frame and an autoresizing mask.
  case frame(LayoutItem)
  /// An intrinsic size.
  case content(LayoutItem, NSLayoutConstraint.Axis)
  /// The rule that a size is not negative.
  case limit(LayoutItem)
  /// A layout guide of the system.
  case guide(LayoutItem)
  /// A target size passed to `systemLayoutSizeFitting`.
  case fitting
}

extension LayoutEngine {
  /// The warning about constraints that contradict each other.
  func message(for conflict: Conflict) -> String {
    let lines = conflict.constraints.map { "    " + line(for: $0) }
    return """
      Unable to simultaneously satisfy constraints:
      \(lines.joined(separator: "\n"))
      Will go on by breaking
          \(line(for: conflict.broken))
      """
  }

  func line(for id: ConstraintID) -> String {
    switch sources[id] {
    case .constraint(let constraint): constraint.description + constraint.originNote
    case .frame(let item):
      "<frame and autoresizing mask of \(LayoutItem.name(of: item.hostView)), frame "
        + "\(Self.text(item.hostView))>"
    case .content(let item, let axis):
      "<content \(axis == .horizontal ? "width" : "height") of "
        + "\(LayoutItem.name(of: item.hostView))>"
    case .limit(let item): "<\(LayoutItem.name(of: item.hostView)) has no negative size>"
    case .guide(let item): "<\(LayoutItem.name(of: item.guide)) follows its view>"
    case .fitting: "<the target size>"
    case nil: "<a removed constraint>"
    }
  }

  private static func text(_ view: UIView?) -> String {
    guard let frame = view?.frame else { return "gone" }
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map {
      NSLayoutConstraint.number(Double($0))
    }
    return "(\(numbers[0]) \(numbers[1]); \(numbers[2]) \(numbers[3]))"
  }
}
