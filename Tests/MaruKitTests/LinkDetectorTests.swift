import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The addresses and telephone numbers in a text view that a click opens.
@MainActor @Suite struct LinkDetectorTests {
  /// The links of a text in one line, as the linked text and the URL, found by a click on each
  /// character.
  private func links(
    in text: String, _ types: UIDataDetectorTypes = [.link, .phoneNumber]
  ) -> [String] {
    let bench = TextViewBench(frame: CGRect(x: 20, y: 20, width: 1000, height: 50))
    bench.view.isEditable = false
    bench.view.dataDetectorTypes = types
    bench.view.text = text
    let units = Array(text.utf16)
    var found: [String] = []
    var place = 0
    while place < units.count {
      bench.forget()
      let (left, right) = (bench.point(at: place), bench.point(at: place + 1))
      let middle = CGPoint(x: (left.x + right.x) / 2, y: left.y)
      bench.send(.down, middle)
      bench.send(.up, middle)
      bench.screen.advance(by: 1)
      place += 1
      guard let entry = bench.log.first(where: { $0.contains(":") }),
        let split = entry.lastIndex(of: " ")
      else { continue }
      let numbers = entry[split...].dropFirst().split(separator: "+").compactMap { Int($0) }
      guard numbers.count == 2, numbers[0] + numbers[1] <= units.count else { continue }
      let range = numbers[0]..<numbers[0] + numbers[1]
      found.append("\(String(decoding: units[range], as: UTF16.self)) \(entry[..<split])")
      place = max(place, range.upperBound)
    }
    return found
  }

  // MARK: Web addresses

