import Foundation
import MaruKit
import PluginLoading

/// The gallery's one screen: cards under a title, with the bundled widgets over them.
///
/// The widgets come from their plugin files; one that is missing says so in place.
final class GalleryViewController: UIViewController {
  /// In points.
  static let preferredSize = CGSize(width: 414, height: 736)

  private let catalog: PluginCatalog
  private let header = GalleryHeader()
  private let cards = GalleryCard.Content.all.map { GalleryCard($0) }
  private var notices: [GalleryNotice] = []
  private var button: WidgetInstance?
  /// The latest alert; kept until the next, since it answers before it has gone.
  private var alert: WidgetInstance?

  /// Makes the screen; plugins are opened when its view loads.
  init(catalog: PluginCatalog) {
    self.catalog = catalog
    super.init()
    title = "Maru"
  }

  /// Not made from an archive.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    view.addSubview(header)
    for card in cards { view.addSubview(card) }
    addFloatingButton()
  }

  // MARK: Widgets

  private func addFloatingButton() {
    do throws(HostError) {
      let button = try makeWidget(WidgetRequest(name: "FloatingButton")) { [unowned self] message in
        guard case .event(name: "tap", _) = message else { return false }
        raiseAlert()
        return true
      }
      self.button = button
      addChild(button.viewController)
      view.addSubview(button.viewController.view)
      button.viewController.didMove(toParent: self)
    } catch {
      show(error, of: "FloatingButton")
    }
  }

  private func raiseAlert() {
    guard presentedViewController == nil else { return }
    let request = WidgetRequest(
      name: "BottomAlert",
      options: [
        "--title=Delete this book?", "--message=It leaves your shelf. You can add it again later.",
        "--button=Cancel:cancel", "--button=Delete:destructive",
      ])
    do throws(HostError) {
      let alert = try makeWidget(request) { [unowned self] message in
        guard case .finished(let outcome) = message else { return false }
        header.tell(of: outcome)
        return true
      }
      self.alert = alert
      present(alert.viewController, animated: true)
    } catch {
      show(error, of: "BottomAlert")
    }
  }

  private func makeWidget(
    _ request: WidgetRequest, handler: @escaping (WidgetMessage) -> Bool
  ) throws(HostError) -> WidgetInstance {
    let (library, props) = try request.resolve(in: catalog, warn: { _ in })
    let context = WidgetContext()
    context.handler = handler
    return try WidgetRequest.makeWidget(of: library, props: props, context: context)
  }

  /// Says in place that a widget cannot be shown.
  ///
  /// Once for each.
  private func show(_ error: HostError, of name: String) {
    guard !notices.contains(where: { $0.name == name }) else { return }
    let notice = GalleryNotice(name: name, reason: error.description)
    notices.append(notice)
    view.addSubview(notice)
    view.setNeedsLayout()
  }

  // MARK: Layout

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    button?.viewController.view.frame = view.bounds
    let area = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 20, dy: 20)
    guard area.width > 0, area.height > 0 else { return }

    let headerHeight = header.sizeThatFits(area.size).height
    header.frame = CGRect(x: area.minX, y: area.minY, width: area.width, height: headerHeight)

    let columns = max(Int((area.width + 14) / 170), 1)
    let side = (area.width - 14 * CGFloat(columns - 1)) / CGFloat(columns)
    for (index, card) in cards.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      card.frame = CGRect(
        x: area.minX + CGFloat(column) * (side + 14),
        y: header.frame.maxY + 20 + CGFloat(row) * (GalleryCard.height + 14),
        width: side, height: GalleryCard.height)
    }

    var bottom = area.maxY
    for notice in notices.reversed() {
      let height = notice.sizeThatFits(area.size).height
      bottom -= height
      notice.frame = CGRect(x: area.minX, y: bottom, width: area.width, height: height)
      bottom -= 10
    }
  }
}
