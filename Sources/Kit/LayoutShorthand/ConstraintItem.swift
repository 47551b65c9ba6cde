import MaruKit

/// Attributes of a view or a layout guide, for a comparison: `view.snp.bottom`.
@preconcurrency @MainActor
public final class ConstraintItem {
  weak var target: AnyObject?
  let attributes: ConstraintAttributes

  init(_ target: AnyObject?, _ attributes: ConstraintAttributes) {
    self.target = target
    self.attributes = attributes
  }
}
