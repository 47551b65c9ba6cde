import MaruKit

/// A grid of books under a title, with a round button that hides at the end of the grid.
final class LibraryViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  private static let cellName = "book"
  /// The maximum width of the grid, in points, which keeps covers at a usual size.
  private static let widest: CGFloat = 760
  /// The distance of the button's bottom from the safe area's, in points.
  private static let (shownBottom, hiddenBottom): (CGFloat, CGFloat) = (-24, 120)

  /// Called for each tap on the button.
  var onTap: (() -> Void)?
  /// Called for each selected book.
  var onOpen: ((Book) -> Void)?
  /// Called for Escape, if no other screen contains the grid.
  var onCancel: (() -> Void)?

  private let titleLabel = UILabel()
  private let layout = LibraryLayout()
  private lazy var grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
  private let button = RoundButton()
  private var books = Book.all
  private var isButtonHidden = false

  private lazy var titleTop = titleLabel.topAnchor.constraint(
    equalTo: view.safeAreaLayoutGuide.topAnchor)
  private lazy var buttonBottom = button.bottomAnchor.constraint(
    equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: Self.shownBottom)
  private lazy var buttonSide = button.widthAnchor.constraint(equalToConstant: RoundButton.fullSide)

  /// Changes the symbol and the label of the button.
  func show(_ image: UIImage, label: String) {
    button.setImage(image, for: .normal)
    button.accessibilityLabel = label
  }

  /// Sets the title, and filters by a genre; `nil` for all books.
  func show(title: String, genre: Book.Genre?) {
    self.title = title.isEmpty ? nil : title
    titleLabel.text = title.isEmpty ? nil : title
    titleLabel.isHidden = title.isEmpty
    let shown = Book.all.filter { genre == nil || $0.genre == genre }
    guard shown != books else { return }
    books = shown
    guard isViewLoaded else { return }
    grid.reloadData()
    grid.setContentOffset(CGPoint(x: 0, y: -grid.adjustedContentInset.top), animated: false)
    moveButton()
  }

  // MARK: Life

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    setTitleFont()
    titleLabel.setContentCompressionResistancePriority(.required, for: .vertical)
    titleLabel.accessibilityTraits.insert(.header)
    titleLabel.numberOfLines = 2
    titleLabel.lineBreakMode = .byTruncatingTail
    layout.minimumLineSpacing = 25
    layout.minimumInteritemSpacing = 20
    layout.sectionInset = UIEdgeInsets(top: 0, left: 20, bottom: 30, right: 20)
    grid.backgroundColor = .clear
    grid.alwaysBounceVertical = true
    // The bottom inset keeps the last books clear of the button.
    grid.contentInset = UIEdgeInsets(top: 8, left: 0, bottom: 30, right: 0)
    grid.register(BookCell.self, forCellWithReuseIdentifier: Self.cellName)
    grid.accessibilityLabel = "Books"
    grid.accessibilityIdentifier = "books"
    grid.dataSource = self
    grid.delegate = self
    button.addAction(UIAction { [unowned self] _ in onTap?() }, for: .touchUpInside)
    addConstraints()
  }

  private func addConstraints() {
    for subview in [titleLabel, grid, button] {
      subview.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(subview)
    }
    let width = grid.widthAnchor.constraint(equalTo: view.widthAnchor)
    width.priority = .defaultHigh
    NSLayoutConstraint.activate([
      titleTop, titleLabel.leadingAnchor.constraint(equalTo: grid.leadingAnchor, constant: 20),
      titleLabel.trailingAnchor.constraint(
        lessThanOrEqualTo: grid.trailingAnchor, constant: -20),
      grid.topAnchor.constraint(equalTo: titleLabel.bottomAnchor),
      grid.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      grid.centerXAnchor.constraint(equalTo: view.centerXAnchor),
      grid.widthAnchor.constraint(lessThanOrEqualToConstant: Self.widest), width,
      buttonBottom, buttonSide, button.heightAnchor.constraint(equalTo: button.widthAnchor),
      button.trailingAnchor.constraint(
        equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -24),
    ])
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    titleTop.constant = titleLabel.isHidden ? 0 : 12
    setTitleFont()
    // In a very small window the button leaves room for some of the books.
    let room = min(view.bounds.width, view.bounds.height) * 0.4
    buttonSide.constant = min(RoundButton.fullSide, max(room, 0))
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    layout.invalidateLayout()
    view.setNeedsLayout()
  }

  private func setTitleFont() {
    let preferred = UIFont.preferredFont(
      forTextStyle: .largeTitle, compatibleWith: traitCollection)
    // In a small window words stay whole, and the books keep some room.
    let most = max(min(view.bounds.width / 6, view.bounds.height / 5.5), 20)
    let font = UIFont.systemFont(ofSize: min(preferred.pointSize, most), weight: .bold)
    if titleLabel.font != font { titleLabel.font = font }
    titleLabel.numberOfLines = view.bounds.height < 240 ? 1 : 2
  }

  // MARK: Keys

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.first?.key?.keyCode == .keyboardEscape,
      view.window?.rootViewController === self
    else { return super.pressesBegan(presses, with: event) }
    onCancel?()
  }

  // MARK: Books

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { books.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: Self.cellName, for: indexPath)
    (cell as? BookCell)?.show(books[indexPath.item])
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    // Wide windows have a third column, instead of covers larger than the window is high.
    let columns: CGFloat = traitCollection.horizontalSizeClass == .regular ? 3 : 2
    let width = max((collectionView.bounds.width - 40 * columns) / columns, 1)
    return CGSize(width: width, height: width * 1.5)
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    onOpen?(books[indexPath.item])
  }

  // MARK: Button

  func scrollViewDidScroll(_ scrollView: UIScrollView) { moveButton() }

  /// Hides the button at the end of a grid taller than the view, and shows it elsewhere.
  private func moveButton() {
    let (content, height) = (grid.contentSize.height, grid.bounds.height)
    hideButton(content > height && grid.contentOffset.y > content - height)
  }

  private func hideButton(_ isHidden: Bool) {
    guard isHidden != isButtonHidden else { return }
    isButtonHidden = isHidden
    // An animation in flight reverses from its current position.
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.beginFromCurrentState, .allowUserInteraction]
    ) { [self] in
      buttonBottom.constant = isHidden ? Self.hiddenBottom : Self.shownBottom
      view.layoutIfNeeded()
    }
  }
}

/// A grid whose rows begin on the right in an interface from right to left.
private final class LibraryLayout: UICollectionViewFlowLayout {
  override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }
}
