import Foundation

/// The connections of a nib file: outlets, outlet collections and actions.
///
/// They are made when all objects exist.
@MainActor
final class PendingConnections {
  private var list: [(element: NibElement, object: AnyObject)] = []
  private let objects: NibObjects

  init(_ objects: NibObjects) { self.objects = objects }

  /// Adds the connections that an object's element declares.
  func add(of element: NibElement, _ object: AnyObject) {
    for connection in element.members(of: "connections") { list.append((connection, object)) }
  }

  /// Makes all connections in the file's order; a collection is set once with all its objects.
  func connect() {
    var collections: [Collection] = []
    for (element, object) in list {
      switch element.name {
      case "outlet": connectOutlet(element, of: object)
      case "outletCollection": collect(element, of: object, into: &collections)
      case "action": connectAction(element, of: object)
      default: element.warn("unknown kind of connection")
      }
    }
    for collection in collections {
      let result = NibConnector.connect(
        collection.values, to: collection.name, of: collection.object)
      tell(result, collection.element, collection.name, of: collection.object)
    }
  }

  // MARK: Outlets

  private struct Collection {
    let name: String
    let object: AnyObject
    let element: NibElement
    var values: [AnyObject]
  }

  private func connectOutlet(_ element: NibElement, of object: AnyObject) {
    guard let name = property(of: element), let value = destination(of: element) else { return }
    tell(NibConnector.connect(value, to: name, of: object), element, name, of: object)
  }

  private func collect(
    _ element: NibElement, of object: AnyObject, into collections: inout [Collection]
  ) {
    guard let name = property(of: element), let value = destination(of: element) else { return }
    if let index = collections.firstIndex(where: { $0.object === object && $0.name == name }) {
      collections[index].values.append(value)
    } else {
      collections.append(
        Collection(name: name, object: object, element: element, values: [value]))
    }
  }

  private func property(of element: NibElement) -> String? {
    if element["property"] == nil { element.warn("the outlet has no name") }
    return element["property"]
  }

  /// The destination of a connection; `nil`, with a report, if it is unknown.
  ///
  /// As in UIKit, a connection to a missing owner is ignored silently.
  private func destination(of element: NibElement) -> AnyObject? {
    guard let id = element["destination"] else {
      element.warn("the connection has no destination")
      return nil
    }
    if objects[id] == nil, !objects.isAbsent(id) {
      element.warn("destination=\"\(id)\" is not an object in the file")
    }
    return objects[id]
  }

  private func tell(
    _ result: NibConnector.Result, _ element: NibElement, _ name: String, of object: AnyObject
  ) {
    switch result {
    case .made: break
    case .missing: element.warn("\(type(of: object)) has no outlet \"\(name)\"")
    case .refused(let reason):
      element.warn("the outlet \"\(name)\" of \(type(of: object)) is not connected: \(reason)")
    }
  }

  // MARK: Actions

  private func connectAction(_ element: NibElement, of object: AnyObject) {
    guard let selector = element["selector"] else {
      return element.warn("the action has no selector")
    }
    guard let target = destination(of: element) else { return }
    let climbs = target is FirstResponderPlaceholder
    guard climbs || NibConnector.action(selector, of: target) != nil else {
      return element.warn(
        "\(type(of: target)) has no action \"\(selector)\"; declare it in nibConnections")
    }
    // Controls, recognizers and items hold their target weakly, and must not hold themselves.
    let kept = climbs ? object : target
    if let control = object as? UIControl {
      let events = element.choice("eventType", Self.events) ?? .primaryActionTriggered
      control.registry.add(
        ControlTarget(object: kept) { target, sender, event in
          Self.perform(selector, at: climbs ? nil : target, sender, sender, event)
        }, for: events)
    } else if let recognizer = object as? UIGestureRecognizer {
      recognizer.targets.append(
        GestureTarget(object: kept) { [weak kept] recognizer in
          guard let kept else { return }
          Self.perform(selector, at: climbs ? nil : kept, recognizer, recognizer.view, nil)
        })
    } else if let item = object as? UIBarButtonItem {
      item.take(
        BarButtonTarget(object: kept) { target, item in
          Self.perform(selector, at: climbs ? nil : target, item, item.shownView, nil)
        })
    } else {
      element.warn("\(type(of: object)) sends no actions")
    }
  }

  /// Performs an action on its target, or on the first responder that implements it.
  private static func perform(
    _ selector: String, at target: AnyObject?, _ sender: AnyObject, _ view: UIView?,
    _ event: UIEvent?
  ) {
    if let target {
      _ = NibConnector.perform(selector, of: target, sender: sender, event: event)
      return
    }
    for start in [view?.window?.firstResponder, view].compactMap(\.self) {
      for responder in sequence(first: start, next: \.next)
      where NibConnector.perform(selector, of: responder, sender: sender, event: event) {
        return
      }
    }
  }

  private static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
    "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
    "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
    "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
    "touchCancel": .touchCancel, "valueChanged": .valueChanged,
    "primaryActionTriggered": .primaryActionTriggered,
    "editingDidBegin": .editingDidBegin, "editingChanged": .editingChanged,
    "editingDidEnd": .editingDidEnd, "editingDidEndOnExit": .editingDidEndOnExit,
  ]
}

/// The object of the placeholder First Responder.
///
/// An action connected to it goes from the sender up to the first responder that implements it.
final class FirstResponderPlaceholder: Sendable {
  static let shared = FirstResponderPlaceholder()
}
