/// An XML element of a nib file, with its children.
final class NibElement {
  /// The tag.
  let name: String
  /// The attributes by name.
  private(set) var attributes: [String: String]
  /// The name of the element's file.
  let file: String
  /// The line on which the element begins, counted from 1.
  let line: Int
  /// The child elements, in order.
  var children: [NibElement] = []
  /// The text of an element without children.
  var text = ""

  /// Creates an element without children.
  init(name: String, attributes: [String: String], file: String, line: Int) {
    self.name = name
    self.attributes = attributes
    self.file = file
    self.line = line
  }

  /// The value of an attribute; `nil` if it is missing.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// Sets an attribute.
  func set(_ attribute: String, to value: String) { attributes[attribute] = value }

  /// The identifier by which other elements refer to this one.
  var id: String? { attributes["id"] }

  /// The element's role in its parent, if any.
  var key: String? { attributes["key"] }

  /// The first child with a tag.
  func child(_ name: String) -> NibElement? { children.first { $0.name == name } }

  /// The first child with a key.
  func child(key: String) -> NibElement? { children.first { $0.key == key } }

  /// The children of the first child with a tag; none if it is missing.
  func members(of group: String) -> [NibElement] { child(group)?.children ?? [] }

  /// A boolean attribute; `nil` if it is missing.
  ///
  /// As in Interface Builder, every value but `YES` is false.
  func flag(_ attribute: String) -> Bool? { attributes[attribute].map { $0 == "YES" } }

  /// The element's place: `/home/me/Clock.xib:12`.
  var origin: String { "\(file):\(line)" }

  /// The element's tag and identifier for messages: `<label> "pId-f2-UUT"`.
  var title: String {
    guard let name = attributes["userLabel"] ?? attributes["id"] ?? attributes["key"] else {
      return "<\(self.name)>"
    }
    return "<\(self.name)> \"\(name)\""
  }
}
