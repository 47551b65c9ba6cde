import Foundation

/// What lies behind the content of a button or a cell.
public struct UIBackgroundConfiguration {
  /// The fill; none unless set.
  public var backgroundColor: UIColor?
  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// How far the background lies inside of the view, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the edge; none unless set.
  public var strokeColor: UIColor?
  /// The width of the edge, in points.
  public var strokeWidth: CGFloat = 0
  /// A picture over the fill.
  public var image: UIImage?
  /// How the picture lies.
  public var imageContentMode = UIView.ContentMode.scaleToFill

  /// Creates a background that shows nothing.
  public init() {}

  /// A background that shows nothing.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}
