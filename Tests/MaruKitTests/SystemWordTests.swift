import MaruTestKit
import Testing

@testable import MaruKit

/// The kit's own words.
@MainActor @Suite struct SystemWordTests {
  @Test func `each language has a text for each word, and without a language it is English`() {
    for language in SystemLanguage.allCases {
      for word in SystemWord.allCases {
        let text = word.text(in: language)
        #expect(!text.isEmpty && text == text.trimmingCharacters(in: .whitespaces))
      }
    }
    #expect(TableFolder.reading { SystemWord.cancel.text } == "Cancel")
    #expect(TableFolder.reading("tlh") { SystemWord.cancel.text } == "Cancel")
    #expect(TableFolder.reading("fr", "ja") { SystemWord.cancel.text } == "キャンセル")
  }

  @Test func `Arabic words have Arabic letters, Korean ones Hangul`() {
    for word in SystemWord.allCases {
      #expect(
        word.arabic.unicodeScalars.allSatisfy {
          $0 == " " || (0x600...0x6FF).contains($0.value)
        }, "\(word)")
      #expect(
        word.korean.unicodeScalars.allSatisfy {
          $0 == " " || (0xAC00...0xD7A3).contains($0.value)
        }, "\(word)")
    }
  }

  @Test(arguments: [("ko", "붙여넣기"), ("de", "Einsetzen"), ("ar", "لصق"), ("ja", "ペースト")])
  func `the edit menu is in the user's language`(tag: String, paste: String) throws {
    try TableFolder.reading(tag) {
      UIPasteboard.general.string = "!"
      let bench = TextViewBench("one two")
      bench.press(at: 5, buttons: .secondary)
      try bench.screen.element(.button, paste).press()
      #expect(bench.text.contains("!"))
    }
  }

  @Test func `from right to left the menu opens to the left of the pointer`() throws {
    let bench = TextViewBench("one two", frame: CGRect(x: 20, y: 20, width: 360, height: 300))
    bench.screen.window.environmentTraits = bench.screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    bench.view.textAlignment = .right
    bench.press(at: 3, buttons: .secondary)
    let row = try bench.screen.element(.button, "Select All").frame
    #expect(row.maxX < bench.point(at: 3).x + 1 && row.minX > 0)
  }

  @Test(arguments: [
    ("en", "Undo Typing"), ("de", "Typing widerrufen"), ("ko", "Typing 실행 취소"),
    ("ja", "Typingを取り消す"),
  ])
  func `an Undo command names its change in the order of the language`(tag: String, title: String) {
    TableFolder.reading(tag) {
      #expect(UndoManager().undoMenuTitle(forUndoActionName: "Typing") == title)
    }
  }

  @Test func `an accessible name names the thing as the language does`() {
    #expect(TableFolder.reading("en") { SystemWord.delete.text(of: "Milk") } == "Delete Milk")
    #expect(TableFolder.reading("ko") { SystemWord.delete.text(of: "우유") } == "우유 삭제")
    #expect(TableFolder.reading("ja") { SystemWord.delete.text(of: "牛乳") } == "牛乳を削除")
    #expect(TableFolder.reading("de") { SystemWord.delete.text(of: "Milch") } == "Milch löschen")
    TableFolder.reading("de") {
      let pages = UIPageControl()
      pages.numberOfPages = 3
      #expect(pages.accessibilityValue == "Seite 1 von 3")
      #expect(UIButton(type: .close).accessibilityLabel == "Schließen")
    }
  }

  @Test func `a button with a symbol is described in the user's language`() throws {
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "trash"), for: .normal)
    #expect(TableFolder.reading("ko") { button.accessibilityLabel } == "삭제")
    #expect(TableFolder.reading { button.accessibilityLabel } == "Delete")
  }
}
