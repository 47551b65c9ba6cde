import Testing

@testable import MaruKit

/// The forms of nouns beside numbers.
@Suite struct PluralCategoryTests {
  private func forms(_ language: String, _ numbers: [Int]) -> [PluralCategory] {
    numbers.map { PluralCategory(of: $0, in: language) }
  }

  @Test func `Arabic has six forms`() {
    #expect(
      forms("ar", [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111])
        == [.zero, .one, .two, .few, .few, .many, .many, .other, .other, .few, .many])
  }

  @Test(arguments: ["ko", "ja", "zh", "vi", "th", "id"])
  func `Korean, Japanese and others have one form`(language: String) {
    #expect(Set(forms(language, Array(0...200))) == [.other])
  }

  @Test func `English and German tell one from others, French counts 0 with 1`() {
    for language in ["en", "de", "xx"] {
      #expect(forms(language, [0, 1, 2, 11, -1]) == [.other, .one, .other, .other, .one])
    }
    #expect(forms("fr", [0, 1, 2, 1_000_000]) == [.one, .one, .other, .many])
  }

  @Test func `Slavic languages look at the last digits`() {
    #expect(
      forms("ru", [1, 2, 5, 11, 12, 21, 22, 25, 111]) == [
        .one, .few, .many, .many, .many, .one, .few, .many, .many,
      ])
    #expect(forms("pl", [1, 2, 5, 21, 22, 12]) == [.one, .few, .many, .many, .few, .many])
    #expect(forms("cs", [1, 2, 5, 22]) == [.one, .few, .other, .other])
    #expect(forms("sl", [1, 2, 3, 5, 101, 102]) == [.one, .two, .few, .other, .one, .two])
  }

  @Test func `in Icelandic and Macedonian 21 counts with 1`() {
    for language in ["is", "mk"] {
      #expect(forms(language, [1, 21, 11, 111, 2]) == [.one, .one, .other, .other, .other])
    }
  }

  @Test func `0 has the form of 1 in Punjabi, Sinhala, Armenian, Fulah and Kabyle`() {
    for language in ["pa", "si", "hy", "ff", "kab"] {
      #expect(forms(language, [0, 1, 2]) == [.one, .one, .other])
    }
    #expect(PluralCategory(of: 1.5, in: "hy") == .one)
    #expect(PluralCategory(of: 1.5, in: "pa") == .other)
  }

  @Test func `Maltese, Gaelic and Breton have a form for two, and one for few`() {
    #expect(
      forms("mt", [1, 2, 0, 10, 103, 11, 119, 20])
        == [.one, .two, .few, .few, .few, .many, .many, .other])
    #expect(
      forms("gd", [1, 11, 2, 12, 3, 19, 0, 20])
        == [.one, .one, .two, .two, .few, .few, .other, .other])
    #expect(
      forms("br", [1, 21, 11, 71, 2, 72, 9, 13, 93, 1_000_000, 0])
        == [
          .one, .one, .other, .other, .two, .other, .few, .other, .other, .many, .other,
        ])
  }

  @Test func `in Portugal 0 counts with 2, and in Brazil with 1`() {
    #expect(forms("pt", [0, 1, 2]) == [.one, .one, .other])
    #expect(forms("pt-BR", [0, 1, 2]) == [.one, .one, .other])
    #expect(forms("pt-PT", [0, 1, 2]) == [.other, .one, .other])
  }

  @Test func `a fraction has its own form, and no number is too large`() {
    #expect(PluralCategory(of: 1.5, in: "en") == .other)
    #expect(PluralCategory(of: 1.0, in: "en") == .one)
    #expect(PluralCategory(of: 1.5, in: "fr") == .one)
    #expect(PluralCategory(of: 2.5, in: "cs") == .many)
    for huge in [Double.infinity, -.infinity, .nan, 1e300] {
      #expect(PluralCategory(of: huge, in: "en") == .other)
    }
    #expect(PluralCategory(of: Int.min, in: "ru") == .many)
  }
}
