import Foundation
import MaruKit

/// The screen of the gallery: all bundled widgets, each from its plugin file.
///
/// A grid of books has a floating button that presents the bottom alert. A drop-down above the grid
/// filters the books, and the loading view is shown meanwhile. A button next to the title presents
/// the chat sheet.
///
/// The screen uses only API that every widget has: its context creates the other widgets, and it
/// sets their props and receives their messages. A notice replaces a missing or refused widget.
final class GalleryViewController: UIViewController {
  /// The least height with a title, in points; in less height the widgets get the title's room.
  private static let leastHeightWithTitle: CGFloat = 340
  /// The simulated loading time of the books, in seconds.
  private static let loadingTime = 0.9

  /// What a restart keeps; set it before the view loads.
  var state = GalleryState()

  private let context: WidgetContext
  private let header = GalleryHeader()
  private let filterSlot = GallerySlot()
  private let librarySlot = GallerySlot()
  private let loadingSlot = GallerySlot()
  private var notices: [GalleryNotice] = []
  private var filter: WidgetInstance?
  private var library: WidgetInstance?
  private var loading: WidgetInstance?
  /// The presented widget, retained until the next one, because it answers before it is dismissed.
  private var presented: WidgetInstance?
  private var loads = 0

  private lazy var headerHeight = header.heightAnchor.constraint(equalToConstant: 0)
  private lazy var filterHeight = filterSlot.heightAnchor.constraint(equalToConstant: 0)

  /// Creates the screen; the widgets are created when its view loads.
  ///
  /// - Parameter context: Creates the widgets.
  init(context: WidgetContext) {
    self.context = context
    super.init()
    title = "Maru"
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    header.onChat = { [unowned self] in openChat() }
    for part in [header, filterSlot, librarySlot, loadingSlot] {
      part.translatesAutoresizingMaskIntoConstraints = false
      view.addSubview(part)
    }
    loadingSlot.isHidden = true
    addConstraints()
    if let line = state.line { header.tell(line) }
    header.onTell = { [unowned self] in state.line = $0 }
    addFilter()
    addLibrary()
  }

  // MARK: Widgets

  private func addFilter() {
    let options = ["All books"] + Self.genres.map(\.capitalized)
    let props = PropValues([
      "title": .text("All books"), "options": .list(options.map { .text($0) }),
      "selected": .text(options.indices.contains(state.genre) ? options[state.genre] : options[0]),
    ])
    filter = fill(filterSlot, with: "DropDown", props) { [unowned self] message in
      guard case .event(name: "select", let values) = message else { return true }
      load(values["index"].flatMap { Int($0) } ?? 0)
      return true
    }
  }

  private func addLibrary() {
    library = fill(librarySlot, with: "FloatingButton", libraryProps) {
      [unowned self] message in
      switch message {
      case .event(name: "tap", _): raiseAlert()
      case .event(name: "open", let values): header.tell(values["book"] ?? "")
      default: break
      }
      return true
    }
  }

  private static let genres = ["novels", "essays", "poems", "science"]

  private var libraryProps: PropValues {
    var props = ["grid": PropValue.flag(true), "title": .text("")]
    if Self.genres.indices.contains(state.genre - 1) {
      props["genre"] = .text(Self.genres[state.genre - 1])
    }
    return PropValues(props)
  }

  private func raiseAlert() {
    let props = PropValues([
      "title": .text("Add a book"), "message": .text("Where does it come from?"),
      "choices": .list(["The library", "A friend", "The shop on the corner"].map { .text($0) }),
      "buttons": .list([.text("Cancel:cancel")]),
    ])
    show("BottomAlert", props) { [unowned self] message in
      if case .finished(let outcome) = message { header.tell(of: outcome) }
      return true
    }
  }

  private func openChat() {
    let props = PropValues([
      "title": .text("Night walkers of the city"),
      "description": .text(
        "We meet when the lights come on, and walk until the last train. Cameras are welcome, and "
          + "so is whoever only wants to look.\n\nSay hello, and tell us which part of the city you "
          + "know best."),
    ])
    show("OpenChatSheet", props) { [unowned self] message in
      switch message {
      case .event(name: "share", _): return true
      case .event(let name, _): header.tell("You chose “\(name)”.")
      case .finished(let outcome): header.tell(of: outcome)
      }
      dismiss(animated: true)
      return true
    }
  }

  /// Shows the books of a genre, by its index among the filter's options, after a simulated delay.
  private func load(_ index: Int) {
    state.genre = index
    if loading == nil {
      loading = fill(loadingSlot, with: "LoadingView", PropValues()) { _ in true }
    }
    loads += 1
    let load = loads
    guard loading != nil else { return filterBooks() }
    loadingSlot.isHidden = false
    loadingSlot.alpha = 0
    librarySlot.isUserInteractionEnabled = false
    UIView.animate(withDuration: 0.2) { [self] in
      loadingSlot.alpha = 1
      librarySlot.alpha = 0.15
    }
    // The books change while they are almost transparent.
    UIView.animate(withDuration: 0.1, delay: Self.loadingTime) { [self] in
      librarySlot.alpha = 0.05
    } completion: { [weak self] _ in
      guard let self, load == loads else { return }
      filterBooks()
      uncover()
    }
  }

