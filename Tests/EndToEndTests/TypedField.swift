import MaruTestKit
import Testing
import X11

/// A text that can be edited, in a window of a running host.
@MainActor struct TypedField {
  var label = "Text"
  var window = "name"
  /// A property of its widget, whose answer shows that the widget has got what came before.
  var property = "entry.title"

  /// The field of an `Entry`.
  nonisolated static let entry = TypedField()

  nonisolated init(
    label: String = "Text", window: String = "name", property: String = "entry.title"
  ) {
    self.label = label
    self.window = window
    self.property = property
  }

  /// The text now.
  func text(in host: RunningHost) -> String {
    (try? host.view(labelled: label, in: window))?["value"] as? String ?? ""
  }

  /// Waits until the field has a text.
  func expect(
    _ text: String, in host: RunningHost, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var seen = ""
    let isThere = host.desk.person.block(timeout: .seconds(60)) {
      seen = self.text(in: host)
      return seen == text
    }
    #expect(isThere, "\(seen)", sourceLocation: sourceLocation)
  }

  /// Presses the field, and waits until its widget knows.
  func press(in host: RunningHost) throws {
    let place = try host.middle(of: label, in: window)
    host.desk.person.click(place.x, place.y)
    // A question that the widget has answered shows that it has got the click.
    host.desk.person.connection.synchronize()
    try host.tell("get", property)
  }

  /// Waits until keys go to the input method, and leaves the field's text as it was.
  ///
  /// Keys before the method has answered are letters. So a letter and a space are typed, and
  /// deleted again, until they become something else.
  func composes(in host: RunningHost, probe: String = "g ") -> Bool {
    let person = host.desk.person
    let former = text(in: host)
    return person.block(timeout: .seconds(90)) {
      person.type(probe)
      var seen = ""
      _ = person.block(timeout: .seconds(20)) {
        seen = String(text(in: host).dropFirst(former.count))
        return seen.count == probe.count
      }
      for _ in seen { person.stroke(.backspace) }
      _ = person.block(timeout: .seconds(20)) { text(in: host) == former }
      return !seen.isEmpty && seen != probe
    }
  }
}
