import MaruKit

/// The icon of a row, or a tile with a letter or a symbol if there is none.
final class LauncherIcon: UIView {
  private let image = UIImageView()
  private let letter = UILabel()
  private var request: (name: String, pixels: Int)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    image.contentMode = .scaleAspectFit
    letter.textAlignment = .center
    letter.isAccessibilityElement = false
    addSubview(image)
    addSubview(letter)
    isUserInteractionEnabled = false
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What a tile shows if there is no icon.
  enum Substitute: Equatable {
    /// The first letter of a name.
    case letter(String)
    /// A symbol of the kit.
    case symbol(String)
  }

  /// Shows an icon.
  ///
  /// - Parameters:
  ///   - name: Its name or its path; `nil` for the substitute.
  ///   - substitute: What is shown if there is no such icon.
  ///   - side: The width and the height in points.
  ///   - isLit: Whether it lies on the accent colour.
  func show(_ name: String?, or substitute: Substitute, side: CGFloat, isLit: Bool) {
    let ground: UIColor = isLit ? .white.withAlphaComponent(0.25) : .secondarySystemFill
    let ink: UIColor = isLit ? .white : .secondaryLabel
    image.tintColor = ink
    letter.textColor = ink
    letter.font = .systemFont(ofSize: (side * 0.55).rounded(), weight: .semibold)
    self.ground = ground
    let pixels = Int((side * max(traitCollection.displayScale, 1)).rounded(.up))
    if let request, request.name == name, request.pixels == pixels {
      if hasTile { backgroundColor = ground }
      return
    }
    IconLoader.shared.cancel(self)
    request = name.map { ($0, pixels) }
    guard let name, !name.isEmpty else { return show(substitute) }
    // An empty place until it is loaded: a tile that is replaced at once would flicker.
    clear()
    IconLoader.shared.load(name, pixels: pixels, for: self) { [weak self] in
      self?.show($0, or: substitute)
    }
  }

  private var ground: UIColor?
  private var hasTile = false { didSet { backgroundColor = hasTile ? ground : nil } }

  private func clear() {
    image.image = nil
    letter.text = nil
    hasTile = false
  }

  private func show(_ loaded: UIImage?, or substitute: Substitute) {
    guard let loaded else { return show(substitute) }
    image.image = loaded
    letter.text = nil
    hasTile = false
    setNeedsLayout()
  }

  private func show(_ substitute: Substitute) {
    hasTile = true
    switch substitute {
    case .letter(let name):
      image.image = nil
      letter.text = name.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() }
      if letter.text == nil { image.image = UIImage(systemName: "app.fill") }
    case .symbol(let name):
      image.image = UIImage(systemName: name)
      letter.text = nil
    }
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = (bounds.height * 0.22).rounded()
    let inset = hasTile ? (bounds.height * 0.2).rounded() : 0
    image.frame = bounds.insetBy(dx: inset, dy: inset)
    letter.frame = bounds
  }
}

extension LauncherEntry {
  /// What a tile shows if there is no icon.
  var iconSubstitute: LauncherIcon.Substitute {
    switch kind {
    case .app, .action, .item: .letter(name)
    case .window: .symbol("macwindow")
    case .command: .symbol("terminal.fill")
    }
  }
}
