import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Data that is found in a copied text.
@MainActor @Suite struct DetectedValuesTests {
  private let pasteboard = UIPasteboard.withUniqueName()
  private let all: Set<PartialKeyPath<UIPasteboard.DetectedValues>> = [
    \.probableWebURL, \.probableWebSearch, \.number, \.links, \.phoneNumbers, \.emailAddresses,
    \.postalAddresses, \.calendarEvents, \.shipmentTrackingNumbers, \.flightNumbers,
    \.moneyAmounts,
  ]

  private func values(of text: String) async throws -> UIPasteboard.DetectedValues {
    pasteboard.string = text
    return try await pasteboard.detectedValues(for: all)
  }

  @Test func `links, addresses and numbers are found in a text`() async throws {
    let found = try await values(
      of: "See https://example.org/a, write to me@example.org or call +44 20 7946 0000.")
    #expect(found.links.map(\.url.absoluteString) == ["https://example.org/a"])
    #expect(found.links.map(\.matchedString) == ["https://example.org/a"])
    #expect(found.emailAddresses.map(\.emailAddress) == ["me@example.org"])
    #expect(found.phoneNumbers.map(\.phoneNumber) == ["+442079460000"])
    #expect(found.phoneNumbers.map(\.matchedString) == ["+44 20 7946 0000"])
    #expect(
      found.patterns == [
        \.probableWebSearch, \.links, \.emailAddresses, \.phoneNumbers,
      ])
    #expect(found.postalAddresses.isEmpty && found.calendarEvents.isEmpty)
  }

  @Test func `a whole text is a number, an address or a search`() async throws {
    #expect(try await values(of: "-1.5").number == -1.5)
    #expect(try await values(of: "example.org").probableWebURL == "example.org")
    let search = try await values(of: "best noodles in town")
    #expect(search.probableWebSearch == "best noodles in town" && search.number == nil)
    #expect(search.patterns == [\.probableWebSearch])
    #expect(try await values(of: "").patterns.isEmpty)
    let long = String(repeating: "me@example.org ", count: 400)
    #expect(try await values(of: long).patterns.isEmpty)
  }

  @Test(arguments: [
    ("$12.50", "USD", 12.5), ("12,50 €", "EUR", 12.5), ("₩1,234", "KRW", 1234),
    ("1.234.567,89 EUR", "EUR", 1_234_567.89), ("CHF 1'234.50", "CHF", 1234.5),
    ("£ 7", "GBP", 7), ("pay 3 USD today", "USD", 3), ("¥1,234,567", "JPY", 1_234_567),
  ])
  func `an amount of money has a currency before or after it`(
    text: String, currency: String, amount: Double
  ) async throws {
    let found = try await values(of: text).moneyAmounts
    #expect(found.map(\.currency) == [currency] && found.map(\.amount) == [amount])
    #expect(found.allSatisfy { text.contains($0.matchedString) })
  }

  @Test(arguments: ["12", "12 apples", "USD", "$", "12 USDT", "XUSD 12", "a$b", "12 ABC", "1e5"])
  func `a number without a currency is no amount`(text: String) async throws {
    #expect(try await values(of: text).moneyAmounts.isEmpty)
  }

  @Test func `a currency between two numbers belongs to one of them`() async throws {
    let found = try await values(of: "5 € 6 €, $7 $8").moneyAmounts
    #expect(found.map(\.amount) == [5, 6, 7, 8])
    #expect(found.map(\.currency) == ["EUR", "EUR", "USD", "USD"])
  }

  @Test func `only what was asked for is found`() async throws {
    pasteboard.string = "me@example.org $5"
    let found = try await pasteboard.detectedValues(for: [\.moneyAmounts, \.links])
    #expect(found.patterns == [\.moneyAmounts] && found.emailAddresses.isEmpty)
    #expect(found.probableWebSearch.isEmpty && found.moneyAmounts.count == 1)
    #expect(try await pasteboard.detectedPatterns(for: [\.emailAddresses]) == [\.emailAddresses])
    #expect(try await pasteboard.detectedPatterns(for: [\.number]).isEmpty)
  }

  @Test func `items are looked at one by one`() async throws {
    pasteboard.strings = ["7", "example.org", "$5"]
    let found = try await pasteboard.detectedValues(for: all, inItemSet: nil)
    #expect(found.map(\.number) == [7, nil, nil])
    #expect(found.map(\.probableWebURL) == ["", "example.org", ""])
    let patterns = try await pasteboard.detectedPatterns(for: [\.moneyAmounts], inItemSet: [0, 2])
    #expect(patterns == [[], [\.moneyAmounts]])
    pasteboard.items = []
    #expect(try await pasteboard.detectedValues(for: all, inItemSet: nil).isEmpty)
  }

  @Test func `the text of this program is looked at at once`() {
    pasteboard.string = "7"
    var patterns: Set<PartialKeyPath<UIPasteboard.DetectedValues>>?
    pasteboard.detectPatterns(for: [\.number, \.links]) { patterns = try? $0.get() }
    #expect(patterns == [\.number])
    var number: Double?
    pasteboard.detectValues(for: [\.number]) { number = (try? $0.get())?.number }
    #expect(number == 7)
    var items: [Set<PartialKeyPath<UIPasteboard.DetectedValues>>]?
    pasteboard.detectPatterns(for: [\.number], inItemSet: [0]) { items = try? $0.get() }
    #expect(items == [[\.number]])
  }
}
