import Control
import JSON
import MaruKit

/// Carries out requests to the widgets of a window: their properties, actions and descriptions.
///
/// A window that is on several monitors has a widget of each name on each of them: all of them get a
/// value and an action, and the first one answers.
@MainActor struct WidgetRequests {
  private let widgets: [HostedWidget]
  private let ids: [String]

  /// - Parameters:
  ///   - widgets: The widgets of all windows.
  ///   - ids: The widgets' names in the configuration.
  init(to widgets: [HostedWidget], named ids: [String]) {
    self.widgets = widgets
    self.ids = ids
  }

  /// All instances of a widget.
  private func instances(of id: String) throws(ControlError) -> [HostedWidget] {
    let found = widgets.filter { $0.id == id }
    guard !found.isEmpty else {
      guard !ids.contains(id) else {
        throw ControlError(
          status: 70,
          message: "the window is not open, because its monitor is not connected, connect it or "
            + "name another in the file")
      }
      let nearest = NearestName.to(id, among: ids).map { " (did you mean \($0)?)" } ?? ""
      throw ControlError(
        status: 65,
        message: "unknown widget \(id)\(nearest), the window has \(ids.joined(separator: ", "))")
    }
    return found
  }

  /// Sets a property.
  ///
  /// - Throws: `ControlError` if there is no such widget or property, or if the widget refuses the value.
  func set(_ property: String, to value: JSONValue, of id: String) throws(ControlError) {
    let widgets = try instances(of: id)
    do throws(HostError) {
      for widget in widgets { try widget.set(property, to: value) }
    } catch {
      throw ControlError(error)
    }
  }

  /// Gives a widget other properties, in place of all that were set.
  ///
  /// - Throws: `ControlError` if there is no such widget, or if it refuses one of the properties.
  func replaceValues(of id: String, by values: [String: JSONValue]) throws(ControlError) {
    let widgets = try instances(of: id)
    do throws(HostError) {
      for widget in widgets { try widget.replaceValues(by: values) }
    } catch {
      throw ControlError(error)
    }
  }

  /// The value of a property, or all values if it is `nil`.
  ///
  /// - Throws: `ControlError` if there is no such widget or property.
  func value(of property: String?, of id: String) throws(ControlError) -> JSONValue {
    let widget = try instances(of: id)[0]
    do throws(HostError) {
      guard let property else { return try widget.allValues() }
      return try widget.value(of: property)
    } catch {
      throw ControlError(error)
    }
  }

  /// Performs an action.
  ///
  /// - Returns: The answer of the last instance.
  /// - Throws: `ControlError` if there is no such widget or action, or if the widget refuses the values.
  func perform(
    _ action: String, of id: String, values: [String: JSONValue]
  ) throws(ControlError) -> JSONValue {
    let widgets = try instances(of: id)
    var answer = JSONValue.null
    do throws(HostError) {
      for widget in widgets { answer = try widget.perform(action, values: values) }
    } catch {
      throw ControlError(error)
    }
    return answer
  }

  /// The properties, events and actions of a widget, or of all by name if it is `nil`.
  ///
  /// - Throws: `ControlError` if there is no such widget, or its plugin was refused.
  func description(of id: String?) throws(ControlError) -> JSONValue {
    var all: [String: JSONValue] = [:]
    let described = try id.map { id throws(ControlError) in [try instances(of: id)[0]] } ?? widgets
    do throws(HostError) {
      for widget in described where all[widget.id] == nil {
        all[widget.id] = try widget.description()
      }
    } catch {
      throw ControlError(error)
    }
    return id.flatMap { all[$0] } ?? .object(all)
  }
}

extension ControlError {
  /// The answer to a request that the host refused.
  init(_ error: HostError) {
    self.init(status: error.status.rawValue, message: error.description)
  }
}
