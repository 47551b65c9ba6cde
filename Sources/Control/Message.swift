import JSON

/// One JSON object on a line: a request, an answer or an event.
///
/// - A request has a `call`, and an `id` if it wants an answer: `{"id":1,"call":"status"}`.
/// - An answer has the request's `id`, and a `value` or an `error`.
/// - An event has an `event`, its `window` and `widget`, and its `values`.
///
/// `share/maru/control.schema.json` describes the requests.
public struct Message: Hashable, Sendable {
  /// The version of the messages; a request may name it as `maru`.
  public static let version = 1

  /// The members of the JSON object.
  public var object: [String: JSONValue]

  /// Creates a message from its members.
  public init(_ object: [String: JSONValue]) { self.object = object }

  /// Creates a request without an `id`.
  public init(call: String, _ arguments: [String: JSONValue] = [:]) {
    object = arguments
    object["call"] = .string(call)
  }

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - event: The name of the event.
  ///   - window: The id of the window that it came from.
  ///   - widget: The id of the widget that it came from.
  ///   - values: The values of the event.
  public init(
    event: String, window: String? = nil, widget: String? = nil, values: [String: JSONValue] = [:]
  ) {
    object = ["event": .string(event), "values": .object(values)]
    object["window"] = window.map(JSONValue.string)
    object["widget"] = widget.map(JSONValue.string)
  }

  /// Reads a line without its newline.
  ///
  /// - Throws: `ControlError` with status 65 if it is not one JSON object.
  public init(line: String) throws(ControlError) { try self.init(line: line.utf8) }

  /// Reads the bytes of a line without its newline.
  ///
  /// - Throws: `ControlError` with status 65 if they are not one JSON object.
  public init(line bytes: some Sequence<UInt8>) throws(ControlError) {
    let value: JSONValue
    do {
      value = try JSONValue(json: bytes)
    } catch {
      throw .notMessage("column \(error.column): \(error.message)")
    }
    guard let object = value.object else { throw .notMessage("it is \(value.kind)") }
    self.object = object
  }

  /// The message as one line without its newline, with sorted keys.
  public var line: String { JSONValue.object(object).json }

  /// A member of the object.
  public subscript(key: String) -> JSONValue? {
    get { object[key] }
    set { object[key] = newValue }
  }
}

// MARK: - Requests

extension Message {
  /// The name of the call, or `nil` if this is not a request.
  public var call: String? { object["call"]?.string }

  /// The id that a request and its answer share.
  public var id: JSONValue? { object["id"] }

  /// The answer to this request.
  public func answer(_ value: JSONValue = .null) -> Message {
    var answer = Message(["value": value])
    answer["id"] = id
    return answer
  }

  /// The answer to this request if it failed.
  public func answer(_ error: ControlError) -> Message {
    var answer = Message(error: error)
    answer["id"] = id
    return answer
  }
}

// MARK: - Answers

extension Message {
  /// Creates an answer to a line that has no `id`.
  public init(error: ControlError) {
    object = [
      "error": ["status": .integer(Int64(error.status)), "message": .string(error.message)]
    ]
  }

  /// Whether this is an answer.
  public var isAnswer: Bool {
    object["call"] == nil && object["event"] == nil
      && (object["value"] != nil || object["error"] != nil)
  }

  /// The value of an answer.
  public var value: JSONValue? { object["value"] }

  /// The error of an answer, or `nil` if the call succeeded.
  ///
  /// An error without a status has 70.
  public var error: ControlError? {
    guard let error = object["error"], !error.isNull else { return nil }
    let status = error["status"]?.int.flatMap { Int32(exactly: $0) } ?? ControlStatus.failed
    return ControlError(status: status, message: error["message"]?.string ?? error.json)
  }
}

// MARK: - Events

extension Message {
  /// The name of the event, or `nil` if this is not one.
  public var event: String? { object["event"]?.string }

  /// The id of the window that an event came from.
  public var window: String? { object["window"]?.string }

  /// The id of the widget that an event came from.
  public var widget: String? { object["widget"]?.string }

  /// The values of an event or an action.
  public var values: [String: JSONValue] { object["values"]?.object ?? [:] }
}
