import Control
import JSON

/// Something that happened in a window, or that a script emitted.
struct WidgetEvent: Hashable {
  /// Such as `tap`.
  var name: String
  /// The window's id; `nil` if a script emitted it for all.
  var window: String?
  /// The widget's id; `nil` if it is the window's own event.
  var widget: String?
  /// The values that the widget gave.
  var values: [String: JSONValue]
  /// The other members of the message, such as `xid` or `outcome`.
  var details: [String: JSONValue] = [:]

  init(name: String, window: String?, widget: String?, values: [String: JSONValue] = [:]) {
    (self.name, self.window, self.widget, self.values) = (name, window, widget, values)
  }

  /// Decodes what a worker sent; it cannot speak for another window.
  init(_ message: Message, window: String) {
    var rest = message.object
    name = rest.removeValue(forKey: "event")?.string ?? ""
    widget = rest.removeValue(forKey: "widget")?.string
    values = rest.removeValue(forKey: "values")?.object ?? [:]
    rest["window"] = nil
    self.window = window
    details = rest
  }

  /// The message for clients.
  var object: [String: JSONValue] {
    var object = details
    object["event"] = .string(name)
    object["window"] = window.map { .string($0) }
    object["widget"] = widget.map { .string($0) }
    object["values"] = .object(values)
    return object
  }
}

/// A prop of a widget in a window that is known.
struct PropPlace: Hashable {
  /// The widget's id.
  var widget: String
  /// The prop's name; for a nested one, the path after the widget's id.
  var prop: String
}
