import Foundation

/// Makes constraints of one view or layout guide: what a closure of `snp` gets.
///
/// Has SnapKit's words: `make.top.leading.equalToSuperview().offset(8)`.
@MainActor
public final class ConstraintMaker: ConstraintChainStart {
  private weak var target: AnyObject?
  private var descriptions: [ConstraintDescription] = []

  init(_ target: AnyObject?) { self.target = target }

  /// Begins a chain with some attributes.
  func appending(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    let description = ConstraintDescription(target, attributes)
    descriptions.append(description)
    return ConstraintMakerExtendable(description)
  }

  /// What the chains of a closure made; chains that compare with nothing make nothing.
  static func constraints(
    of target: AnyObject, _ closure: (ConstraintMaker) -> Void
  ) -> [Constraint] {
    let maker = ConstraintMaker(target)
    closure(maker)
    (target as? UIView)?.translatesAutoresizingMaskIntoConstraints = false
    return maker.descriptions.compactMap(\.constraint)
  }

  static func make(_ target: AnyObject, _ closure: (ConstraintMaker) -> Void) {
    for constraint in constraints(of: target, closure) { constraint.activate() }
  }

  static func remake(_ target: AnyObject, _ closure: (ConstraintMaker) -> Void) {
    remove(target)
    make(target, closure)
  }

  /// Changes the constants of constraints that are there, one by one.
  ///
  /// What is like none of them is warned of. Where there are none at all they are made.
  static func update(_ target: AnyObject, _ closure: (ConstraintMaker) -> Void) {
    guard let item = LayoutItem.of(target), !item.shorthand.isEmpty else {
      return make(target, closure)
    }
    let present = item.shorthand.flatMap(\.layoutConstraints)
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

  static func remove(_ target: AnyObject) {
    for constraint in LayoutItem.existing(of: target)?.shorthand ?? [] { constraint.deactivate() }
  }
}

/// What a chain can begin or go on with: every attribute and combination by name.
@MainActor
public protocol ConstraintChainStart {}

extension ConstraintChainStart {
  fileprivate func with(_ attributes: ConstraintAttributes) -> ConstraintMakerExtendable {
    if let maker = self as? ConstraintMaker { return maker.appending(attributes) }
    guard let chain = self as? ConstraintMakerExtendable else {
      return ConstraintMakerExtendable(ConstraintDescription(nil, attributes))
    }
    chain.description.attributes.formUnion(attributes)
    return chain
  }

  /// The left edge.
  public var left: ConstraintMakerExtendable { with(.left) }
  /// The upper edge.
  public var top: ConstraintMakerExtendable { with(.top) }
  /// The right edge.
  public var right: ConstraintMakerExtendable { with(.right) }
  /// The lower edge.
  public var bottom: ConstraintMakerExtendable { with(.bottom) }
  /// The edge where lines begin.
  public var leading: ConstraintMakerExtendable { with(.leading) }
  /// The edge where lines end.
  public var trailing: ConstraintMakerExtendable { with(.trailing) }
  /// The width.
  public var width: ConstraintMakerExtendable { with(.width) }
  /// The height.
  public var height: ConstraintMakerExtendable { with(.height) }
  /// The middle from side to side.
  public var centerX: ConstraintMakerExtendable { with(.centerX) }
  /// The middle from top to bottom.
  public var centerY: ConstraintMakerExtendable { with(.centerY) }
  /// The last baseline.
  public var lastBaseline: ConstraintMakerExtendable { with(.lastBaseline) }
  /// The first baseline.
  public var firstBaseline: ConstraintMakerExtendable { with(.firstBaseline) }
  /// The left margin.
  public var leftMargin: ConstraintMakerExtendable { with(.leftMargin) }
  /// The right margin.
  public var rightMargin: ConstraintMakerExtendable { with(.rightMargin) }
  /// The upper margin.
  public var topMargin: ConstraintMakerExtendable { with(.topMargin) }
  /// The lower margin.
  public var bottomMargin: ConstraintMakerExtendable { with(.bottomMargin) }
  /// The leading margin.
  public var leadingMargin: ConstraintMakerExtendable { with(.leadingMargin) }
  /// The trailing margin.
  public var trailingMargin: ConstraintMakerExtendable { with(.trailingMargin) }
  /// The middle between the margins, from side to side.
  public var centerXWithinMargins: ConstraintMakerExtendable { with(.centerXWithinMargins) }
  /// The middle between the margins, from top to bottom.
  public var centerYWithinMargins: ConstraintMakerExtendable { with(.centerYWithinMargins) }
  /// All edges, left and right by name.
  public var edges: ConstraintMakerExtendable { with(.edges) }
  /// The left and the right edge.
  public var horizontalEdges: ConstraintMakerExtendable { with(.horizontalEdges) }
  /// The upper and the lower edge.
  public var verticalEdges: ConstraintMakerExtendable { with(.verticalEdges) }
  /// All edges, in reading direction.
  public var directionalEdges: ConstraintMakerExtendable { with(.directionalEdges) }
  /// The leading and the trailing edge.
  public var directionalHorizontalEdges: ConstraintMakerExtendable {
    with(.directionalHorizontalEdges)
  }
  /// The upper and the lower edge.
  public var directionalVerticalEdges: ConstraintMakerExtendable {
    with(.directionalVerticalEdges)
  }
  /// Width and height.
  public var size: ConstraintMakerExtendable { with(.size) }
  /// The middle.
  public var center: ConstraintMakerExtendable { with(.center) }
  /// All margins, left and right by name.
  public var margins: ConstraintMakerExtendable { with(.margins) }
  /// All margins, in reading direction.
  public var directionalMargins: ConstraintMakerExtendable { with(.directionalMargins) }
  /// The middle between the margins.
  public var centerWithinMargins: ConstraintMakerExtendable { with(.centerWithinMargins) }
}
