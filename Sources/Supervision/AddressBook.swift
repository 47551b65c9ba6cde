import Control

/// Finds windows and widgets by what people call them.
struct AddressBook {
  /// The ids of the windows, and of the widgets in each, in order.
  let windows: [(id: String, widgets: [String])]
  /// The names of all variables.
  let variables: [String]

  /// What events can come from.
  enum Subject: Hashable {
    case everything
    case window(String)
    case widget(String, window: String)
    case variable(String)

    /// Whether an event comes from there.
    func covers(_ event: WidgetEvent) -> Bool {
      switch self {
      case .everything: true
      case .window(let id): event.window == id
      case .widget(let id, let window): event.window == window && event.widget == id
      case .variable(let name): event.name == "variable" && event.details["name"]?.string == name
      }
    }
  }

  /// The window of an address that is just an id.
  func window(_ text: String) throws(ControlError) -> String {
    let address = try Address(text)
    guard address.window == nil, address.prop == nil else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "“\(text)” is not the id of a window, use \(address.window ?? "ID") alone")
    }
    guard let id = address.widget, windows.contains(where: { $0.id == id }) else {
      let owners = windows.filter { $0.widgets.contains(text) }.map(\.id)
      if let owner = owners.first {
        throw ControlError(
          status: ControlStatus.badInput,
          message: "“\(text)” is a widget, not a window; its window is \(owner)")
      }
      throw .unknown("window", text, among: windows.map(\.id))
    }
    return id
  }

  /// The window and the widget of an address.
  ///
  /// If several windows have a widget of that id, `near` is meant.
  func widget(
    _ address: Address, near: String? = nil
  ) throws(ControlError) -> (window: String, widget: String) {
    let id = address.widget ?? ""
    if let window = address.window {
      guard let found = windows.first(where: { $0.id == window }) else {
        throw .unknown("window", window, among: windows.map(\.id))
      }
      guard found.widgets.contains(id) else {
        throw .unknown("widget of the window \(window)", id, among: found.widgets)
      }
      return (window, id)
    }
    let owners = windows.filter { $0.widgets.contains(id) }.map(\.id)
    if let near, owners.contains(near) { return (near, id) }
    guard let owner = owners.first else {
      if let window = windows.first(where: { $0.id == id }) {
        let example = window.widgets.first.map { "\(id)/\($0)" } ?? "\(id)/ID"
        throw ControlError(
          status: ControlStatus.badInput,
          message: "“\(id)” is a window, not a widget; write for example \(example)")
      }
      let ids = windows.flatMap(\.widgets)
      throw .unknown("widget", id, among: Array(Set(ids)).sorted())
    }
    guard owners.count == 1 else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "\(owners.count) windows have a widget called “\(id)”; "
          + "write \(owners.map { "\($0)/\(id)" }.joined(separator: " or "))")
    }
    return (owner, id)
  }

  /// The prop of an address, which has to name one.
  func prop(
    _ text: String, near: String? = nil
  ) throws(ControlError) -> (window: String, prop: PropPlace) {
    let address = try Address(text)
    let (window, widget) = try widget(address, near: near)
    guard let prop = address.prop else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "“\(text)” names no property; write \(text).PROP, "
          + "maru describe \(window)/\(widget) lists them")
    }
    return (window, PropPlace(widget: widget, prop: prop))
  }

  /// What events are meant: a window's, if a window has the id, else a widget's or a variable's.
  func subject(_ text: String?) throws(ControlError) -> Subject {
    guard let text else { return .everything }
    let address = try Address(text)
    guard let id = address.widget, address.prop == nil else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "“\(text)” names a property; events come from a window or a widget")
    }
    if address.window == nil {
      if windows.contains(where: { $0.id == id }) { return .window(id) }
      if !windows.contains(where: { $0.widgets.contains(id) }) {
        if variables.contains(id) { return .variable(id) }
        let ids = windows.map(\.id) + windows.flatMap(\.widgets)
        throw .unknown("window or widget", id, among: Array(Set(ids)).sorted())
      }
    }
    let (window, widget) = try widget(address)
    return .widget(widget, window: window)
  }
}
