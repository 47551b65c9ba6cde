import Foundation
import Testing

@testable import Launcher

/// Desktop files: their keys, languages and escape sequences.
@Suite struct DesktopFileTests {
  private func file(
    _ text: String, language: String = "C"
  ) throws -> DesktopFile {
    try DesktopFile(Array(text.utf8), locale: DesktopLocale(environment: ["LANG": language]))
  }

  @Test(arguments: [
    ("de_AT.UTF-8", "Dateien"), ("de", "Dateien"), ("sr_RS.UTF-8@latin", "Datoteke"),
    ("sr_RS", "Датотеке"), ("fr_FR", "Files"), ("C.UTF-8", "Files"), ("pt_BR", "Arquivos"),
    ("pt_PT", "Ficheiros"), ("", "Files"),
  ])
  func `the name is in the user's language, the country's before the language's`(
    language: String, name: String
  ) throws {
    let file = try file(
      """
      [Desktop Entry]
      Name=Files
      Name[de]=Dateien
      Name[pt_BR]=Arquivos
      Name[pt]=Ficheiros
      Name[sr]=Датотеке
      Name[sr@latin]=Datoteke
      """, language: language)
    #expect(file.line("Name") == name)
  }

  @Test func `LC_ALL comes before LC_MESSAGES, which comes before LANG`() {
    var environment = ["LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "it_IT"]
    #expect(DesktopLocale(environment: environment).names == ["it_IT", "it"])
    environment["LC_ALL"] = ""
    #expect(DesktopLocale(environment: environment).names == ["fr_FR", "fr"])
    environment["LC_MESSAGES"] = nil
    #expect(DesktopLocale(environment: environment).names == ["de_DE", "de"])
  }

  @Test(arguments: [
    (#"a\sb\tc\\d"#, #"a b\#tc\d"#), (#"a\nb"#, "a\nb"), (#"a\rb"#, "a\rb"), (#"a\"b"#, #"a\"b"#),
    (#"end\"#, #"end\"#), ("  spaces  ", "spaces"), ("a=b", "a=b"),
  ])
  func `escape sequences are replaced, and unknown ones stay`(value: String, text: String) throws {
    #expect(try file("[Desktop Entry]\nComment=\(value)\n").text("Comment") == text)
  }

  @Test func `semicolons separate the texts of a list, unless they are escaped`() throws {
    let file = try file("[Desktop Entry]\nKeywords=web;a\\;b; ;mail\n")
    #expect(file.list("Keywords") == ["web", "a;b", "mail"])
    #expect(file.list("Actions") == nil)
  }

  @Test func `a name with a line break is shown in one line`() throws {
    #expect(try file("[Desktop Entry]\nName=One\\nTwo\n").line("Name") == "One Two")
    #expect(try file("[Desktop Entry]\nName=  \n").line("Name") == nil)
  }

  @Test func `comments, other groups, line ends of Windows and lines without meaning do no harm`()
    throws
  {
    let file = try file(
      "# one\r\n\r\n[Other]\r\nName=Wrong\r\n[Desktop Entry]\r\n#Name=No\r\nnonsense\r\n"
        + "Name = Right\r\n[Desktop Action new]\r\nName=New\r\n")
    #expect(file.text("Name") == "Right")
    #expect(file.text("Name", in: "Desktop Action new") == "New")
    #expect(file.text("Name", in: "Other") == nil)
  }

  @Test func `a file that is not UTF-8, has a NUL or has no entry is refused`() {
    let locale = DesktopLocale(environment: [:])
    func problem(_ bytes: [UInt8]) -> DesktopFileError? {
      do throws(DesktopFileError) {
        _ = try DesktopFile(bytes, locale: locale)
        return nil
      } catch {
        return error
      }
    }
    #expect(problem(Array("[Desktop Entry]\nName=".utf8) + [0xFF]) == .notUTF8)
    #expect(problem(Array("[Desktop Entry]\nName=\0".utf8)) == .notUTF8)
    #expect(problem(Array("[Other]\nName=x".utf8)) == .noEntry)
    #expect(problem([]) == .noEntry)
  }
}
