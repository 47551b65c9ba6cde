import Foundation

/// A horizontal edge or centre: left, right, leading, trailing, centerX.
@preconcurrency @MainActor
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// The distance from this anchor to another, to compare with lengths.
  public func anchorWithOffset(to other: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    distance(to: other)
  }

  /// This anchor is `multiplier` times the system's spacing of 8 points after another.
  public func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    spaced(.equal, anchor, multiplier, fileID, line)
  }

  /// This anchor is at least `multiplier` times the system's spacing of 8 points after another.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    spaced(.greaterThanOrEqual, anchor, multiplier, fileID, line)
  }

  /// This anchor is at most `multiplier` times the system's spacing of 8 points after another.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    spaced(.lessThanOrEqual, anchor, multiplier, fileID, line)
  }
}

/// A vertical edge, centre or baseline.
@preconcurrency @MainActor
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// The distance from this anchor to another, to compare with lengths.
  public func anchorWithOffset(to other: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    distance(to: other)
  }

  /// This anchor is `multiplier` times the system's spacing of 8 points below another.
  public func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    spaced(.equal, anchor, multiplier, fileID, line)
  }

  /// This anchor is at least `multiplier` times the system's spacing of 8 points below another.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    spaced(.greaterThanOrEqual, anchor, multiplier, fileID, line)
  }

  /// This anchor is at most `multiplier` times the system's spacing of 8 points below another.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    spaced(.lessThanOrEqual, anchor, multiplier, fileID, line)
  }
}