  @Test(arguments: [
    ("https://maru.kr에서 봐", "https://maru.kr"),
    ("봐https://maru.kr/a?b=c。次", "https://maru.kr/a?b=c"),
    ("“https://maru.kr”", "https://maru.kr"), ("「https://maru.jp/」を", "https://maru.jp/"),
    ("ดูhttps://maru.thที่", "https://maru.th"),
  ])
  func `an address ends where Korean, Japanese or Thai text or a quotation mark begins`(
    _ text: String, _ address: String
  ) { #expect(links(in: text) == ["\(address) \(address)"]) }

  @Test(arguments: [
    ("see https://a.org/b., ok", "https://a.org/b"),
    ("(https://a.org/c_(d)).", "https://a.org/c_(d)"),
    ("[t](https://a.org/e)", "https://a.org/e"), ("'https://a.org/f'!?", "https://a.org/f"),
    ("<https://a.org/g>", "https://a.org/g"), ("*https://a.org/h*", "https://a.org/h"),
    ("a https://[::1]:80/i", "https://[::1]:80/i"),
    ("https://localhost:8080", "https://localhost:8080"),
  ])
  func `punctuation behind an address is no part of it, but balanced brackets are`(
    _ text: String, _ address: String
  ) { #expect(links(in: text) == ["\(address) \(address)"]) }

  @Test func `letters with accents stay in an address, which encodes them`() {
    #expect(links(in: "https://a.org/Käse!") == ["https://a.org/Käse https://a.org/K%C3%A4se"])
  }

  @Test(arguments: [
    ("to example.org.", "example.org"), ("maru.kr에서", "maru.kr"),
    ("(www.a.museum/x?)", "www.a.museum/x"),
    ("a.co.uk:80/b", "a.co.uk:80/b"), ("youtu.be/abc", "youtu.be/abc"),
  ])
  func `a host in a common domain, or one that begins with www, is a link without a scheme`(
    _ text: String, _ address: String
  ) { #expect(links(in: text) == ["\(address) http://\(address)"]) }

  @Test(arguments: [
    "file.txt end.Start", "main.rs a.py b.zip", "foo.io() java.util.List", "do.it t.me 1.2.3",
    "std::foo.io /var/www.a.org", "xhttps://a.org", "ssh://a.example.org/b",
    "http:// https://. https://[",
    "a..org -.org .org", "my_file.net a\\b.net",
  ])
  func `names of files, programs' names and missing spaces are no links`(_ text: String) {
    #expect(links(in: text) == [])
  }

  // MARK: Mail addresses

  @Test func `mail addresses are found between letters of any script and punctuation`() {
    #expect(
      links(in: "메일me@maru.kr로, <a.b+c@d.co.uk>.") == [
        "me@maru.kr mailto:me@maru.kr", "a.b+c@d.co.uk mailto:a.b+c@d.co.uk",
      ])
    #expect(
      links(in: "mailto:me@a.org?subject=b") == [
        "mailto:me@a.org?subject=b mailto:me@a.org?subject=b"
      ])
  }

  @Test func `a part of a mail address is no link`() {
    #expect(links(in: "a@b@c.org näme@a.org x@y a..b@c.org") == [])
  }

  // MARK: Telephone numbers

  @Test(arguments: [
    ("010-1234-5678로", "010-1234-5678", "01012345678"),
    ("(030) 1234567.", "(030) 1234567", "0301234567"),
    ("+49 (0)30 123456", "+49 (0)30 123456", "+4930123456"),
    ("+82 2 123 4567", "+82 2 123 4567", "+8221234567"),
    ("1-800-555-0199", "1-800-555-0199", "18005550199"),
    ("030/1234567", "030/1234567", "0301234567"),
    ("601 123 456", "601 123 456", "601123456"), ("Tel:5551234", "5551234", "5551234"),
  ])
  func `telephone numbers are found with their separators`(
    _ text: String, _ number: String, _ digits: String
  ) { #expect(links(in: text) == ["\(number) tel:\(digits)"]) }

  @Test(arguments: [
    "2024-01-15 12", "12.05.2024", "1990-1995", "192.168.100.200", "1 000 000", "3.1415926",
    "1234567890123456", "978-3-16-148410-0", "5551234kg $5551234 5551234€",
    "5551234:30 x5551234",
  ])
  func `dates, quantities, addresses of computers and books are no telephone numbers`(
    _ text: String
  ) { #expect(links(in: text) == []) }

  @Test func `digits in an address are no telephone number, and only the wanted kinds are found`() {
    let text = "https://a.org/5551234, 555-1234"
    #expect(
      links(in: text) == ["https://a.org/5551234 https://a.org/5551234", "555-1234 tel:5551234"])
    #expect(links(in: text, .link) == ["https://a.org/5551234 https://a.org/5551234"])
    #expect(
      links(in: "555-1234 https://a.org/1 555-1234") == [
        "555-1234 tel:5551234", "https://a.org/1 https://a.org/1", "555-1234 tel:5551234",
      ])
    #expect(links(in: "555-1234 a.org", .phoneNumber) == ["555-1234 tel:5551234"])
    #expect(links(in: "Flight LH 400, 1 Main Street, tomorrow at 5", .all) == [])
  }

  // MARK: Hostile text

  /// The URL that a click on the first characters of a sign opens, which is repeated up to a
  /// million UTF-16 units.
  private func firstLink(ofMillion sign: String) -> String? {
    let bench = TextViewBench()
    bench.view.isEditable = false
    bench.view.dataDetectorTypes = .all
    bench.view.text = String(repeating: sign, count: 1_000_000 / sign.utf16.count)
    bench.press(at: 1)
    bench.screen.advance(by: 1)
    return bench.log.first { $0.contains(":") }
  }

  @Test(arguments: [".", "1", "(1", "a@", "https://[", "1-", "ä"])
  func `a million signs that look like the start of a link are none`(_ sign: String) {
    #expect(firstLink(ofMillion: sign) == nil)
  }

  @Test func `a million signs of an address are a link from the start of the address`() throws {
    let link = try #require(firstLink(ofMillion: "a.de/"))
    #expect(link.hasPrefix("http://a.de/a.de/") && link.contains(" 0+"))
  }
}
