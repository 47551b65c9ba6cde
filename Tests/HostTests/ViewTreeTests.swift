import Foundation
import JSON
import MaruKit
import MaruTestKit
import Testing

@testable import Host

/// The order in which `maru render --tree` lists views.
@MainActor @Suite struct ViewTreeTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 300))
  private let root = UIViewController()

  /// Creates a card with two buttons side by side and one beneath, added in reverse order.
  private func card(_ name: String, at origin: CGPoint) -> UIView {
    let card = UIView(frame: CGRect(origin: origin, size: CGSize(width: 140, height: 90)))
    for (title, x, y) in [("c", 10.0, 50.0), ("b", 75, 8), ("a", 10, 4)] {
      let button = UIButton(type: .system)
      button.setTitle("\(name)\(title)", for: .normal)
      button.frame = CGRect(x: x, y: y, width: 50, height: 30)
      card.addSubview(button)
    }
    return card
  }

  /// The labels of the buttons, in the order of the tree.
  private func listed() throws -> [String] {
    let tree = ViewTree(of: screen.window).json
    func labels(_ view: Any) -> [String] {
      guard let view = view as? [String: Any] else { return [] }
      let isButton = (view["traits"] as? [String])?.contains("button") == true
      let own = (isButton ? view["label"] as? String : nil).map { [$0] } ?? []
      return own + (view["children"] as? [Any] ?? []).flatMap(labels)
    }
    return labels(try JSONSerialization.jsonObject(with: Data(tree.utf8)))
  }

  @Test(arguments: [false, true])
  func `the tree lists buttons in the order of Tab`(
    isRightToLeft: Bool
  ) throws {
    root.loadViewIfNeeded()
    func turn(_ view: UIView) {
      if isRightToLeft { view.semanticContentAttribute = .forceRightToLeft }
    }
    turn(root.view)
    for (name, x, y) in [("3", 5.0, 150.0), ("2", 150, 10), ("1", 5, 14)] {
      let card = card(name, at: CGPoint(x: x, y: y))
      turn(card)
      root.view.addSubview(card)
    }
    screen.show(root)
    var walked: [String] = []
    for _ in 0..<9 {
      screen.window.moveFocus(forward: true)
      walked.append(screen.window.focusedView?.accessibilityLabel ?? "nothing")
    }
    #expect(try listed() == walked)
    #expect(
      walked
        == (isRightToLeft
          ? ["2b", "2a", "2c", "1b", "1a", "1c", "3b", "3a", "3c"]
          : ["1a", "1b", "1c", "2a", "2b", "2c", "3a", "3b", "3c"]))
  }

  // MARK: The schema

  @Test func `the tree has the format of its schema, and uses all of it`() throws {
    let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appending(path: "share/maru/tree.schema.json")
    var schema = SchemaReading(try JSONValue(json: [UInt8](Data(contentsOf: file))))
    addEverything()
    screen.show(self.root)
    let origin = CGPoint(x: 10, y: 20.5)
    let tree = try JSONValue(json: ViewTree(of: screen.window, screenOrigin: origin).json)
    #expect(tree["screenOrigin"]?.array?.compactMap(\.double) == [10, 20.5])
    #expect(schema.mistakes(in: tree) == [])
    #expect(schema.unused == [])
  }

  /// Adds views that have each member of the schema.
  private func addEverything() {
    self.root.loadViewIfNeeded()
    let guide = UILayoutGuide()
    self.root.view.addLayoutGuide(guide)
    let field = UITextField()
    field.text = "Words"
    field.accessibilityHint = "Type"
    field.accessibilityIdentifier = "field"
    field.accessibilityLabel = "Name"
    field.accessibilityValue = "Words"
    field.translatesAutoresizingMaskIntoConstraints = false
    let tap = UITapGestureRecognizer()
    tap.name = "tap"
    field.addGestureRecognizer(tap)
    self.root.view.addSubview(field)
    let top = field.topAnchor.constraint(equalTo: guide.topAnchor)
    top.identifier = "top"
    NSLayoutConstraint.activate([
      top, guide.topAnchor.constraint(equalTo: self.root.view.topAnchor),
    ])
  }
}

/// The part of JSON Schema that `tree.schema.json` uses.
private struct SchemaReading {
  private let root: JSONValue
  /// The names of members that no value had so far.
  private(set) var unused: Set<String> = []

  init(_ root: JSONValue) {
    self.root = root
    for (name, definition) in root["$defs"]?.object ?? [:] {
      for key in definition["properties"]?.object?.keys ?? [:].keys {
        unused.insert("\(name).\(key)")
      }
    }
  }

  /// What a value has that the schema does not allow, or lacks.
  mutating func mistakes(in value: JSONValue) -> [String] { mistakes(in: value, root, "$") }

  private mutating func mistakes(
    in value: JSONValue, _ schema: JSONValue, _ place: String, name: String = ""
  ) -> [String] {
    if let reference = schema["$ref"]?.string {
      let name = String(reference.dropFirst("#/$defs/".count))
      guard let other = root["$defs"]?[name] else { return ["\(place): no \(name)"] }
      return mistakes(in: value, other, place, name: name)
    }
    if let words = schema["enum"]?.array {
      return words.contains(value) ? [] : ["\(place): \(value)"]
    }
    switch schema["type"]?.string {
    case "object":
      guard let members = value.object else { return ["\(place): no object"] }
      let missing = (schema["required"]?.array ?? []).compactMap(\.string).filter {
        members[$0] == nil
      }
      return missing.map { "\(place): no \($0)" }
        + members.sorted { $0.key < $1.key }.flatMap { key, member in
          unused.remove("\(name).\(key)")
          guard let part = schema["properties"]?[key] else {
            return ["\(place): \(key) is unknown"]
          }
          return mistakes(in: member, part, "\(place).\(key)")
        }
    case "array":
      guard let elements = value.array else { return ["\(place): no list"] }
      if let count = schema["minItems"]?.int, elements.count != count {
        return ["\(place): \(elements.count) elements"]
      }
      return elements.enumerated().flatMap { index, element in
        mistakes(in: element, schema["items"] ?? .null, "\(place)[\(index)]")
      }
    case "string": return value.string == nil ? ["\(place): no text"] : []
    case "boolean": return value.bool == nil ? ["\(place): not true or false"] : []
    case "integer": return value.int == nil ? ["\(place): no whole number"] : []
    case "number": return value.double == nil ? ["\(place): no number"] : []
    default: return ["\(place): no type"]
    }
  }
}
