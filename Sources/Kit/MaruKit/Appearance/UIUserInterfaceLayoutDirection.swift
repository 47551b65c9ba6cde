/// The direction in which an interface reads.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// As Latin and Hangul.
  case leftToRight = 0
  /// As Arabic and Hebrew.
  case rightToLeft = 1
}

extension UIView {
  /// The direction in which the view's content reads, by its semantic attribute and its traits.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .forceRightToLeft: .rightToLeft
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }
}
