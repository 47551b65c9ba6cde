/// One element of a nib file, with what is in it.
final class NibElement {
  /// The tag.
  let name: String
  /// The attributes by their names.
  let attributes: [String: String]
  /// Where the element begins in the file, counted from 1.
  let line: Int
  /// The elements in this one, in order.
  var children: [NibElement] = []
  /// The text in an element that holds no other.
  var text = ""

  /// Makes an element that is still empty.
  init(name: String, attributes: [String: String], line: Int) {
    self.name = name
    self.attributes = attributes
    self.line = line
  }

  /// An attribute's value, or `nil` where there is no such attribute.
  subscript(attribute: String) -> String? { attributes[attribute] }

  /// The name by which other elements speak of this one.
  var id: String? { attributes["id"] }

  /// What the element is to the one that it is in, where that is said.
  var key: String? { attributes["key"] }

  /// The first element of a tag in this one.
  func child(_ name: String) -> NibElement? { children.first { $0.name == name } }

  /// The first element in this one that has a key.
  func child(key: String) -> NibElement? { children.first { $0.key == key } }

  /// The elements in the first one of a tag; none where there is no such element.
  func members(of group: String) -> [NibElement] { child(group)?.children ?? [] }

  /// A yes or no; `nil` where the attribute is missing.
  ///
  /// As in Interface Builder, everything but `YES` is no.
  func flag(_ attribute: String) -> Bool? { attributes[attribute].map { $0 == "YES" } }

  /// The element as a developer knows it again: `<label> "pId-f2-UUT"`.
  var title: String {
    guard let name = attributes["userLabel"] ?? attributes["id"] ?? attributes["key"] else {
      return "<\(self.name)>"
    }
    return "<\(self.name)> \"\(name)\""
  }
}
