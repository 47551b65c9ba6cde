import Foundation
internal import Cassowary

/// A linear relation between attributes of views and layout guides.
///
/// `first.attribute (= | ≤ | ≥) multiplier · second.attribute + constant`. Mirrors UIKit's
/// `NSLayoutConstraint`. Lengths are points, y runs down.
///
/// A constraint has an effect while it is active. Activating one that cannot hold as a sentence
/// (no common superview, an edge compared with a length, a multiplier of 0 for an edge) leaves it
/// inactive, and a warning says why; UIKit raises an exception there.
@MainActor
open class NSLayoutConstraint: IdentityHashable {
  // MARK: Stored state

  weak var firstStorage: AnyObject?
  weak var secondStorage: AnyObject?
  /// Whether there was a second item, also if it is gone.
  let hasSecondItem: Bool

  /// The attribute on the left.
  public let firstAttribute: Attribute
  /// The attribute on the right.
  public let secondAttribute: Attribute
  /// How both sides compare.
  public let relation: Relation
  /// The factor of the attribute on the right.
  public let multiplier: CGFloat

  /// A name for the person who debugs.
  open var identifier: String?

  /// Where the constraint was made, where that is known: `Module/File.swift:12`.
  var origin: String?

  /// Where the distances begin, on a side that is one and no attribute.
  var firstStart: DistanceStart?
  var secondStart: DistanceStart?

  /// The view that holds the constraint while it is active.
  weak var owner: UIView?
  /// The order of activation, over all constraints.
  var ordinal = 0
  /// Where the constraint is in the lists of its owner and items.
  var places = ListPlaces()
  /// The engine that it is installed in.
  weak var engine: LayoutEngine?
  /// What the solver calls it there.
  var solverID: ConstraintID?
  /// The right-hand side there without `constant`.
  var base = 0.0

  struct ListPlaces {
    var owned = 0
    var first = 0
    var second = 0
  }

  // MARK: Making

  /// Creates a constraint, not active as yet.
  ///
  /// A constant that is NaN or infinite counts as 0, and a warning says so.
  ///
  /// - Parameters:
  ///   - view1: A view or a layout guide.
  ///   - attr1: Its attribute.
  ///   - relation: How the sides compare.
  ///   - view2: A view, a layout guide, or `nil`.
  ///   - attr2: Its attribute; `.notAnAttribute` where there is none.
  ///   - multiplier: The factor of the second attribute.
  ///   - c: Added to the right, in points.
  ///   - fileID: Where the constraint is made, for warnings.
  ///   - line: The same.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) {
    self.init(
      first: view1 as AnyObject, attr1, relation, second: view2.map { $0 as AnyObject }, attr2,
      multiplier: multiplier, constant: c, origin: "\(fileID):\(line)")
  }

  /// Creates a constraint that speaks of nothing and cannot be activated.
  public init() {
    hasSecondItem = false
    firstAttribute = .notAnAttribute
    secondAttribute = .notAnAttribute
    relation = .equal
    multiplier = 1
    constantStorage = 0
  }

  package init(
    first: AnyObject?, _ firstAttribute: Attribute, _ relation: Relation, second: AnyObject?,
    _ secondAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat = 0,
    origin: String?
  ) {
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
      UIApplication.shared.reportLayout("\(description) has the constant \(constant); 0 is taken")
    }
  }

  // MARK: Values

  /// The constraint as a sentence, with its identifier and the names of its views.
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

  /// The item and the attribute on the right; `nil` where there is none.
  open var secondAnchor: NSLayoutAnchor<AnyObject>? {
    guard hasSecondItem, secondAttribute != .notAnAttribute else { return nil }
    return NSLayoutAnchor(secondStorage, secondAttribute, from: secondStart)
  }

  /// What is added to the right, in points.
  ///
  /// The one part that is meant to change: the solved layout is edited, nothing is rebuilt. A value
  /// that is NaN or infinite is refused with a warning.
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
  private var constantStorage: CGFloat

  /// How much the constraint matters.
  open var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { engine?.priorityChanged(self) } }
  }

  /// Whether the constraint has an effect.
  open var isActive: Bool {
    get { owner != nil }
    set { if newValue { activate() } else { deactivate() } }
  }
}
