import Foundation

/// The background of a button or a cell.
public struct UIBackgroundConfiguration {
  /// The fill; none by default.
  public var backgroundColor: UIColor?
  /// The radius of the corners, in points.
  public var cornerRadius: CGFloat = 0
  /// The insets of the background in the view, in points.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the border; none by default.
  public var strokeColor: UIColor?
  /// The width of the border, in points.
  public var strokeWidth: CGFloat = 0
  /// An image over the fill.
  public var image: UIImage?
  /// The placement of the image.
  public var imageContentMode = UIView.ContentMode.scaleToFill

  /// Creates an empty background.
  public init() {}

  /// An empty background.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
}
