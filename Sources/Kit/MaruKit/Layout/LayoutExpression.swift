import Foundation
internal import Cassowary

/// One side of a constraint, in terms of variables.
private struct LayoutExpression {
  var terms: [Term] = []
  var constant = 0.0

  mutating func add(_ variable: Variable, _ factor: Double) {
    terms.append(Term(variable, times: factor))
  }
}

extension LayoutEngine {
  /// Terms for the left side of a constraint, and the number on the right without its constant.
  ///
  /// Positions are in the coordinates of the view that holds the constraint. Multipliers count from
  /// that view's left edge, or for leading and trailing from its leading edge.
  func expression(
    of constraint: NSLayoutConstraint, in owner: UIView
  ) -> (terms: [Term], base: Double)? {
    guard let first = LayoutItem.of(constraint.firstStorage) else { return nil }
    let isRightToLeft = owner.readsRightToLeft
    let isMirrored =
      isRightToLeft && constraint.firstAttribute.isDirectional && constraint.firstStart == nil
    let factor = Double(constraint.multiplier)
    var expression = LayoutExpression()
    // A directional distance is negative in right-to-left layout.
    func sign(_ start: DistanceStart?) -> Double {
      isRightToLeft && start?.attribute.isDirectional == true ? -1 : 1
    }
    let unit = sign(constraint.firstStart)
    append(
      constraint.firstAttribute.resolved(isRightToLeft: isRightToLeft), of: first, constraint,
      in: owner, unit, to: &expression)
    subtract(constraint.firstStart, of: constraint, unit, in: owner, from: &expression)
    let hasSecond = constraint.hasSecondItem && constraint.secondAttribute != .notAnAttribute
    if hasSecond {
      guard let second = LayoutItem.of(constraint.secondStorage) else { return nil }
      if factor != 0 {
        let factor = factor * sign(constraint.secondStart)
        append(
          constraint.secondAttribute.resolved(isRightToLeft: isRightToLeft), of: second, constraint,
          in: owner, -factor, to: &expression)
        subtract(constraint.secondStart, of: constraint, -factor, in: owner, from: &expression)
      }
      if isMirrored, factor != 1 {
        // Measured from the right edge: width − position on both sides.
        expression.add(place(of: owner.makeLayoutItem()).width, factor - 1)
      }
    }
    guard isMirrored else { return (expression.terms, -expression.constant) }
    return (
      expression.terms.map { Term($0.variable, times: -$0.coefficient) }, expression.constant
    )
  }

  /// Subtracts the start of a distance from its end.
  private func subtract(
    _ start: DistanceStart?, of constraint: NSLayoutConstraint, _ factor: Double,
    in owner: UIView, from expression: inout LayoutExpression
  ) {
    guard let start, let item = LayoutItem.of(start.item) else { return }
    append(
      start.attribute.resolved(isRightToLeft: owner.readsRightToLeft), of: item, constraint,
      in: owner, -factor, to: &expression)
  }

