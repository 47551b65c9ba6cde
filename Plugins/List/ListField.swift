import MaruKit

/// The field into which a query is typed. Keys that move in the list go there first.
final class ListField: UITextField {
  /// Takes a key; returns whether it is for the list.
  var onKey: ((UIKey) -> Bool)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    borderStyle = .roundedRect
    autocapitalizationType = .none
    autocorrectionType = .no
    clearButtonMode = .whileEditing
    let glass = UIImageView(image: UIImage(systemName: "magnifyingglass"))
    glass.tintColor = .secondaryLabel
    glass.contentMode = .center
    leftView = glass
    leftViewMode = .always
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func leftViewRect(forBounds bounds: CGRect) -> CGRect {
    var rect = super.leftViewRect(forBounds: bounds)
    rect.size.width = bounds.height
    return rect
  }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, onKey?(key) == true { return }
    super.pressesBegan(presses, with: event)
  }
}
