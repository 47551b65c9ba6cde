import Foundation
import Testing

@testable import MaruKit

/// The user's languages, as the environment names them.
@Suite struct PreferredLanguagesTests {
  private func languages(_ environment: [String: String]) -> PreferredLanguages {
    PreferredLanguages { environment[$0] }
  }

  @Test func `LC_ALL comes before LC_MESSAGES, which comes before LANG`() {
    var environment = ["LANG": "de_DE.UTF-8", "LC_MESSAGES": "ko_KR.UTF-8", "LC_ALL": "ja_JP"]
    #expect(languages(environment).tags == ["ja-JP"])
    environment["LC_ALL"] = ""
    #expect(languages(environment).tags == ["ko-KR"])
    environment["LC_MESSAGES"] = nil
    #expect(languages(environment).tags == ["de-DE"])
  }

  @Test func `LANGUAGE is a list that replaces the locale, unless the locale is C`() {
    let list = "ko:pt_BR::sr@latin"
    #expect(
      languages(["LANG": "de_DE", "LANGUAGE": list]).tags == ["ko", "pt-BR", "sr-Latn"])
    for plain in ["C", "C.UTF-8", "POSIX", ""] {
      #expect(languages(["LANG": plain, "LANGUAGE": list]).tags.isEmpty)
    }
    #expect(languages(["LANGUAGE": list]).tags.isEmpty)
    #expect(languages(["LANG": "de_DE", "LANGUAGE": "ko:C:ja"]).tags == ["ko"])
  }

  @Test func `rubbish is left out, and a long list is cut`() {
    #expect(languages(["LANG": "../../etc/passwd"]).tags.isEmpty)
    #expect(languages(["LANG": "de", "LANGUAGE": "1:x:_:@:ko:\u{7}"]).tags == ["ko"])
    let long = repeatElement("ko", count: 1000).joined(separator: ":")
    #expect(languages(["LANG": "de", "LANGUAGE": long]).tags.count == 32)
  }

  @Test(arguments: [
    "ar_EG.UTF-8", "he_IL", "iw", "fa", "ur_PK", "ckb", "yi", "pa_PK", "az_AZ@arabic",
  ])
  func `a language such as Arabic is read from right to left`(locale: String) {
    #expect(languages(["LANG": locale]).layoutDirection == .rightToLeft)
  }

  @Test(arguments: [
    "C", "en_GB", "ko_KR", "ja", "de", "tr_TR", "pa_IN", "ug_CN@cyrillic", "sd@devanagari",
  ])
  func `other languages are read from left to right`(locale: String) {
    #expect(languages(["LANG": locale]).layoutDirection == .leftToRight)
  }

  @Test func `the first language that is offered is chosen, in its region if possible`() {
    let offers = ["de", "en", "ko", "pt-BR", "zh-Hans", "zh-Hant"]
    #expect(PreferredLanguages(["fr", "ko-KR", "de"]).best(of: offers) == "ko")
    #expect(PreferredLanguages(["pt-PT"]).best(of: offers) == "pt-BR")
    #expect(PreferredLanguages(["zh-TW"]).best(of: offers) == "zh-Hant")
    #expect(PreferredLanguages(["zh-CN"]).best(of: offers) == "zh-Hans")
    #expect(PreferredLanguages(["de-AT"]).best(of: ["de-CH", "de", "de_AT"]) == "de_AT")
    #expect(PreferredLanguages(["sr-Latn"]).best(of: ["sr", "de"]) == nil)
  }

  @Test func `without a suitable language it is English, and a reader of English gets no other`() {
    #expect(PreferredLanguages(["fr"]).best(of: ["ko", "en-GB"]) == "en-GB")
    #expect(PreferredLanguages([]).best(of: ["ko", "en"]) == "en")
    #expect(PreferredLanguages([]).best(of: ["ko"]) == nil)
    #expect(PreferredLanguages(["en-GB", "ko"]).best(of: ["ko", "de"]) == nil)
  }
}
