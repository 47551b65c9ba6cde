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
}

/// Reads tables with their prototype cells.
@MainActor
enum NibTableView {
  static let kind = NibViewKind(
    "tableView", UITableView.self, parts: ["prototypes"],
    outlets: [
      NibOutlet("dataSource", \.dataSource, takes: "a UITableViewDataSource"),
      NibOutlet("tableHeaderView", \.tableHeaderView),
      NibOutlet("tableFooterView", \.tableFooterView),
      NibOutlet("backgroundView", \.backgroundView),
    ], read: read)

  private static func read(_ table: UITableView, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(table, \.rowHeight, height(element, "rowHeight"))
    nib.set(table, \.estimatedRowHeight, height(element, "estimatedRowHeight"))
    nib.set(table, \.sectionHeaderHeight, height(element, "sectionHeaderHeight"))
    nib.set(table, \.sectionFooterHeight, height(element, "sectionFooterHeight"))
    if element["separatorStyle"] == "none" { table.separatorStyle = .none }
    nib.set(table, \.separatorColor, color: "separatorColor", of: element)
    nib.set(table, \.separatorInset, element.insets("separatorInset"))
    nib.set(table, \.allowsSelection, element.flag("allowsSelection"))
    nib.set(table, \.allowsMultipleSelection, element.flag("allowsMultipleSelection"))
    table.tableHeaderView = nib.keyedView(element, "tableHeaderView") ?? table.tableHeaderView
    table.tableFooterView = nib.keyedView(element, "tableFooterView") ?? table.tableFooterView
    for prototype in element.members(of: "prototypes") {
      if let (nib, name) = nib.prototype(prototype) {
        table.register(nib, forCellReuseIdentifier: name)
      }
    }
  }

  /// A height in points; `nil` for automatic, which Interface Builder writes as −1 or omits.
  private static func height(_ element: NibElement, _ attribute: String) -> CGFloat? {
    element.number(attribute).map { $0 < 0 ? UITableView.automaticDimension : $0 }
  }
}
