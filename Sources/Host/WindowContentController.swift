import ConfigurationFile
import Foundation
import MaruKit

/// The root controller of a configured window: its widgets in rows, columns and stacks.
final class WindowContentController: UIViewController {
  private let group: LayoutGroup
  private let slots: [String: WidgetSlot]
  private let hasBackground: Bool
  private let ground = UIView()
  /// The wishes of weighted items for all the space.
  private var wishes: [NSLayoutConstraint] = []

  /// The part of the view that shows the content; the rest is room for lists and menus.
  var roomInsets = UIEdgeInsets.zero { didSet { if isViewLoaded { constrainGround() } } }
  private var groundConstraints: [NSLayoutConstraint] = []

  /// Creates the controller.
  ///
  /// - Parameters:
  ///   - group: The layout of the content.
  ///   - slots: The places of the widgets by id.
  ///   - hasBackground: Whether the content has an opaque ground.
  init(_ group: LayoutGroup, slots: [String: WidgetSlot], hasBackground: Bool) {
    self.group = group
    self.slots = slots
    self.hasBackground = hasBackground
    super.init()
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  override func loadView() { view = UIView() }

  override func viewDidLoad() {
    super.viewDidLoad()
    for (index, widget) in group.widgets.enumerated() { slots[widget.id]?.order = index }
    for slot in slots.values { slot.parent = self }
    ground.backgroundColor = hasBackground ? .systemBackground : .clear
    ground.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(ground)
    constrainGround()
    let content = makeView(of: group)
    fill(ground, with: content, padding: group.padding)
  }

  private func constrainGround() {
    NSLayoutConstraint.deactivate(groundConstraints)
    groundConstraints = [
      ground.topAnchor.constraint(equalTo: view.topAnchor, constant: roomInsets.top),
      ground.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: roomInsets.left),
      ground.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -roomInsets.right),
      ground.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -roomInsets.bottom),
    ]
    NSLayoutConstraint.activate(groundConstraints)
  }

  /// The smallest size of the content that shows all of it, in points.
  var fittingSize: CGSize {
    loadViewIfNeeded()
    // Weights share what is left over; they do not ask for more.
    NSLayoutConstraint.deactivate(wishes)
    defer { NSLayoutConstraint.activate(wishes) }
    return ground.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
  }

  /// Gives the place of a widget the widget's new size.
  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    for slot in slots.values { slot.followPreferredSize(of: container) }
  }

  /// Ends editing, so that an open list closes.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    view.endEditing(true)
  }

  // MARK: Layout

  private func makeView(of group: LayoutGroup) -> UIView {
    group.axis == .stack ? makePile(of: group) : makeStack(of: group)
  }

  /// The items above each other, each as large as the group.
  private func makePile(of group: LayoutGroup) -> UIView {
    let pile = UIView()
    for item in group.items {
      guard let view = makeView(of: item) else { continue }
      fill(pile, with: view, padding: Edges())
    }
    return pile
  }

  private func makeStack(of group: LayoutGroup) -> UIView {
    let stack = UIStackView()
    stack.axis = group.axis == .row ? .horizontal : .vertical
    stack.spacing = group.spacing
    stack.alignment =
      switch group.effectiveAlignment {
      case .fill: .fill
      case .leading: .leading
      case .center: .center
      case .trailing: .trailing
      }
    var weighted: [(view: UIView, weight: Double)] = []
    for item in group.items {
      guard let view = makeView(of: item) else { continue }
      stack.addArrangedSubview(view)
      keep(view, within: stack)
      if let weight = weight(of: item), weight > 0 { weighted.append((view, weight)) }
    }
    let hasWeights = !weighted.isEmpty
    if !hasWeights, stack.arrangedSubviews.count > 1, let last = stack.arrangedSubviews.last {
      // The items keep their sizes, and the room that is left over is behind them.
      let rest = UIView()
      stack.setCustomSpacing(0, after: last)
      stack.addArrangedSubview(rest)
      weighted = [(rest, 1)]
    }
    shareSpace(among: weighted, along: stack.axis)
    if group.items.count > 1 {
      for item in group.items {
        let isWeighted = weight(of: item).map { $0 > 0 } ?? false
        let resistance: WidgetSlot.Resistance =
          hasWeights ? (isWeighted ? .weak : .strong) : .standard
        setResistance(resistance, of: item, for: stack.axis)
      }
    }
    return stack
  }

  /// Decides which of the widgets in an item give way if there is too little room.
  private func setResistance(
    _ resistance: WidgetSlot.Resistance, of item: LayoutItem, for axis: NSLayoutConstraint.Axis
  ) {
    switch item {
    case .widget(let widget): slots[widget.id]?.setResistance(resistance, for: axis)
    case .group(let group, _):
      for item in group.items { setResistance(resistance, of: item, for: axis) }
    case .space: break
    }
  }

  private func weight(of item: LayoutItem) -> Double? {
    switch item {
    case .widget(let widget): widget.weight
    case .group(_, let weight): weight
    case .space(let weight): weight
    }
  }

  private func makeView(of item: LayoutItem) -> UIView? {
    switch item {
    case .widget(let widget):
      guard let slot = slots[widget.id] else { return nil }
      slot.fixedSize = (widget.width.map { CGFloat($0) }, widget.height.map { CGFloat($0) })
      return slot
    case .group(let group, _):
      let holder = UIView()
      fill(holder, with: makeView(of: group), padding: group.padding)
      return holder
    case .space: return UIView()
    }
  }

  /// An item is never larger than the group across its axis.
  private func keep(_ view: UIView, within stack: UIStackView) {
    if stack.axis == .horizontal {
      view.heightAnchor.constraint(lessThanOrEqualTo: stack.heightAnchor).isActive = true
    } else {
      view.widthAnchor.constraint(lessThanOrEqualTo: stack.widthAnchor).isActive = true
    }
  }

  /// Lets items grow in proportion to their weights.
  private func shareSpace(
    among weighted: [(view: UIView, weight: Double)], along axis: NSLayoutConstraint.Axis
  ) {
    guard let first = weighted.first else { return }
    for (view, weight) in weighted {
      view.setContentHuggingPriority(UILayoutPriority(rawValue: 1), for: axis)
      // A wish for all the space gives it to the weighted items rather than to the others. It is above the
      // hugging of a label in them, and below what keeps the others from being squeezed.
      let all =
        axis == .horizontal
        ? view.widthAnchor.constraint(equalToConstant: 10_000)
        : view.heightAnchor.constraint(equalToConstant: 10_000)
      all.priority = UILayoutPriority(rawValue: 252)
      all.isActive = true
      wishes.append(all)
      guard view !== first.view else { continue }
      let ratio = weight / first.weight
      let share =
        axis == .horizontal
        ? view.widthAnchor.constraint(equalTo: first.view.widthAnchor, multiplier: ratio)
        : view.heightAnchor.constraint(equalTo: first.view.heightAnchor, multiplier: ratio)
      share.priority = UILayoutPriority(rawValue: 995)
      share.isActive = true
    }
  }

  private func fill(_ outer: UIView, with inner: UIView, padding: Edges) {
    inner.translatesAutoresizingMaskIntoConstraints = false
    outer.addSubview(inner)
    NSLayoutConstraint.activate([
      inner.topAnchor.constraint(equalTo: outer.topAnchor, constant: padding.top),
      inner.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: padding.left),
      inner.trailingAnchor.constraint(equalTo: outer.trailingAnchor, constant: -padding.right),
      inner.bottomAnchor.constraint(equalTo: outer.bottomAnchor, constant: -padding.bottom),
    ])
  }
}
