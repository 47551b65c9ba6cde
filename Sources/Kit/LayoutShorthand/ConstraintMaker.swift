import MaruKit

/// Makes constraints of one view or layout guide: what a closure of `snp` gets.
///
/// Has SnapKit's words: `make.top.leading.equalToSuperview().offset(8)`.
@MainActor
public final class ConstraintMaker: ConstraintAttributeNames {
  private weak var target: AnyObject?
  private var descriptions: [ConstraintDescription] = []

  init(_ target: AnyObject?) { self.target = target }

  /// Begins a chain with some attributes.
  public func named(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    let description = ConstraintDescription(target, attributes)
    descriptions.append(description)
    return ConstraintMakerExtendable(description)
  }

  /// What the chains of a closure made; chains that compare with nothing make nothing.
  static func constraints(
    of target: AnyObject?, _ closure: (ConstraintMaker) -> Void
  ) -> [Constraint] {
    let maker = ConstraintMaker(target)
    closure(maker)
    (target as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    return maker.descriptions.compactMap(\.constraint)
  }

  static func make(_ target: AnyObject?, _ closure: (ConstraintMaker) -> Void) {
    for constraint in constraints(of: target, closure) { constraint.activate() }
  }

  static func remake(_ target: AnyObject?, _ closure: (ConstraintMaker) -> Void) {
    remove(target)
    make(target, closure)
  }

  /// Changes the constants of constraints that are there, one by one.
  ///
  /// What is like none of them is warned of. Where there are none at all they are made.
  static func update(_ target: AnyObject?, _ closure: (ConstraintMaker) -> Void) {
    let made = LayoutItem.of(target)?.shorthandConstraints ?? []
    guard !made.isEmpty else { return make(target, closure) }
    let present = made.flatMap(\.layoutConstraints)
    for made in constraints(of: target, closure).flatMap(\.layoutConstraints) {
      if let like = present.first(where: { $0.isLike(made) }) {
        like.constant = made.constant
      } else {
        UIApplication.shared.reportLayout(
          "no constraint was updated: \(LayoutItem.name(of: target)) has none like "
            + "\(made.description)\(made.originNote)")
      }
    }
  }

  static func remove(_ target: AnyObject?) {
    for constraint in LayoutItem.existing(of: target)?.shorthandConstraints ?? [] {
      constraint.deactivate()
    }
  }
}
