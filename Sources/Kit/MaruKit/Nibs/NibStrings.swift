import Foundation

/// The texts of a nib file in the user's language.
///
/// `ko.lproj/NAME.strings` has lines such as `"pId-f2-UUT.text" = "…";` beside `Base.lproj/NAME.xib`
/// or `NAME.xib`, as Xcode exports them. The keys name an object and a property: `text`,
/// `placeholder`, `title`, `normalTitle` and those of other states, `configuration.title`,
/// `segmentTitles[0]`, `headerTitle`, `footerTitle` and `prompt`.
struct NibStrings {
  private static let states = ["normal", "highlighted", "disabled", "selected", "focused"]
  private static let plain = [
    "text", "placeholder", "title", "headerTitle", "footerTitle", "prompt",
  ]

  private let tables: StringTables
  private let name: String

  /// The tables of a nib file; `nil` if there can be none.
  init?(ofNibAt file: URL) {
    var folder = file.deletingLastPathComponent()
    if folder.pathExtension == "lproj" {
      // A nib of one language has its texts.
      guard folder.lastPathComponent == "Base.lproj" else { return nil }
      folder.deleteLastPathComponent()
    }
    guard !LocalizedFolders.localizations(in: folder).isEmpty else { return nil }
    tables = StringTables(folders: [folder])
    name = file.deletingPathExtension().lastPathComponent
  }

  /// Replaces the texts of an element and its descendants.
  ///
  /// - Complexity: O(*n*) in the elements.
  func translate(_ element: NibElement) {
    if let id = element.id { translate(element, id) }
    for child in element.children { translate(child) }
  }

  private func translate(_ element: NibElement, _ id: String) {
    func text(_ property: String) -> String? { tables.find("\(id).\(property)", table: name)?.text }
    for property in Self.plain {
      guard let text = text(property) else { continue }
      if let long = element.child(key: property) {
        long.text = text
      } else {
        element.set(property, to: text)
      }
    }
    for child in element.children where child.name == "state" {
      guard let state = child.key, Self.states.contains(state) else { continue }
      if let text = text("\(state)Title") { child.set("title", to: text) }
    }
    if let configuration = element.child(key: "configuration"),
      let text = text("configuration.title")
    {
      configuration.set("title", to: text)
    }
    for (index, segment) in element.members(of: "segments").enumerated() {
      if let text = text("segmentTitles[\(index)]") { segment.set("title", to: text) }
    }
  }
}
