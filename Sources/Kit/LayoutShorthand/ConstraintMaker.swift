import MaruKit

/// Makes constraints for a view or layout guide; the parameter of `snp`'s closures.
///
/// It uses SnapKit's names: `make.top.leading.equalToSuperview().offset(8)`.
@preconcurrency @MainActor
public final class ConstraintMaker: ConstraintAttributeNames {
  private weak var target: AnyObject?
  private var descriptions: [ConstraintDescription] = []

  init(_ target: AnyObject?) { self.target = target }

  /// Starts a chain with some attributes.
  public func named(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    let description = ConstraintDescription(target, attributes)
    descriptions.append(description)
    return ConstraintMakerExtendable(description)
  }

  /// The constraints from a closure's chains; a chain without a comparison makes none.
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

  /// Changes the constants of existing constraints, one by one.
  ///
  /// A constraint without a match causes a warning. If there are no constraints, they are made.
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
