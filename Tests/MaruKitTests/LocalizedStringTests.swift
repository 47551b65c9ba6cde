import Foundation
import MaruKit
import Testing

/// Texts from the tables of a bundle.
@Suite struct LocalizedStringTests {
  private let folder: TableFolder

  init() throws {
    folder = try TableFolder([
      "en.lproj/Localizable.strings": "\"greeting\" = \"Hello\";\n\"only\" = \"English\";",
      "ko.lproj/Localizable.strings": """
      /* A remark. */
      "greeting" = "안녕하세요";
      "with \\"quotes\\"" = "“따옴표”\\n둘째 줄";
      "%@ has %lld files" = "파일 %2$lld개: %1$@";
      "%lf km" = "%.1f킬로미터";
      "wrong %lld" = "%@ %s %d";
      "%lld items" = "%@개";
      "wide %lld" = "%999999999d";
      """,
      "ko.lproj/Menu.strings": "\"greeting\" = \"메뉴\";",
      "de.lproj/Localizable.strings": """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>greeting</key><string>Hallo</string></dict></plist>
      """,
      "en.lproj/Localizable.stringsdict": TableFolder.rule(
        "%lld files", ["zero": "no files", "one": "%d file", "other": "%d files"]),
      "ar.lproj/Localizable.stringsdict": TableFolder.rule(
        "%lld files",
        [
          "zero": "لا ملفات", "one": "ملف", "two": "ملفان", "few": "%d ملفات", "many": "%d ملفًا",
          "other": "%d ملف",
        ]),
      "ja.lproj/Localizable.stringsdict": TableFolder.rule(
        "%lld files", format: "合計%#@n@です", ["other": "%dファイル"]),
      "pt-PT.lproj/Localizable.stringsdict": TableFolder.rule(
        "%lld files", ["one": "%d ficheiro", "other": "%d ficheiros"]),
      "fr.lproj/Localizable.strings": "this is no table {{{",
      "fr.lproj/Localizable.stringsdict": TableFolder.rule("%lld files", ["one": "un"]),
    ])
  }

  private func greeting(_ tags: String...) -> String {
    PreferredLanguages.$current.withValue(PreferredLanguages(tags)) {
      NSLocalizedString("greeting", bundle: folder.bundle, comment: "")
    }
  }

  private func files(_ count: Int, _ tag: String) -> String {
    TableFolder.reading(tag) { String(localized: "\(count) files", bundle: folder.bundle) }
  }

  @Test func `a text is in the first language that has a table, else in English`() {
    #expect(greeting("ko-KR") == "안녕하세요")
    #expect(greeting("vi", "de-AT", "ko") == "Hallo")
    #expect(greeting("vi") == "Hello")
    #expect(greeting() == "Hello")
  }

