import Foundation

/// A width, a height or a distance between two anchors.
@preconcurrency @MainActor
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// The length is `constant` points.
  public func constraint(
    equalToConstant constant: CGFloat, fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.equal, nil, constant: constant, fileID, line)
  }

  /// The length is at least `constant` points.
  public func constraint(
    greaterThanOrEqualToConstant constant: CGFloat, fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, nil, constant: constant, fileID, line)
  }

  /// The length is at most `constant` points.
  public func constraint(
    lessThanOrEqualToConstant constant: CGFloat, fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, nil, constant: constant, fileID, line)
  }

  /// The length is `multiplier` times another plus `constant` points.
  public func constraint(
    equalTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.equal, anchor, multiplier: multiplier, constant: constant, fileID, line)
  }

  /// The length is at least `multiplier` times another plus `constant` points.
  public func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.greaterThanOrEqual, anchor, multiplier: multiplier, constant: constant, fileID, line)
  }

  /// The length is at most `multiplier` times another plus `constant` points.
  public func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier: CGFloat, constant: CGFloat = 0,
    fileID: String = #fileID, line: Int = #line
  ) -> NSLayoutConstraint {
    make(.lessThanOrEqual, anchor, multiplier: multiplier, constant: constant, fileID, line)
  }
}
