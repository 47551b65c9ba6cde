import Foundation
internal import Cassowary

/// The variables of an item in an engine, and the constraints that are its own.
///
/// `x` and `y` are in the coordinates of the superview, or of the guide's owner. They are those of
/// the frame; alignment insets are constants of the constraints.
@MainActor
final class LayoutPlace {
  private(set) weak var engine: LayoutEngine?
  private let solver: Solver
  let x: Variable
  let y: Variable
  let width: Variable
  let height: Variable

  /// What keeps the item where its frame or its kind of guide says.
  var fixed: [FixedSide] = []
  /// What keeps its size from becoming negative.
  var limits: [ConstraintID] = []
  /// What its content asks for.
  var content = ContentSize()
  /// Whether views below are measured through this one.
  var isPassage = false
  /// The variables of the origin of the content, where a scroll view's content is looked through.
  var contentOrigin: ContentOrigin?

  struct FixedSide {
    var id: ConstraintID
    var constant: Double
    /// How much of the superview's length it takes.
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
    /// The width that lines were broken at; 0 for none.
    var brokenAt: CGFloat = 0
    /// The offsets of first and last baseline that constraints were made with.
    var baselines: Baselines?
  }

  struct ContentSide {
    /// Points; less than 0 for none.
    var value: CGFloat = -1
    var hugging = UILayoutPriority(0)
    var compression = UILayoutPriority(0)
    var most: ConstraintID?
    var least: ConstraintID?
  }

  /// Makes the variables of an item.
  ///
  /// What constraints leave open is resolved as in UIKit: a size is 0, and a position is at the edge
  /// that an inequality gives it, that where lines begin before the other.
  init(engine: LayoutEngine, in superview: UIView?) {
    self.engine = engine
    solver = engine.solver
    x = solver.makeVariable(resting: Self.horizontalRest(in: superview))
    y = solver.makeVariable(resting: .least)
    width = solver.makeVariable(resting: .nearZero)
    height = solver.makeVariable(resting: .nearZero)
  }

  /// The reading direction of the superview may have changed.
  func followDirection(of superview: UIView?) {
    solver.setRest(Self.horizontalRest(in: superview), of: x)
  }

  private static func horizontalRest(in superview: UIView?) -> Rest {
    superview?.readsRightToLeft == true ? .greatest : .least
  }

  /// The rectangle as solved, in the superview's coordinates, not rounded.
  var rect: CGRect {
    CGRect(
      x: solver.value(of: x), y: solver.value(of: y),
      width: solver.value(of: width), height: solver.value(of: height))
  }

  func origin(_ isHorizontal: Bool) -> Variable { isHorizontal ? x : y }
  func length(_ isHorizontal: Bool) -> Variable { isHorizontal ? width : height }
}

/// Where the baselines of a view's text are, in points.
struct Baselines: Equatable {
  /// Of the first line, from the upper edge.
  var first: CGFloat
  /// Of the last line, from the lower edge upwards.
  var last: CGFloat
}
