import Foundation
import FoundationXML
import Testing

@testable import Checking

@Suite struct CheckReportTests {
  /// A text with what XML and JSON reserve or forbid.
  private static let awkward = "“a < b & c > d \"e\" \u{1}\u{1b}]0;x\u{7}\u{FFFF} 天 ]]>”"

  private static var report: CheckReport {
    var report = CheckReport(seed: 9)
    _ = report.add(
      CheckTarget.Plugin(path: "/tmp/<odd> & \"path\".so", name: "Odd", refusal: nil),
      [
        CheckRunner.Result(check: "props", findings: [], seconds: 0.5),
        CheckRunner.Result(
          check: "layouts",
          findings: [
            Finding(awkward, views: ["UILabel"], condition: "dark", remedy: "mend it"),
            Finding("another", remedy: "mend that too"),
          ], seconds: 1.25),
      ])
    return report
  }

  /// What an XML parser sees.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var text = ""

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { elements.append((name, attributes)) }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
  }

  @Test func `the report as JUnit is XML, also with odd texts`() throws {
    let parser = XMLParser(data: Data(Self.report.junit.utf8))
    let reader = Reader()
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(
      reader.elements.map(\.name) == [
        "testsuites", "testsuite", "properties", "property", "property", "testcase", "testcase",
        "failure",
      ])
    let suite = try #require(reader.elements.first { $0.name == "testsuite" })
    #expect(suite.attributes["tests"] == "2" && suite.attributes["failures"] == "1")
    #expect(suite.attributes["time"] == "1.750")
    let path = reader.elements.first { $0.attributes["name"] == "path" }
    #expect(path?.attributes["value"] == "/tmp/<odd> & \"path\".so")
    #expect(reader.elements.last?.attributes["message"]?.contains("a < b & c > d") == true)
    #expect(reader.text.contains("mend it") && reader.text.contains("mend that too"))
  }

  @Test func `the report as JSON has the seed, the widgets, the checks and the findings`() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(Self.report.json.utf8)) as? [String: Any])
    #expect(object["seed"] as? Int == 9)
    let widget = try #require((object["widgets"] as? [[String: Any]])?.first)
    #expect(widget["widget"] as? String == "Odd")
    let checks = try #require(widget["checks"] as? [[String: Any]])
    #expect(checks.map { $0["check"] as? String } == ["props", "layouts"])
    let findings = try #require(checks[1]["findings"] as? [[String: Any]])
    #expect(findings.count == 2)
    #expect(findings[0]["condition"] as? String == "dark")
  }

  @Test func `texts of a widget cannot control the terminal`() {
    var report = CheckReport(seed: 1)
    let text = report.add(
      CheckTarget.Plugin(path: "p", name: "N", refusal: nil),
      [CheckRunner.Result(check: "c", findings: [Finding(Self.awkward, remedy: "r")])])
    #expect(!text.contains("\u{1b}") && !text.contains("\u{7}"))
  }

  @Test func `the reason why a check stopped is a line after its findings, also in JUnit's XML`() {
    var report = CheckReport(seed: 1)
    let text = report.add(
      CheckTarget.Plugin(path: "p", name: "N", refusal: nil),
      [
        CheckRunner.Result(
          check: "c", findings: [Finding("it hung", remedy: "end it")], note: "stopped early")
      ])
    #expect(text.hasSuffix("      remedy: end it\n    stopped early\n"), "\(text)")
    #expect(report.junit.contains("    stopped early</failure>"), "\(report.junit)")
  }

  @Test func `the counts are in the last line`() {
    #expect(Self.report.summary(seconds: 2) == "1 widget, 2 findings, 2.0 s; --seed 9 repeats it\n")
    #expect(Self.report.hasFindings)
  }
}
