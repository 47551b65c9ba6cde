import MaruKit

/// The parts of a file chooser: places, the path, a field, the files, a preview, and what is below them.
final class FileBrowserView: UIView {
  private static let spacing: CGFloat = 10
  /// The least widths at which places and a preview are shown, for the usual text size, in points.
  private static let (widthForPlaces, widthForPreview): (CGFloat, CGFloat) = (460, 640)
  /// The widths of the places and of the preview as shares of the whole.
  private static let (placesShare, previewShare): (CGFloat, CGFloat) = (0.21, 0.25)
  private static let usualRows: CGFloat = 11

  let places = PlaceTable(frame: .zero, style: .plain)
  let backButton = UIButton(type: .system)
  let upButton = UIButton(type: .system)
  let pathBar = PathBar()
  let newFolderButton = UIButton(type: .system)
  let hiddenButton = UIButton(type: .system)
  let field = FileField()
  let header = FileHeader()
  let table = FileTable(frame: .zero, style: .plain)
  let emptyLabel = UILabel()
  let preview = FilePreview()
  let statusLabel = UILabel()
  let filterButton = UIButton(configuration: .gray())

  /// The font of the rows.
  private(set) var font = UIFont.preferredFont(forTextStyle: .body)
  /// The columns of the files.
  private(set) var columns = FileColumns.names
  /// Called when the columns have other widths.
  var onColumnsChange: (() -> Void)?
  /// The order that the headings show.
  var order = FileOrder() { didSet { setNeedsLayout() } }
  /// Whether there are filters to choose from.
  var hasFilters = false { didSet { setNeedsLayout() } }
  /// Whether folders can be created.
  var createsFolders = false { didSet { setNeedsLayout() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    for (button, symbol, label) in [
      (backButton, "chevron.backward", SystemWord.back.text),
      (upButton, "chevron.up", String(localized: "Folder above")),
      (newFolderButton, "folder.badge.plus", String(localized: "New folder")),
      (hiddenButton, "eye", String(localized: "Hidden files")),
    ] {
      button.setImage(UIImage(systemName: symbol), for: .normal)
      button.accessibilityLabel = label
    }
    for list in [places as UITableView, table] {
      list.separatorStyle = .none
      list.alwaysBounceVertical = false
    }
    places.backgroundColor = .clear
    places.accessibilityLabel = String(localized: "Places")
    table.backgroundColor = .secondarySystemGroupedBackground
    table.layer.cornerRadius = 10
    table.clipsToBounds = true
    table.accessibilityLabel = String(localized: "Files")
    emptyLabel.textAlignment = .center
    emptyLabel.numberOfLines = 0
    emptyLabel.font = .preferredFont(forTextStyle: .body)
    emptyLabel.adjustsFontForContentSizeCategory = true
    emptyLabel.textColor = .secondaryLabel
    statusLabel.font = .preferredFont(forTextStyle: .footnote)
    statusLabel.adjustsFontForContentSizeCategory = true
    statusLabel.numberOfLines = 2
    filterButton.configuration?.image = UIImage(systemName: "chevron.down")
    filterButton.configuration?.imagePlacement = .trailing
    filterButton.configuration?.imagePadding = 6
    filterButton.configuration?.titleLineBreakMode = .byTruncatingTail
    for part in [
      places, backButton, upButton, pathBar, newFolderButton, hiddenButton, field, header, table,
      emptyLabel, preview, statusLabel, filterButton,
    ] {
      addSubview(part)
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let font = UIFont.preferredFont(forTextStyle: .body)
    return CGSize(
      width: size.width,
      height: Self.rowHeight(of: font) * (Self.usualRows + 2) + 4 * Self.spacing
        + FileHeader.height(of: FileHeader.font(nil)))
  }

  private static func rowHeight(of font: UIFont) -> CGFloat { (font.lineHeight + 10).rounded(.up) }

  override func traitCollectionDidChange(_ previous: UITraitCollection?) {
    super.traitCollectionDidChange(previous)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    chooseFont()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (start, end): (CGRectEdge, CGRectEdge) =
      isMirrored ? (.maxXEdge, .minXEdge) : (.minXEdge, .maxXEdge)
    var room = bounds
    func take(
      _ length: CGFloat, from edge: CGRectEdge, gap: CGFloat = Self.spacing, of room: inout CGRect
    ) -> CGRect {
      let parts = room.divided(atDistance: length, from: edge)
      room = parts.remainder.divided(atDistance: length > 0 ? gap : 0, from: edge).remainder
      return parts.slice
    }
    let unit = font.pointSize / 17
    places.isHidden = bounds.width < Self.widthForPlaces * unit
    if !places.isHidden {
      places.frame = take(
        (bounds.width * Self.placesShare).rounded(), from: start, of: &room)
    }
    let rowHeight = Self.rowHeight(of: font)
    let isLow = bounds.height < rowHeight * 7
    layOutPath(isLow, rowHeight, start: start, end: end) { take($0, from: .minYEdge, of: &room) }
    field.frame = take(rowHeight + 4, from: .minYEdge, of: &room)
    layOutFooter(isLow, rowHeight, end: end) { take($0, from: .maxYEdge, of: &room) }
    preview.isHidden = bounds.width < Self.widthForPreview * unit || isLow
    if !preview.isHidden {
      preview.frame = take((bounds.width * Self.previewShare).rounded(), from: end, of: &room)
    }
    header.isHidden = bounds.height < rowHeight * 9
    if !header.isHidden {
      header.frame = take(
        FileHeader.height(of: FileHeader.font(traitCollection)), from: .minYEdge, gap: 0, of: &room)
    }
    table.frame = room
    emptyLabel.frame = room.insetBy(dx: Self.spacing, dy: 0)
    let columns = FileColumns(font: font, width: room.width)
    if columns != self.columns {
      self.columns = columns
      onColumnsChange?()
    }
    header.show(columns, rowFont: font, order: order)
  }

  /// Takes the font of the user's text size, or a smaller one if hardly a row would fit.
  private func chooseFont() {
    let wanted = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traitCollection)
    let size = max(min(wanted.pointSize, bounds.height / 7), 12)
    let font = wanted.withSize(min(size, wanted.pointSize))
    guard font != self.font || table.rowHeight != Self.rowHeight(of: font) else { return }
    self.font = font
    field.font = font
    places.font = font
    for list in [places as UITableView, table] {
      list.rowHeight = Self.rowHeight(of: font)
      list.reloadData()
    }
  }

  private func layOutPath(
    _ isLow: Bool, _ height: CGFloat, start: CGRectEdge, end: CGRectEdge,
    _ take: (CGFloat) -> CGRect
  ) {
    let buttons = [backButton, upButton, hiddenButton, newFolderButton]
    for button in buttons { button.isHidden = isLow }
    newFolderButton.isHidden = isLow || !createsFolders
    pathBar.isHidden = isLow
    guard !isLow else { return }
    var row = take(height)
    func slice(_ edge: CGRectEdge, _ width: CGFloat) -> CGRect {
      let parts = row.divided(atDistance: width, from: edge)
      row = parts.remainder
      return parts.slice
    }
    for button in [backButton, upButton] { button.frame = slice(start, height) }
    hiddenButton.frame = slice(end, height)
    if createsFolders { newFolderButton.frame = slice(end, height) }
    pathBar.frame = row
  }

  private func layOutFooter(
    _ isLow: Bool, _ height: CGFloat, end: CGRectEdge, _ take: (CGFloat) -> CGRect
  ) {
    statusLabel.isHidden = isLow
    filterButton.isHidden = isLow || !hasFilters
    guard !isLow else { return }
    let buttonSize =
      hasFilters
      ? filterButton.sizeThatFits(CGSize(width: bounds.width / 2, height: height)) : .zero
    let status = UIFont.preferredFont(forTextStyle: .footnote, compatibleWith: traitCollection)
    var row = take(max(buttonSize.height, status.lineHeight.rounded(.up)))
    if hasFilters {
      let parts = row.divided(atDistance: min(buttonSize.width, row.width / 2), from: end)
      filterButton.frame = parts.slice
      row = parts.remainder.divided(atDistance: Self.spacing, from: end).remainder
    }
    statusLabel.frame = row
  }
}

/// The field for a search, a path, or a name; keys that are for the files go there first.
final class FileField: UITextField {
  /// Takes a key; returns whether it is for the files.
  var onKey: ((UIKey) -> Bool)?

  override init(frame: CGRect) {
    super.init(frame: frame)
    borderStyle = .roundedRect
    clearButtonMode = .whileEditing
    autocapitalizationType = .none
    autocorrectionType = .no
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    if let key = presses.first?.key, onKey?(key) == true { return }
    super.pressesBegan(presses, with: event)
  }
}
