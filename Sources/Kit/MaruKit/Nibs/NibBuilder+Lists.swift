import Foundation

extension NibElement {
  /// The table style of the element.
  var tableStyle: UITableView.Style {
    switch self["style"] {
    case "grouped": .grouped
    case "insetGrouped": .insetGrouped
    default: .plain
    }
  }

  /// The cell style of the element.
  var cellStyle: UITableViewCell.CellStyle {
    switch self["style"] {
    case "IBUITableViewCellStyleValue1": .value1
    case "IBUITableViewCellStyleValue2": .value2
    case "IBUITableViewCellStyleSubtitle": .subtitle
    default: .default
    }
  }
}

// Stacks, scroll views, tables and their cells.
extension NibBuilder {
  func configure(stackView stack: UIStackView, _ element: NibElement) {
    set(stack, \.axis, choice(element, "axis", ["horizontal": .horizontal, "vertical": .vertical]))
    set(stack, \.distribution, choice(element, "distribution", Self.distributions))
    set(stack, \.alignment, choice(element, "alignment", Self.stackAlignments))
    set(stack, \.spacing, number(element, "spacing"))
    if element["spacingType"] == "standard" { stack.spacing = UIStackView.spacingUseSystem }
    set(stack, \.isBaselineRelativeArrangement, element.flag("baselineRelativeArrangement"))
    set(
      stack, \.isLayoutMarginsRelativeArrangement,
      element.flag("layoutMarginsRelativeArrangement"))
  }

  func configure(scrollView view: UIScrollView, _ element: NibElement) {
    set(view, \.isScrollEnabled, element.flag("scrollEnabled"))
    set(view, \.isDirectionalLockEnabled, element.flag("directionalLockEnabled"))
    set(view, \.bounces, element.flag("bounces"))
    set(view, \.alwaysBounceVertical, element.flag("alwaysBounceVertical"))
    set(view, \.alwaysBounceHorizontal, element.flag("alwaysBounceHorizontal"))
    set(view, \.isPagingEnabled, element.flag("pagingEnabled"))
    set(view, \.showsHorizontalScrollIndicator, element.flag("showsHorizontalScrollIndicator"))
    set(view, \.showsVerticalScrollIndicator, element.flag("showsVerticalScrollIndicator"))
    set(view, \.delaysContentTouches, element.flag("delaysContentTouches"))
    set(view, \.canCancelContentTouches, element.flag("canCancelContentTouches"))
    set(view, \.bouncesZoom, element.flag("bouncesZoom"))
    set(view, \.minimumZoomScale, number(element, "minimumZoomScale"))
    set(view, \.maximumZoomScale, number(element, "maximumZoomScale"))
    set(
      view, \.indicatorStyle,
      choice(element, "indicatorStyle", ["default": .default, "black": .black, "white": .white]))
    set(
      view, \.keyboardDismissMode, choice(element, "keyboardDismissMode", Self.dismissModes))
    set(
      view, \.contentInsetAdjustmentBehavior,
      choice(element, "contentInsetAdjustmentBehavior", Self.insetBehaviors))
    set(view, \.contentInset, insets(element, "contentInset"))
    set(view, \.contentSize, size(element, "contentSize"))
  }

  // MARK: Tables

  func configure(tableView table: UITableView, _ element: NibElement) {
    set(table, \.rowHeight, height(element, "rowHeight"))
    set(table, \.estimatedRowHeight, height(element, "estimatedRowHeight"))
    set(table, \.sectionHeaderHeight, height(element, "sectionHeaderHeight"))
    set(table, \.sectionFooterHeight, height(element, "sectionFooterHeight"))
    if element["separatorStyle"] == "none" { table.separatorStyle = .none }
    set(table, \.separatorColor, color: "separatorColor", of: element)
    set(table, \.separatorInset, insets(element, "separatorInset"))
    set(table, \.allowsSelection, element.flag("allowsSelection"))
    set(table, \.allowsMultipleSelection, element.flag("allowsMultipleSelection"))
    table.tableHeaderView = keyedView(element, "tableHeaderView") ?? table.tableHeaderView
    table.tableFooterView = keyedView(element, "tableFooterView") ?? table.tableFooterView
    for prototype in element.members(of: "prototypes") {
      register(prototype) { table.register($0, forCellReuseIdentifier: $1) }
    }
  }

  /// A height in points; `nil` for automatic, which Interface Builder writes as −1 or omits.
  private func height(_ element: NibElement, _ attribute: String) -> CGFloat? {
    number(element, attribute).map { $0 < 0 ? UITableView.automaticDimension : $0 }
  }

  private func keyedView(_ element: NibElement, _ key: String) -> UIView? {
    element.children.first { $0.key == key && Self.viewTypes[$0.name] != nil }
      .flatMap { makeView($0) }
  }

  // MARK: Cells

  func configure(cell: UITableViewCell, _ element: NibElement) {
    set(cell, \.selectionStyle, choice(element, "selectionStyle", Self.selectionStyles))
    set(cell, \.accessoryType, choice(element, "accessoryType", Self.accessoryTypes))
    set(cell, \.indentationLevel, integer(element, "indentationLevel"))
    set(cell, \.indentationWidth, number(element, "indentationWidth"))
    set(cell, \.separatorInset, insets(element, "separatorInset"))
    cell.backgroundView = keyedView(element, "backgroundView") ?? cell.backgroundView
    cell.selectedBackgroundView =
      keyedView(element, "selectedBackgroundView") ?? cell.selectedBackgroundView
    cell.accessoryView = keyedView(element, "accessoryView") ?? cell.accessoryView
    guard let content = element.child(key: "contentView") else { return }
    remember(cell.contentView, content)
    if let frame = rect(content, "frame") { cell.contentView.frame = frame }
    rememberGuides(of: cell.contentView, content)
    takeOwnViews(of: cell, element, content)
    fill(cell.contentView, content)
  }

  /// Registers the cell's own labels and image view, so that the file configures them.
  private func takeOwnViews(of cell: UITableViewCell, _ element: NibElement, _ content: NibElement)
  {
    guard let group = content.child("subviews") else { return }
    func take(_ attribute: String, _ view: @autoclosure () -> UIView?) {
      guard let id = element[attribute],
        group.children.contains(where: { $0.id == id }), let view = view()
      else { return }
      ownViews[id] = view
    }
    take("textLabel", cell.textLabel)
    take("detailTextLabel", cell.detailTextLabel)
    take("imageView", cell.imageView)
  }

  // MARK: Words

  private static let distributions: [String: UIStackView.Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
  ]
  private static let stackAlignments: [String: UIStackView.Alignment] = [
    "fill": .fill, "leading": .leading, "top": .top, "firstBaseline": .firstBaseline,
    "center": .center, "trailing": .trailing, "bottom": .bottom, "lastBaseline": .lastBaseline,
  ]
  private static let dismissModes: [String: UIScrollView.KeyboardDismissMode] = [
    "none": .none, "onDrag": .onDrag, "interactive": .interactive,
    "onDragWithAccessory": .onDragWithAccessory,
    "interactiveWithAccessory": .interactiveWithAccessory,
  ]
  private static let insetBehaviors: [String: UIScrollView.ContentInsetAdjustmentBehavior] = [
    "automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never,
    "always": .always,
  ]
  private static let selectionStyles: [String: UITableViewCell.SelectionStyle] = [
    "none": .none, "blue": .blue, "gray": .gray, "default": .default,
  ]
  private static let accessoryTypes: [String: UITableViewCell.AccessoryType] = [
    "none": .none, "disclosureIndicator": .disclosureIndicator,
    "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
    "detailButton": .detailButton,
  ]
}
