import Foundation
internal import Cassowary

// Views with given frames, and layout guides that follow their owners.
extension LayoutEngine {
  /// Fixes a view at its frame, with its autoresizing mask.
  func fix(_ item: LayoutItem, _ place: LayoutPlace, to view: UIView) {
    place.fixed = sides(of: view, place).map { side in
      LayoutPlace.FixedSide(
        id: add(side.terms, .equal, side.constant, .required, .frame(item)),
        constant: side.constant, share: side.share)
    }
  }

  /// Updates the fixed sides of a view.
  ///
  /// Call it when its frame or mask has changed, or when the engine starts or stops to decide the
  /// superview's size.
  func refix(_ item: LayoutItem) {
    guard let view = item.view, let place = item.place, place.engine === self,
      view.translatesAutoresizingMaskIntoConstraints, place.fixed.count == 4
    else { return }
    for (index, side) in sides(of: view, place).enumerated() {
      let old = place.fixed[index]
      if abs(side.share - old.share) > 1e-12 {
        remove(old.id)
        place.fixed[index] = LayoutPlace.FixedSide(
          id: add(side.terms, .equal, side.constant, .required, .frame(item)),
          constant: side.constant, share: side.share)
        request()
      } else if abs(side.constant - old.constant) > 1e-9 {
        place.fixed[index].constant = side.constant
        setConstant(side.constant, of: old.id)
      }
    }
  }

  /// Called when a view's frame was set, by the program or by its mask.
  func frameChanged(_ item: LayoutItem) {
    guard let view = item.view, let place = item.place else { return }
    if view.translatesAutoresizingMaskIntoConstraints {
      // A side that is expressed in terms of the superview follows by itself.
      if UIView.isFollowingSuperview, place.fixed.contains(where: { $0.share != 0 }) { return }
      refix(item)
    } else if !isPlacing {
      // As in UIKit, the superview's next layout applies the solution again.
      item.isMoved = true
      item.superview?.makeLayoutItem().movedChildren.append(item)
    }
  }

  private struct Side {
    var terms: [Term]
    var constant: Double
    var share: Double
  }

  /// Left edge, width, upper edge and height, from the frame and the mask.
  private func sides(of view: UIView, _ place: LayoutPlace) -> [Side] {
    let parent = view === top ? nil : view.superview
    let parentPlace = parent?.layoutItem?.place
    let size = parent?.bounds.size ?? .zero
    let frame = view.untransformedFrame
    let mask = view.autoresizingMask
    func axis(
      _ start: Variable, _ length: Variable, _ frame: (CGFloat, CGFloat), _ whole: CGFloat,
      _ parentLength: Variable?, _ flexible: (Bool, Bool, Bool)
    ) -> [Side] {
      var shares = (0.0, 0.0)
      if parentLength != nil {
        let parts = UIView.shares(frame.0, frame.1, of: whole, flexible)
        shares = (finite(parts.0), finite(parts.1))
      }
      func side(_ variable: Variable, _ value: CGFloat, _ share: Double) -> Side {
        var terms = [Term(variable)]
        if share != 0, let parentLength {
          terms.append(Term(parentLength, times: -share))
          parentPlace?.isPassage = true
        }
        return Side(
          terms: terms, constant: finite(value) - share * finite(whole), share: share)
      }
      return [side(start, frame.0, shares.0), side(length, frame.1, shares.1)]
    }
    return axis(
      place.x, place.width, (frame.minX, frame.width), size.width, parentPlace?.width,
      (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
        mask.contains(.flexibleRightMargin)
      ))
      + axis(
        place.y, place.height, (frame.minY, frame.height), size.height, parentPlace?.height,
        (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        ))
  }

  /// The value for the solver; 0 unless finite.
  func finite(_ value: CGFloat) -> Double { value.isFinite ? Double(value) : 0 }

  // MARK: Guides

  func install(_ guide: UILayoutGuide, _ item: LayoutItem, _ place: LayoutPlace) {
    guard let owner = guide.owningView else { return }
    limit(place, item)
    markMoved(item)
    guard guide.kind != .plain else { return }
    let parent = self.place(of: owner.makeLayoutItem())
    parent.isPassage = true
    let (x, y, width, height) = (place.x, place.y, place.width, place.height)
    let almost = Strength(999.98) ?? .required
    var parts: [([Term], Relation, Strength)]
    switch guide.kind {
    case .plain, .content: parts = [([Term(x)], .equal, .required), ([Term(y)], .equal, .required)]
    case .safeArea, .margins, .bounds:
      parts = [
        ([Term(x)], .equal, .required),
        ([Term(x), Term(width), Term(parent.width, times: -1)], .equal, .required),
      ]
    case .topSupport, .bottomSupport:
      parts = [([Term(x)], .equal, .required), ([Term(width)], .equal, .required)]
    case .readable:
      let room = [Term(width), Term(parent.width, times: -1)]
      parts = [
        (
          [Term(x), Term(width, times: 0.5), Term(parent.width, times: -0.5)], .equal, .required
        ),
        ([Term(width)], .lessThanOrEqual, .required), (room, .lessThanOrEqual, .required),
        (room, .equal, almost),
      ]
    }
    let bottomToBottom = [Term(y), Term(height), Term(parent.height, times: -1)]
    switch guide.kind {
    case .plain, .content: break
    case .topSupport, .bottomSupport:
      parts.append((guide.kind == .topSupport ? [Term(y)] : bottomToBottom, .equal, .required))
      parts.append(([Term(height)], .equal, .required))
    case .safeArea, .margins, .bounds, .readable:
      parts.append(([Term(y)], .equal, .required))
      parts.append((bottomToBottom, .equal, .required))
    }
    place.fixed = zip(parts, guide.constants).map { part, constant in
      LayoutPlace.FixedSide(
        id: add(part.0, part.1, constant, part.2, .guide(item)), constant: constant)
    }
  }

  /// Updates the guides of a view whose insets, margins or content position have changed.
  func insetsChanged(of view: UIView) {
    guard let owner = view.layoutItem else { return }
    for guide in owner.guides {
      guard let place = guide.layoutItem.place, place.engine === self else { continue }
      for (index, constant) in guide.constants.enumerated()
      where place.fixed.indices.contains(index) && place.fixed[index].constant != constant {
        place.fixed[index].constant = constant
        setConstant(constant, of: place.fixed[index].id)
      }
    }
    if let origin = owner.place?.contentOrigin {
      setConstant(finite(view.bounds.minX), of: origin.fixedX)
      setConstant(finite(view.bounds.minY), of: origin.fixedY)
    }
  }

  /// Reinstalls the constraints that refer to the changed margins of a view.
  func marginsChanged(of item: LayoutItem) {
    for constraint in item.references where constraint.engine === self {
      let isConcerned =
        constraint.firstAttribute.dependsOnMargins || constraint.secondAttribute.dependsOnMargins
      if isConcerned { reinstall(constraint) }
    }
  }

  /// Reinstalls the constraints of a view.
  ///
  /// Call it when its reading direction, its alignment insets or the source of its frame has
  /// changed.
  func rewrite(_ item: LayoutItem) {
    let references = item.references.filter { $0.engine === self }
    let owned = item.owned.filter { $0.engine === self }
    for constraint in references + owned { reinstall(constraint) }
  }
}