  @Test func `a key that the language lacks is English, then the value, then the key`() {
    TableFolder.reading("ko") {
      let bundle = folder.bundle
      #expect(NSLocalizedString("only", bundle: bundle, comment: "") == "English")
      #expect(NSLocalizedString("none", bundle: bundle, value: "Value", comment: "") == "Value")
      #expect(NSLocalizedString("none", bundle: bundle, value: "", comment: "") == "none")
      #expect(bundle.localizedString(forKey: "none", value: "Value", table: nil) == "Value")
      #expect(
        NSLocalizedString("with \"quotes\"", bundle: bundle, comment: "") == "“따옴표”\n둘째 줄")
    }
  }

  @Test func `a table has a name, which cannot leave the folder`() {
    TableFolder.reading("ko") {
      func text(_ table: String) -> String {
        NSLocalizedString("greeting", tableName: table, bundle: folder.bundle, comment: "")
      }
      #expect(text("Menu") == "메뉴")
      #expect(text("") == "안녕하세요")
      #expect(text("Missing") == "greeting")
      #expect(text("../ko.lproj/Menu") == "greeting")
      #expect(folder.bundle.localizedString(forKey: "greeting", value: nil, table: "Menu") == "메뉴")
    }
  }

  @Test func `without a bundle the caller's library is searched, and the key is the text`() {
    TableFolder.reading("ko") {
      #expect(NSLocalizedString("Nobody has this", comment: "") == "Nobody has this")
      #expect(NSLocalizedString("Nobody", value: "A value", comment: "") == "A value")
      #expect(NSLocalizedString("Nobody", tableName: "T", comment: "") == "Nobody")
      #expect(String(localized: "Nobody has \(3) of 100%") == "Nobody has 3 of 100%")
      #expect(String(localized: "100%") == "100%")
      #expect(String(localized: "key", defaultValue: "\("a") and \(2)") == "a and 2")
    }
  }

  @Test func `values keep their places in a language that turns them around`() {
    TableFolder.reading("ko") {
      #expect(
        String(localized: "\("서연") has \(3) files", bundle: folder.bundle) == "파일 3개: 서연")
      #expect(String(localized: "\(1.25) km", bundle: folder.bundle) == "1.2킬로미터")
    }
  }

  @Test func `a translator's wrong directive prints the value`() {
    TableFolder.reading("ko") {
      #expect(String(localized: "wrong \(7)", bundle: folder.bundle) == "7  ")
    }
  }

  @Test func `a format that a translator got wrong prints the value too`() {
    TableFolder.reading("ko") {
      let format = NSLocalizedString("%lld items", bundle: folder.bundle, comment: "")
      #expect(String.localizedStringWithFormat(format, 5) == "5개")
    }
  }

  @Test func `a width or a precision above 99 is no directive`() {
    TableFolder.reading("ko") {
      #expect(String(localized: "wide \(7)", bundle: folder.bundle) == "%999999999d")
    }
    // A format that is no literal, as one from a table; Foundation's function takes a literal.
    for (format, text) in [
      ("%2147483647.9x|%.100f|%3d", "%2147483647.9x|%.100f|  7"), ("%'lld|", "7|"),
    ] {
      #expect(String.localizedStringWithFormat(format, 7) == text)
    }
  }

  @Test func `a number above that of signed ones is printed`() {
    #expect(String(localized: "\(UInt64.max)") == "18446744073709551615")
    #expect(String(localized: "\(UInt64(7))") == "7")
    #expect(String(localized: "\(Int64.min)") == "-9223372036854775808")
  }

  // MARK: Plural rules

  @Test func `the words suit the number in six forms of Arabic`() {
    #expect(
      [0, 1, 2, 3, 11, 100].map { files($0, "ar") } == [
        "لا ملفات", "ملف", "ملفان", "3 ملفات", "11 ملفًا", "100 ملف",
      ])
    #expect(files(3, "ar-EG") == "٣ ملفات")
  }

  @Test func `a text for zero counts in each language, and one form is enough`() {
    #expect([0, 1, 2].map { files($0, "en") } == ["no files", "1 file", "2 files"])
    #expect([0, 1, 2].map { files($0, "ja") } == (0...2).map { "合計\($0)ファイルです" })
  }

  @Test func `the rule is that of the table's region`() {
    #expect([0, 1].map { files($0, "pt-PT") } == ["0 ficheiros", "1 ficheiro"])
  }

  @Test func `a format from NSLocalizedString is printed with its rule`() {
    for (tag, count, text) in [
      ("en", 1, "1 file"), ("en", 5, "5 files"), ("ar", 2, "ملفان"), ("ja", 1, "合計1ファイルです"),
    ] {
      TableFolder.reading(tag) {
        let format = NSLocalizedString("%lld files", bundle: folder.bundle, comment: "")
        #expect(String.localizedStringWithFormat(format, count) == text)
        // Foundation's own function prints the form of other numbers.
        #expect(!String(format: format, 3).contains("%"))
      }
    }
    #expect(String.localizedStringWithFormat("%.2f", 1.5) == "1.50")
  }

  @Test func `a broken table counts as missing`() {
    #expect(greeting("fr") == "Hello")
    #expect(files(1, "fr") == "1 file")
  }
}