  private func append(
    _ attribute: NSLayoutConstraint.Attribute, of item: LayoutItem,
    _ constraint: NSLayoutConstraint, in owner: UIView, _ factor: Double,
    to expression: inout LayoutExpression
  ) {
    let item = contentItem(for: item, attribute, constraint, in: owner)
    let place = place(of: item)
    let insets = item.view?.alignmentRectInsets ?? .zero
    func edge(_ isHorizontal: Bool, _ share: Double, _ inset: CGFloat) {
      appendOrigin(of: item, isHorizontal, in: owner, factor, to: &expression)
      if share != 0 { expression.add(place.length(isHorizontal), factor * share) }
      expression.constant += factor * Double(inset)
    }
    switch attribute {
    case .left, .leading: edge(true, 0, insets.left)
    case .right, .trailing: edge(true, 1, -insets.right)
    case .centerX: edge(true, 0.5, (insets.left - insets.right) / 2)
    case .top: edge(false, 0, insets.top)
    case .bottom: edge(false, 1, -insets.bottom)
    case .centerY: edge(false, 0.5, (insets.top - insets.bottom) / 2)
    case .width:
      expression.add(place.width, factor)
      expression.constant -= factor * Double(insets.left + insets.right)
    case .height:
      expression.add(place.height, factor)
      expression.constant -= factor * Double(insets.top + insets.bottom)
    case .firstBaseline, .lastBaseline:
      if let part = baselinePart(of: item, attribute) {
        append(attribute, of: part, constraint, in: owner, factor, to: &expression)
      } else if attribute == .firstBaseline {
        edge(false, 0, baselines(of: item, place).first)
      } else {
        edge(false, 1, -baselines(of: item, place).last)
      }
    default:
      let margins = item.view?.layoutMargins ?? .zero
      switch attribute {
      case .leftMargin, .leadingMargin: edge(true, 0, margins.left)
      case .rightMargin, .trailingMargin: edge(true, 1, -margins.right)
      case .centerXWithinMargins: edge(true, 0.5, (margins.left - margins.right) / 2)
      case .topMargin: edge(false, 0, margins.top)
      case .bottomMargin: edge(false, 1, -margins.bottom)
      case .centerYWithinMargins: edge(false, 0.5, (margins.top - margins.bottom) / 2)
      default: break
      }
    }
  }

  /// The content of a scroll view if an item inside it refers to the scroll view's edge.
  private func contentItem(
    for item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute,
    _ constraint: NSLayoutConstraint, in owner: UIView
  ) -> LayoutItem {
    guard let view = item.view, view.scrollsContent, [.x, .y].contains(attribute.kind),
      view === owner || view === constraint.closestView, let guide = view.guideForContent
    else { return item }
    return guide.layoutItem
  }

  /// Adds the origins from an item up to the view that holds the constraint.
  private func appendOrigin(
    of item: LayoutItem, _ isHorizontal: Bool, in owner: UIView, _ factor: Double,
    to expression: inout LayoutExpression
  ) {
    if !item.isGuide, item.hostView === owner { return }
    expression.add(place(of: item).origin(isHorizontal), factor)
    var next = item.superview
    while let view = next, view !== owner {
      let place = place(of: view.makeLayoutItem())
      place.isPassage = true
      expression.add(place.origin(isHorizontal), factor)
      if view.scrollsContent {
        let origin = contentOrigin(of: view, place)
        expression.add(isHorizontal ? origin.x : origin.y, -factor)
      }
      next = view.superview
    }
  }

  private func contentOrigin(
    of view: UIView, _ place: LayoutPlace
  ) -> LayoutPlace.ContentOrigin {
    if let known = place.contentOrigin { return known }
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let source = ConstraintSource.frame(view.makeLayoutItem())
    let made = LayoutPlace.ContentOrigin(
      x: x, y: y,
      fixedX: add([Term(x)], .equal, Double(view.bounds.minX), .required, source),
      fixedY: add([Term(y)], .equal, Double(view.bounds.minY), .required, source))
    place.contentOrigin = made
    return made
  }

  /// The subview that provides the view's baseline, if constraints place it.
  private func baselinePart(
    of item: LayoutItem, _ attribute: NSLayoutConstraint.Attribute
  ) -> LayoutItem? {
    guard let view = item.view else { return nil }
    let part =
      attribute == .firstBaseline ? view.forFirstBaselineLayout : view.forLastBaselineLayout
    guard part !== view, part.isDescendant(of: view), let inner = part.layoutItem,
      !inner.references.isEmpty, !part.translatesAutoresizingMaskIntoConstraints
    else { return nil }
    return inner
  }

  private func baselines(of item: LayoutItem, _ place: LayoutPlace) -> Baselines {
    guard let view = item.view else { return Baselines(first: 0, last: 0) }
    if let known = place.content.baselines { return known }
    let baselines = view.baselines(in: view.bounds.size) ?? Baselines(first: 0, last: 0)
    place.content.baselines = baselines
    withBaselines.append(item)
    return baselines
  }
}
