import Foundation

extension NibElement {
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

/// Reads table cells with their content.
@MainActor
enum NibTableViewCell {
  static let kind = NibViewKind(
    "tableViewCell", UITableViewCell.self, parts: ["tableViewCellContentView"],
    outlets: [
      NibOutlet("accessoryView", \.accessoryView),
      NibOutlet("backgroundView", \.backgroundView),
      NibOutlet("selectedBackgroundView", \.selectedBackgroundView),
    ], read: read)

  private static func read(_ cell: UITableViewCell, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(cell, \.selectionStyle, element.choice("selectionStyle", selectionStyles))
    nib.set(cell, \.accessoryType, element.choice("accessoryType", accessoryTypes))
    nib.set(cell, \.indentationLevel, element.integer("indentationLevel"))
    nib.set(cell, \.indentationWidth, element.number("indentationWidth"))
    nib.set(cell, \.separatorInset, element.insets("separatorInset"))
    cell.backgroundView = nib.keyedView(element, "backgroundView") ?? cell.backgroundView
    cell.selectedBackgroundView =
      nib.keyedView(element, "selectedBackgroundView") ?? cell.selectedBackgroundView
    cell.accessoryView = nib.keyedView(element, "accessoryView") ?? cell.accessoryView
    guard let content = element.child(key: "contentView") else { return }
    if let frame = content.rect("frame") { cell.contentView.frame = frame }
    offerOwnViews(of: cell, element, content, nib)
    nib.addContent(of: cell.contentView, content)
  }

  /// Offers the cell's own labels and image view, so that the file configures them.
  private static func offerOwnViews(
    of cell: UITableViewCell, _ element: NibElement, _ content: NibElement, _ nib: NibBuilder
  ) {
    guard let group = content.child("subviews") else { return }
    func offer(_ attribute: String, _ view: @autoclosure () -> UIView?) {
      guard let id = element[attribute],
        group.children.contains(where: { $0.id == id }), let view = view()
      else { return }
      nib.offer(view, for: id)
    }
    offer("textLabel", cell.textLabel)
    offer("detailTextLabel", cell.detailTextLabel)
    offer("imageView", cell.imageView)
  }

  private static let selectionStyles: [String: UITableViewCell.SelectionStyle] = [
    "none": .none, "blue": .blue, "gray": .gray, "default": .default,
  ]

  private static let accessoryTypes: [String: UITableViewCell.AccessoryType] = [
    "none": .none, "disclosureIndicator": .disclosureIndicator,
    "detailDisclosureButton": .detailDisclosureButton, "checkmark": .checkmark,
    "detailButton": .detailButton,
  ]
}
