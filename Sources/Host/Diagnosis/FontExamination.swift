import Foundation
import MaruKit
import Typesetting

/// Looks at the installed fonts.
enum FontExamination {
  /// A script, with a word in it and Debian's package of a font.
  private static let scripts = [
    ("Latin", "word", "fonts-dejavu-core"), ("Greek", "λέξη", "fonts-dejavu-core"),
    ("Cyrillic", "слово", "fonts-dejavu-core"), ("Arabic", "كلمة", "fonts-noto-core"),
    ("Hebrew", "מילה", "fonts-noto-core"), ("Devanagari", "शब्द", "fonts-noto-core"),
    ("Thai", "คำ", "fonts-noto-core"), ("Hangul", "한글", "fonts-noto-cjk"),
    ("Kana", "ことば", "fonts-noto-cjk"), ("Han", "漢字", "fonts-noto-cjk"),
    ("emoji", "🙂", "fonts-noto-color-emoji"),
  ]

  static var findings: [Finding] {
    let font = UIFont.systemFont(ofSize: UIFont.systemFontSize)
    let known = FontLibrary.shared.missingScripts
    var missing: [(name: String, package: String)] = []
    for (name, word, package) in scripts {
      let before = FontLibrary.shared.missingScripts.count
      _ = NSAttributedString(string: word, attributes: [.font: font]).size()
      if FontLibrary.shared.missingScripts.count > before { missing.append((name, package)) }
    }
    var all: [Finding] = [.ok("fonts", "text is in \(font.familyName)")]
    if missing.isEmpty, known.isEmpty {
      all.append(.ok("fonts", "all of \(scripts.map(\.0).joined(separator: ", ")) can be shown"))
    } else {
      let packages = Set(missing.map(\.package)).sorted().joined(separator: " ")
      all.append(
        .note(
          "fonts", "no font has \(missing.map(\.name).joined(separator: ", ")), boxes are shown",
          remedy: "apt-get install \(packages), or install other fonts"))
    }
    return all
  }
}
