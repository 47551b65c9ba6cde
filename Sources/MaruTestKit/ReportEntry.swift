import Foundation
import MaruKit
internal import PlainText

/// A failure in the report, as a part of an HTML page without references to other files.
struct ReportEntry {
  private let title: String
  private let place: String
  private var parts: [String] = []

  /// An entry without contents.
  init(title: String, place: String) { (self.title, self.place) = (title, place) }

  /// Adds a text, line for line.
  mutating func add(_ heading: String, text: String) {
    guard !text.isEmpty else { return }
    parts.append(
      "<h3>\(MarkupText.escaped(heading))</h3>\n<pre>\(MarkupText.escaped(text))</pre>\n")
  }

  /// Adds pictures side by side.
  ///
  /// - Parameters:
  ///   - heading: The heading.
  ///   - pictures: The captions and the pictures.
  ///   - areLarge: Whether they are shown in their own size.
  mutating func add(_ heading: String, pictures: [(String, CGImage)], areLarge: Bool) {
    let figures = pictures.compactMap { caption, picture -> String? in
      guard let data = try? picture.pngData().base64EncodedString() else { return nil }
      let text = MarkupText.escaped(caption)
      return """
        <figure><img src="data:image/png;base64,\(data)" alt="\(text)" width="\(picture.width)" \
        height="\(picture.height)"><figcaption>\(text)</figcaption></figure>

        """
    }
    guard !figures.isEmpty else { return }
    let style = areLarge ? "pictures" : "pictures strip"
    parts.append(
      "<h3>\(MarkupText.escaped(heading))</h3>\n<div class=\"\(style)\">\n\(figures.joined())</div>\n"
    )
  }

  /// The entry.
  var html: String {
    let origin = place.isEmpty ? "" : "<p>\(MarkupText.escaped(place))</p>\n"
    return
      "<section>\n<h2>\(MarkupText.escaped(title))</h2>\n\(origin)\(parts.joined())</section>\n"
  }

  /// A page with some entries.
  static func page(of entries: [String]) -> String {
    let count = entries.count == 1 ? "1 failure" : "\(entries.count) failures"
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <meta name="color-scheme" content="light dark">
      <title>Maru test report: \(count)</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; margin: 2em; }
      section { border-top: 1px solid GrayText; margin-top: 2em; }
      h2 { overflow-wrap: anywhere; }
      pre { border: 1px solid GrayText; max-height: 30em; overflow: auto; padding: 0.5em; white-space: pre-wrap; }
      .pictures { display: flex; flex-wrap: wrap; gap: 1em; align-items: flex-start; }
      .strip { flex-wrap: nowrap; overflow-x: auto; }
      figure { margin: 0; }
      figcaption { overflow-wrap: anywhere; max-width: 40em; }
      img { border: 1px solid GrayText; height: auto; max-width: 100%; }
      .strip figure { flex: none; width: 20em; }
      </style>
      </head>
      <body>
      <h1>\(count)</h1>
      <p>A failure stays here until its test runs again.</p>
      \(entries.joined())</body>
      </html>

      """
  }
}
