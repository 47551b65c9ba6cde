import MaruKit

/// What an element is to a person.
///
/// The raw values are the roles that `maru tree --json` prints.
public enum ElementRole: String, Hashable, Sendable, CaseIterable {
  /// An element with the trait `button`; switches have it too.
  case button
  /// An element with the trait `link`.
  case link
  /// A `UITextField`.
  case textField
  /// A `UITextView`.
  case textView
  /// An element with the trait `searchField`.
  case searchField
  /// A `UISwitch`.
  case `switch`
  /// A `UISlider`.
  case slider
  /// An element with the trait `adjustable`; sliders have it too.
  case adjustable
  /// An element with the trait `image`.
  case image
  /// An element with the trait `header`.
  case header
  /// An element with the trait `staticText`.
  case text = "staticText"
  /// An element with the trait `keyboardKey`.
  case keyboardKey
  /// A cell of a table or a collection.
  case row = "cell"
  /// A `UITableView`.
  case table
  /// A `UICollectionView`.
  case collection
  /// A `UIScrollView` that is neither a table nor a collection.
  case scrollView
  /// A `UIProgressView`.
  case progress
  /// A `UIActivityIndicatorView`.
  case activity
  /// The window.
  case window

  /// The trait that gives an element this role; `nil` if its class does.
  var trait: UIAccessibilityTraits? {
    switch self {
    case .button: .button
    case .link: .link
    case .searchField: .searchField
    case .adjustable: .adjustable
    case .image: .image
    case .header: .header
    case .text: .staticText
    case .keyboardKey: .keyboardKey
    case .textField, .textView, .switch, .slider, .row, .table, .collection, .scrollView, .progress,
      .activity, .window:
      nil
    }
  }

  /// The role that `ViewDescription` gives a view: by its class, or else by its first trait.
  ///
  /// - Returns: `nil` for a mere container.
  @MainActor static func primary(of view: UIView) -> ElementRole? {
    switch view {
    case is UIWindow: return .window
    case is UITextField: return .textField
    case is UITextView: return .textView
    case is UISwitch: return .switch
    case is UISlider: return .slider
    case is UIProgressView: return .progress
    case is UIActivityIndicatorView: return .activity
    case is UITableViewCell, is UICollectionViewCell: return .row
    case is UITableView: return .table
    case is UICollectionView: return .collection
    case is UIScrollView: return .scrollView
    default: break
    }
    let roles: [ElementRole] = [
      .button, .link, .searchField, .adjustable, .keyboardKey, .header, .image, .text,
    ]
    let traits = view.accessibilityTraits
    return roles.first { $0.trait.map(traits.contains) ?? false }
  }
}
