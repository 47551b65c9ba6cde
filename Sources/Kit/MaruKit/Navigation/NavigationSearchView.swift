import Foundation

/// The row of a navigation bar with a search bar.
///
/// The search bar keeps its distance from the lower edge; a row that shrinks cuts it off at the
/// upper one.
@MainActor
final class NavigationSearchView: UIView {
  private weak var searchBar: UISearchBar?

  /// Creates an empty row.
  init() {
    super.init(frame: .zero)
    clipsToBounds = true
  }

  required init?(coder: NSCoder) { nil }

  /// Takes a search bar, which another row may have had.
  func hold(_ searchBar: UISearchBar) {
    if searchBar !== self.searchBar { release() }
    self.searchBar = searchBar
    if searchBar.superview !== self { addSubview(searchBar) }
    setNeedsLayout()
  }

  /// Lets the search bar go, which may be shown elsewhere.
  func release() {
    guard let searchBar, searchBar.superview === self else { return }
    searchBar.removeFromSuperview()
    searchBar.isHidden = false
    searchBar.alpha = 1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let searchBar, searchBar.superview === self else { return }
    let (height, insets) = (searchBar.intrinsicContentSize.height, safeAreaInsets)
    searchBar.place(
      in: CGRect(
        x: insets.left, y: bounds.height - height,
        width: max(bounds.width - insets.left - insets.right, 0), height: height))
    // A bar that is scrolled away gets neither keys nor presses.
    searchBar.isHidden = bounds.height < 1
    searchBar.alpha = min(max(bounds.height / max(height, 1) * 2 - 1, 0), 1)
  }

  /// Touches beside the search bar go to the bar.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}
