import Foundation
import MaruKit

/// The views of another window: a tree on the left, and what is known of the chosen view on the
/// right.
final class InspectorViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
  /// Called with the number of the chosen view, and with 0 once none is.
  var onChoice: ((Int) -> Void)?
  /// Called when a view is to be picked in the window, or no longer.
  var onPicking: ((Bool) -> Void)?
  /// Called with the point of the window at which a press is to be explained, in points.
  var onPress: ((CGPoint) -> Void)?
  /// Called when an overlay of the window is to be shown or hidden.
  var onOverlay: ((_ name: String, _ isOn: Bool) -> Void)?

  private static let barHeight: CGFloat = 44
  private static let cell = "row"

  private let windowName: String
  private var outline = InspectorOutline()
  private var chosen: Int?
  /// The place of the view that the user chose; `nil` before that.
  private var place: InspectorOutline.Place?
  /// Whether no view is at `place` now, and the nearest one around it is chosen instead.
  private var isAround = false
  /// Where a press is explained; `nil` before a view is chosen.
  private var point: CGPoint?
  /// What is known about a press there.
  private var press: HitDescription?
  private let table = UITableView(frame: .zero, style: .plain)
  private let pane = InspectorPane()
  private let switches = InspectorSwitches(overlays: WindowOverlays.summaries)
  private let heading = UILabel()
  private let count = UILabel()
  private let pick = UIButton(type: .system)
  private let line = UIView()
  private let rule = UIView()

  /// Whether a view is being picked in the window.
  private(set) var isPicking = false {
    didSet {
      pick.isSelected = isPicking
      pick.backgroundColor =
        isPicking ? .systemBlue.withAlphaComponent(0.18) : .tertiarySystemFill
    }
  }

  /// Creates an inspector that knows no views yet.
  ///
  /// - Parameter windowName: The id of the window.
  init(of windowName: String) {
    self.windowName = windowName
    super.init()
    title = "Inspector: \(windowName)"
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    table.register(InspectorRowCell.self, forCellReuseIdentifier: Self.cell)
    table.dataSource = self
    table.delegate = self
    table.rowHeight = InspectorRowCell.height
    table.separatorStyle = .none
    table.backgroundColor = .clear
    heading.text = windowName
    heading.font = .systemFont(ofSize: 15, weight: .semibold)
    count.font = .monospacedDigitSystemFont(ofSize: 12, weight: .regular)
    count.textColor = .secondaryLabel
    let symbol = UIImage.SymbolConfiguration(pointSize: 13, weight: .medium)
    pick.setImage(UIImage(systemName: "scope", withConfiguration: symbol), for: .normal)
    pick.setTitle(" Pick", for: .normal)
    pick.titleLabel?.font = .systemFont(ofSize: 13, weight: .medium)
    pick.layer.cornerRadius = 8
    pick.backgroundColor = .tertiarySystemFill
    pick.accessibilityLabel = "Pick"
    pick.accessibilityHint = "Picks a view in the window by the pointer"
    pick.addAction(
      UIAction { [unowned self] _ in
        isPicking.toggle()
        onPicking?(isPicking)
      }, for: .touchUpInside)
    switches.onChange = { [unowned self] in onOverlay?($0, $1) }
    for part in [line, rule] { part.backgroundColor = .separator }
    for part in [table, pane, switches, heading, count, pick, line, rule] { view.addSubview(part) }
    pane.show(nil, press: nil)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let bounds = view.bounds
    let left = min(max((bounds.width * 0.46).rounded(), 220), max(bounds.width - 240, 120))
    let bar = Self.barHeight
    let pickSize = CGSize(width: 74, height: 28)
    pick.frame = CGRect(
      origin: CGPoint(x: left - pickSize.width - 10, y: (bar - pickSize.height) / 2),
      size: pickSize)
    let nameWidth = min(heading.intrinsicContentSize.width, max(pick.frame.minX - 100, 0))
    heading.frame = CGRect(x: 14, y: 0, width: nameWidth, height: bar)
    count.frame = CGRect(
      x: heading.frame.maxX + 8, y: 1, width: max(pick.frame.minX - heading.frame.maxX - 16, 0),
      height: bar)
    rule.frame = CGRect(x: 0, y: bar - 1, width: left, height: 1)
    table.frame = CGRect(x: 0, y: bar, width: left, height: max(bounds.height - bar, 0))
    line.frame = CGRect(x: left, y: 0, width: 1, height: bounds.height)
    let right = max(bounds.width - left - 1, 0)
    let top = min(switches.height(forWidth: right), bounds.height)
    switches.frame = CGRect(x: left + 1, y: 0, width: right, height: top)
    pane.frame = CGRect(x: left + 1, y: top, width: right, height: bounds.height - top)
  }

  // MARK: The window's views

  /// Shows the views as they are now; the choice and closed views stay.
  ///
  /// If the chosen view is gone, the view that has its place now is chosen, or the one around that.
  func show(_ tree: ViewDescription) {
    loadViewIfNeeded()
    outline.root = tree
    followChoice(in: tree)
    let number = outline.count
    count.text = number == 1 ? "1 view" : "\(number) views"
    reload()
    showChosen()
    view.setNeedsLayout()
  }

  private func followChoice(in tree: ViewDescription) {
    let isThere = chosen.flatMap { outline.view(numbered: $0) } != nil
    if isThere, !isAround {
      if place != nil { place = chosen.flatMap { outline.place(of: $0) } }
      return
    }
    guard let place else { return choose(tree.number, scrolls: false, marks: false) }
    let view = outline.view(at: place)
    if isThere, view == nil { return }
    isAround = view == nil
    let number = view?.number ?? outline.view(nearestTo: place)?.number ?? tree.number
    choose(number, reveals: false, scrolls: true, marks: true)
  }

  /// Shows which view gets a press.
  func show(_ press: HitDescription) {
    self.press = press
    showChosen()
  }

  /// Switches on exactly the overlays with these names.
  func showOverlays(_ names: [String]) {
    loadViewIfNeeded()
    switches.show(Set(names))
  }

  /// Chooses the view that was picked in the window by a press at a point; 0 for none.
  func picked(_ number: Int, at point: CGPoint) {
    isPicking = false
    guard number != 0 else { return }
    (place, isAround) = (outline.place(of: number), false)
    choose(number, at: point, scrolls: true, marks: true)
  }

  /// Chooses a view, and explains a press at a point; without one, in the view's middle.
  private func choose(
    _ number: Int, at place: CGPoint? = nil, reveals: Bool = true, scrolls: Bool, marks: Bool
  ) {
    chosen = number
    let frame = outline.view(numbered: number)?.windowFrame.rect
    point = place ?? frame.map { CGPoint(x: $0.midX.rounded(), y: $0.midY.rounded()) }
    press = nil
    let index =
      reveals ? outline.reveal(number) : outline.rows.firstIndex { $0.view.number == number }
    reload()
    if scrolls, let index {
      table.scrollToRow(at: IndexPath(row: index, section: 0), at: .middle, animated: false)
    }
    showChosen()
    if marks { onChoice?(number) }
    if let point { onPress?(point) }
  }

  private func showChosen() {
    pane.show(chosen.flatMap { outline.view(numbered: $0) }, press: press)
  }

  private func reload() {
    table.reloadData()
    guard let index = outline.rows.firstIndex(where: { $0.view.number == chosen }) else { return }
    table.selectRow(
      at: IndexPath(row: index, section: 0), animated: false, scrollPosition: .none)
  }

  // MARK: Rows

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    outline.rows.count
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: Self.cell, for: indexPath)
    guard let row = cell as? InspectorRowCell else { return cell }
    let shown = outline.rows[indexPath.row]
    row.show(shown)
    row.onToggle = { [unowned self] in
      outline.toggle(shown.view.number)
      reload()
    }
    return row
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let number = outline.rows[indexPath.row].view.number
    (place, isAround) = (outline.place(of: number), false)
    choose(number, scrolls: false, marks: true)
  }
}
