import ConfigurationFile
import FoundationEssentials
import JSON

/// The first request to a worker, which makes it open its window; see `WorkerLink`.
@MainActor struct OpenRequest {
  var configuration: WindowConfiguration
  var theme: Theme
  var isVisible: Bool
  /// Why the window failed, if a placeholder is shown in its place.
  var failure: String?
  /// Every configured prop by the widget's id, with the values that scripts have set.
  var props: [String: [String: JSONValue]]
  /// The state that each widget last saved, in base64.
  var states: [String: String]
  var place: JSONValue?
  /// The id of the X window that the window belongs to.
  var owner: Int64?
  /// The id of the X window of the modal dialog that blocks the window.
  var blocker: Int64?
  /// What lies over the widgets, if they could not be built.
  var problem: JSONValue?
  /// The names of the overlays that a developer has laid over the window.
  var overlays: [JSONValue]
  var limits: SupervisionLimits

  /// The members of the message.
  ///
  /// - Throws: If the configuration cannot be encoded.
  func members() throws -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "maru": .integer(WorkerLink.version),
      "window": try JSONValue(encoding: configuration), "theme": try JSONValue(encoding: theme),
      "visible": .bool(isVisible),
      "limits": [
        "answerWithin": .number(limits.answerWithin), "memory": .integer(Int64(limits.memoryLimit)),
      ],
    ]
    if let failure {
      members["placeholder"] = ["reason": .string(failure)]
    } else {
      members["props"] = .object(props.mapValues { .object($0) })
      members["state"] = .object(states.mapValues { .string($0) })
    }
    members["place"] = place
    members["problem"] = problem
    if !overlays.isEmpty { members["overlays"] = .array(overlays) }
    members["owner"] = owner.map { .integer($0) }
    members["block"] = blocker.map { .integer($0) }
    return members
  }
}

extension JSONValue {
  /// The value that an encoder makes of something.
  init(encoding value: some Encodable) throws {
    self = try JSONValue(json: JSONEncoder().encode(value))
  }
}