  private func uncover() {
    librarySlot.isUserInteractionEnabled = true
    UIView.animate(withDuration: 0.25) { [self] in
      loadingSlot.alpha = 0
      librarySlot.alpha = 1
    } completion: { [weak self] didFinish in
      if didFinish { self?.loadingSlot.isHidden = true }
    }
  }

  private func filterBooks() {
    do {
      try library?.update(props: libraryProps)
    } catch {
      note("FloatingButton", error)
    }
  }

  // MARK: Making

  /// Puts a widget into its slot, or a notice that explains why it is missing.
  private func fill(
    _ slot: GallerySlot, with name: String, _ props: PropValues,
    handler: @escaping (WidgetMessage) -> Bool
  ) -> WidgetInstance? {
    do {
      let widget = try context.makeWidget(name, props: props, handler: handler)
      addChild(widget.viewController)
      slot.content = widget.viewController.view
      widget.viewController.didMove(toParent: self)
      return widget
    } catch {
      guard slot !== loadingSlot else {
        note(name, error)
        return nil
      }
      slot.content = GalleryNotice(name: name, reason: "\(error)")
      return nil
    }
  }

  /// Presents a widget over the whole gallery.
  private func show(
    _ name: String, _ props: PropValues, handler: @escaping (WidgetMessage) -> Bool
  ) {
    guard presentedViewController == nil else { return }
    do {
      let widget = try context.makeWidget(name, props: props, handler: handler)
      presented = widget
      present(widget.viewController, animated: true)
    } catch {
      note(name, error)
    }
  }

  /// Shows a notice about a failed widget at the lower edge, once for each widget.
  private func note(_ name: String, _ error: any Error) {
    guard !notices.contains(where: { $0.name == name }) else { return }
    let notice = GalleryNotice(name: name, reason: "\(error)")
    notices.append(notice)
    view.addSubview(notice)
    view.setNeedsLayout()
  }

  // MARK: Layout

  private func addConstraints() {
    let safe = view.safeAreaLayoutGuide
    let filterWidth = filterSlot.widthAnchor.constraint(equalTo: safe.widthAnchor, constant: -8)
    filterWidth.priority = .defaultHigh
    let headerWidth = header.widthAnchor.constraint(equalTo: safe.widthAnchor, constant: -40)
    headerWidth.priority = .defaultHigh
    NSLayoutConstraint.activate([
      header.topAnchor.constraint(equalTo: safe.topAnchor),
      header.centerXAnchor.constraint(equalTo: safe.centerXAnchor), headerWidth,
      header.widthAnchor.constraint(lessThanOrEqualToConstant: 720), headerHeight,
      filterSlot.topAnchor.constraint(equalTo: header.bottomAnchor),
      filterSlot.centerXAnchor.constraint(equalTo: safe.centerXAnchor), filterWidth,
      filterSlot.widthAnchor.constraint(lessThanOrEqualToConstant: 752), filterHeight,
      librarySlot.topAnchor.constraint(equalTo: filterSlot.bottomAnchor, constant: -4),
      librarySlot.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      librarySlot.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      librarySlot.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      loadingSlot.topAnchor.constraint(equalTo: librarySlot.topAnchor),
      loadingSlot.leadingAnchor.constraint(equalTo: librarySlot.leadingAnchor),
      loadingSlot.trailingAnchor.constraint(equalTo: librarySlot.trailingAnchor),
      loadingSlot.bottomAnchor.constraint(equalTo: librarySlot.bottomAnchor),
    ])
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 0)
    let hasTitle = room.height >= Self.leastHeightWithTitle
    header.isHidden = !hasTitle
    let headerSize = CGSize(width: min(room.width, 720), height: room.height)
    headerHeight.constant = hasTitle ? header.sizeThatFits(headerSize).height : 0
    let wanted = filterSlot.sizeThatFits(CGSize(width: min(room.width, 720) + 32, height: 0)).height
    let hasNotice = filterSlot.content is GalleryNotice
    filterHeight.constant = hasNotice ? wanted : min(wanted, max(room.height / 2, 0))
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 20)
    guard area.width > 0, area.height > 0 else { return }
    var bottom = area.maxY
    for notice in notices.reversed() {
      let height = notice.sizeThatFits(area.size).height
      bottom -= height
      notice.frame = CGRect(x: area.minX, y: bottom, width: area.width, height: height)
      bottom -= 10
    }
  }
}
