import Foundation

/// Shows an icon by its name once it is loaded.
///
/// ```swift
/// icon.show("firefox", side: 24, color: .label)
/// ```
public final class IconView: UIImageView {
  private var name: String?
  private var pixels = 0

  /// Creates a view without an icon.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .scaleAspectFit
    isAccessibilityElement = false
  }

  /// Archives are not supported.
  public required init?(coder: NSCoder) { nil }

  /// Shows an icon once it is loaded; `nil` shows none.
  ///
  /// - Parameters:
  ///   - name: The name or the path, as for `IconLoader.load(_:pixels:for:completion:)`.
  ///   - side: The width and the height in points.
  ///   - color: The colour of a symbol, or of a symbolic icon of the theme; other icons keep theirs.
  public func show(_ name: String?, side: CGFloat, color: UIColor) {
    tintColor = color
    let pixels = Int((side * max(traitCollection.displayScale, 1)).rounded(.up))
    guard name != self.name || pixels != self.pixels else { return }
    (self.name, self.pixels) = (name, pixels)
    IconLoader.shared.cancel(self)
    image = nil
    guard let name, !name.isEmpty else { return }
    IconLoader.shared.load(name, pixels: pixels, for: self) { [weak self] in self?.image = $0 }
  }
}
