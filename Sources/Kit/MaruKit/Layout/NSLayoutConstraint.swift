import Foundation
internal import Cassowary

/// A linear relation between attributes of views and layout guides.
///
/// `first.attribute (= | ≤ | ≥) multiplier · second.attribute + constant`. Mirrors UIKit's
/// `NSLayoutConstraint`. Lengths are points, y runs down.
///
/// A constraint has an effect while it is active. Invalid constraints stay inactive, and a warning
/// gives the reason: no common superview, an edge compared with a length, a multiplier of 0 for an
/// edge. UIKit raises an exception.
@preconcurrency @MainActor
open class NSLayoutConstraint: @preconcurrency IdentityHashable {
  // MARK: Stored state

  final weak var firstStorage: AnyObject?
  final weak var secondStorage: AnyObject?
  /// Whether there was a second item; still true after it is gone.
  final private(set) var hasSecondItem = false

  /// The attribute on the left.
  public final private(set) var firstAttribute = Attribute.notAnAttribute
  /// The attribute on the right.
  public final private(set) var secondAttribute = Attribute.notAnAttribute
  /// The comparison of the two sides.
  public final private(set) var relation = Relation.equal
  /// The factor of the attribute on the right.
  public final private(set) var multiplier: CGFloat = 1

  /// A name for debugging.
  open var identifier: String?

  /// The file and line that made the constraint, if known: `Module/File.swift:12`.
  final var origin: String?

  /// The starts of the distances, for sides that are distances.
  final var firstStart: DistanceStart?
  final var secondStart: DistanceStart?

  /// The view that holds the constraint while it is active.
  final weak var owner: UIView?
  /// The order of activation among all constraints.
  final var ordinal = 0
  /// The constraint's positions in the lists of its owner and items.
  final var places = ListPlaces()
  /// The engine in which it is installed.
  final weak var engine: LayoutEngine?
  /// Its identifier in that engine's solver.
  final var solverID: ConstraintID?
  /// The solver's right-hand side without `constant`.
  final var base = 0.0

  struct ListPlaces {
    var owned = 0
    var first = 0
    var second = 0
  }

  // MARK: Making

  /// Creates an inactive constraint.
  ///
  /// A NaN or infinite constant counts as 0, with a warning.
  ///
  /// - Parameters:
  ///   - view1: A view or a layout guide.
  ///   - attr1: Its attribute.
  ///   - relation: The comparison of the two sides.
  ///   - view2: A view, a layout guide, or `nil`.
  ///   - attr2: Its attribute; `.notAnAttribute` without a second item.
  ///   - multiplier: The factor of the second attribute.
  ///   - c: Added to the right, in points.
  ///   - fileID: The caller's file, for warnings.
  ///   - line: The caller's line, for warnings.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) {
    self.init(
      first: view1 as AnyObject, attr1, relation, second: view2.map { $0 as AnyObject }, attr2,
      multiplier: multiplier, constant: c, origin: "\(fileID):\(line)")
  }

  /// Creates an empty constraint, which cannot be activated.
  ///
  /// It is the only designated initializer, so that subclasses inherit `init(item:…)`, as in UIKit.
  public init() {}

  package convenience init(
    first: AnyObject?, _ firstAttribute: Attribute, _ relation: Relation, second: AnyObject?,
    _ secondAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
    origin: String?
  ) {
    self.init()
    firstStorage = first
    secondStorage = second
    hasSecondItem = second != nil
    self.firstAttribute = firstAttribute
    self.secondAttribute = second == nil ? .notAnAttribute : secondAttribute
    self.relation = relation
    self.multiplier = multiplier
    self.origin = origin
    constantStorage = constant.isFinite ? constant : 0
    if !constant.isFinite {
      UIApplication.shared.reportLayout("\(description) has the constant \(constant); 0 is used")
    }
  }

  // MARK: Values

  /// The constraint as a formula, with its identifier and the names of its views.
  ///
  /// A view's name is its class and its accessibility identifier:
  /// `<NSLayoutConstraint 'gap' UILabel'title'.leading == UIView.leading + 8 @750>`.
  open var description: String { sentence }

  /// The item on the left.
  open var firstItem: AnyObject? { firstStorage }

  /// The item on the right.
  open var secondItem: AnyObject? { secondStorage }

  /// The item and the attribute on the left.
  open var firstAnchor: NSLayoutAnchor<AnyObject> {
    NSLayoutAnchor(firstStorage, firstAttribute, from: firstStart)
  }

  /// The item and the attribute on the right; `nil` without a second item.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? {
    guard hasSecondItem, secondAttribute != .notAnAttribute else { return nil }
    return NSLayoutAnchor(secondStorage, secondAttribute, from: secondStart)
  }

  /// The summand on the right, in points.
  ///
  /// Change it freely: the solver updates its solution in place. A NaN or infinite value is refused
  /// with a warning.
  open var constant: CGFloat {
    get { constantStorage }
    set {
      guard newValue.isFinite else {
        return UIApplication.shared.reportLayout(
          "\(description) keeps its constant: \(newValue) is not finite")
      }
      guard newValue != constantStorage else { return }
      constantStorage = newValue
      engine?.constantChanged(self)
    }
  }
  private var constantStorage: CGFloat = 0

  /// The importance of the constraint.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { engine?.priorityChanged(self) } }
  }

  /// Whether the constraint is active.
  open var isActive: Bool {
    get { owner != nil }
    set { if newValue { activate() } else { deactivate() } }
  }
}
