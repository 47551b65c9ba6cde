import Foundation
internal import Cassowary

/// The variables of an item in an engine, and the item's own constraints.
///
/// `x` and `y` are in the coordinates of the superview or of the guide's owner. They describe the
/// frame; alignment insets are constants of the constraints.
@MainActor
final class LayoutPlace {
  private(set) weak var engine: LayoutEngine?
  private let solver: Solver
  let x: Variable
  let y: Variable
  let width: Variable
  let height: Variable

  /// The constraints that fix the item at its frame or at its guide's rectangle.
  var fixed: [FixedSide] = []
  /// The constraints that keep the size from becoming negative.
  var limits: [ConstraintID] = []
  /// The constraints from the item's intrinsic size.
  var content = ContentSize()
  /// Whether the origins of views inside are measured through this one.
  var isPassage = false
  /// The variables of the content's origin, if constraints cross a scroll view.
  var contentOrigin: ContentOrigin?

  struct FixedSide {
    var id: ConstraintID
    var constant: Double
    /// The factor of the superview's length.
    var share = 0.0
  }

  struct ContentOrigin {
    var x: Variable
    var y: Variable
    var fixedX: ConstraintID
    var fixedY: ConstraintID
  }

  /// The four inequalities of an intrinsic size.
  struct ContentSize {
    var width = ContentSide()
    var height = ContentSide()
    /// The width at which lines were wrapped; 0 if they were not.
    var brokenAt: CGFloat = 0
    /// The baseline offsets in the installed constraints.
    var baselines: Baselines?
  }

  struct ContentSide {
    /// Points; negative if there is none.
    var value: CGFloat = -1
    var hugging = UILayoutPriority(0)
    var compression = UILayoutPriority(0)
    var most: ConstraintID?
    var least: ConstraintID?
  }

  /// Creates the variables of an item.
  ///
  /// Ambiguous values are resolved as in UIKit: a size is 0, and a position is the bound of an
  /// inequality, the leading one first.
  init(engine: LayoutEngine, in superview: UIView?) {
    self.engine = engine
    solver = engine.solver
    x = solver.makeVariable(resting: Self.horizontalRest(in: superview))
    y = solver.makeVariable(resting: .least)
    width = solver.makeVariable(resting: .nearZero)
    height = solver.makeVariable(resting: .nearZero)
  }

  /// Updates the variable's preferred bound for the superview's reading direction.
  func followDirection(of superview: UIView?) {
    solver.setRest(Self.horizontalRest(in: superview), of: x)
  }

  private static func horizontalRest(in superview: UIView?) -> Rest {
    superview?.readsRightToLeft == true ? .greatest : .least
  }

  /// The solved rectangle in the superview's coordinates, in points, unrounded.
  var rect: CGRect {
    CGRect(
      x: solver.value(of: x), y: solver.value(of: y),
      width: solver.value(of: width), height: solver.value(of: height))
  }

  func origin(_ isHorizontal: Bool) -> Variable { isHorizontal ? x : y }
  func length(_ isHorizontal: Bool) -> Variable { isHorizontal ? width : height }
}

/// The baseline offsets of a view's text, in points.
struct Baselines: Equatable {
  /// From the upper edge down to the first baseline.
  var first: CGFloat
  /// From the lower edge up to the last baseline.
  var last: CGFloat
}
