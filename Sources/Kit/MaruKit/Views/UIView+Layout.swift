import Foundation
import Graphics

extension UIView {
  /// The margins and sides that follow the superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The raw bits.
    public let rawValue: UInt

    /// Creates a mask from raw bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  func sizeChanged(from old: CGSize) {
    let new = bounds.size
    guard old != new else { return }
    constraintFlags.remove(.onlyPassRequested)
    if autoresizesSubviews {
      let wasFollowing = Self.isFollowingSuperview
      Self.isFollowingSuperview = true
      for view in subviewStorage { view.autoresize(from: old, to: new) }
      Self.isFollowingSuperview = wasFollowing
    }
    if storedSafeArea != .zero {
      for view in subviewStorage { view.updateSafeArea() }
    }
    if viewController != nil { marginsMayHaveChanged() }
    for view in subviewStorage { view.followSuperviewMargins() }
  }

  /// Follows a new size of the superview, as the mask says.
  private func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty, translatesAutoresizingMaskIntoConstraints else { return }
    var bounds = layer.bounds
    var frame = untransformedFrame
    (frame.origin.x, frame.size.width) = Self.resized(
      frame.minX, frame.width, from: old.width, to: new.width,
      (
        autoresizingMask.contains(.flexibleLeftMargin), autoresizingMask.contains(.flexibleWidth),
        autoresizingMask.contains(.flexibleRightMargin)
      ))
    (frame.origin.y, frame.size.height) = Self.resized(
      frame.minY, frame.height, from: old.height, to: new.height,
      (
        autoresizingMask.contains(.flexibleTopMargin), autoresizingMask.contains(.flexibleHeight),
        autoresizingMask.contains(.flexibleBottomMargin)
      ))
    bounds.size = frame.size
    self.bounds = bounds
    center = CGPoint(
      x: frame.minX + anchorPoint.x * frame.width, y: frame.minY + anchorPoint.y * frame.height)
  }

  /// Whether views are currently resized by their masks rather than by the program.
  static var isFollowingSuperview = false

  /// Distributes a change of the superview's length to the flexible parts, in proportion.
  private static func resized(
    _ start: CGFloat, _ length: CGFloat, from old: CGFloat, to new: CGFloat,
    _ isFlexible: (Bool, Bool, Bool)
  ) -> (CGFloat, CGFloat) {
    let shares = shares(start, length, of: old, isFlexible)
    let change = new - old
    return (start + change * shares.0, max(length + change * shares.1, 0))
  }

  /// The fractions of a change of the superview's length for the start and the length of a view.
  static func shares(
    _ start: CGFloat, _ length: CGFloat, of whole: CGFloat,
    _ isFlexible: (before: Bool, length: Bool, after: Bool)
  ) -> (CGFloat, CGFloat) {
    let parts = [
      isFlexible.before ? start : 0, isFlexible.length ? length : 0,
      isFlexible.after ? whole - start - length : 0,
    ]
    let total = parts.reduce(0, +)
    let count = [isFlexible.before, isFlexible.length, isFlexible.after].filter { $0 }.count
    guard count > 0 else { return (0, 0) }
    func share(_ index: Int, _ flexible: Bool) -> CGFloat {
      guard flexible else { return 0 }
      return total > 0 ? parts[index] / total : 1 / CGFloat(count)
    }
    return (share(0, isFlexible.before), share(1, isFlexible.length))
  }

  /// The part of the superview's safe area insets that reaches into the view.
  var inheritedSafeAreaInsets: UIEdgeInsets {
    guard let parent = superview else { return .zero }
    let insets = parent.safeAreaInsets
    guard insets != .zero else { return .zero }
    let frame = untransformedFrame
    return UIEdgeInsets(
      top: max(insets.top - frame.minY, 0), left: max(insets.left - frame.minX, 0),
      bottom: max(insets.bottom - (parent.bounds.height - frame.maxY), 0),
      right: max(insets.right - (parent.bounds.width - frame.maxX), 0))
  }
}
