import Foundation
import MaruKit
import Typesetting

/// Lays out a text with the kit, in a process of its own, as the peers do.
///
/// Its arguments are those of `pango-text`: kind, family, size, width and the file of the text, and then the
/// folder of the fonts. It prints two numbers, in milliseconds of processor time: the first layout and
/// the median of later ones, or for an editor the opening and the median of the edits.
@MainActor enum TextMaru {
  static func run(_ arguments: [String]) -> Int32 {
    guard arguments.count == 6, let kind = TextCase.Kind(rawValue: arguments[0]),
      let size = Double(arguments[2]), let width = Double(arguments[3]),
      let text = try? String(contentsOfFile: arguments[4], encoding: .utf8)
    else { return 64 }
    FontLibrary.shared.useOnly(fontsIn: URL(fileURLWithPath: arguments[5]))
    let font = Font(FontDescriptor(families: [arguments[1]], size: size))
    // The libraries and the font are loaded before, as in the peers.
    _ = TextLayout([TextSpan("1", font: font)])
    switch kind {
    case .words:
      return measure { _ = TextLayout([TextSpan(text, font: font)], width: width).size }
    case .labels:
      let labels = text.split(separator: "\n").map(String.init)
      return measure { for label in labels { _ = TextLayout([TextSpan(label, font: font)]).size } }
    case .editor: return edit(text, UIFont(name: arguments[1], size: size), width)
    }
  }

  private static func measure(_ body: () -> Void) -> Int32 {
    let first = ThreadClock.time(body)
    print(first, (0..<9).map { _ in ThreadClock.time(body) }.median)
    return 0
  }

  private static func edit(_ text: String, _ font: UIFont?, _ width: Double) -> Int32 {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: width, height: 600))
    view.font = font
    let open = ThreadClock.time {
      view.text = text
      view.layoutIfNeeded()
    }
    view.selectedRange = NSRange(location: text.utf16.count / 2, length: 0)
    view.scrollRangeToVisible(view.selectedRange)
    view.layoutIfNeeded()
    let edits = (0..<31).map { _ in
      ThreadClock.time {
        view.insertText("x")
        view.layoutIfNeeded()
      }
    }
    print(open, edits.median)
    return 0
  }
}
