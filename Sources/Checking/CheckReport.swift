import Foundation
import MaruKit
internal import PlainText
import PluginLoading

/// The results of all checks, for people, for scripts and for CI.
package struct CheckReport: Sendable {
  /// A plugin and its results.
  package struct Entry: Codable, Sendable {
    /// The plugin's name.
    package let widget: String
    /// Its file.
    package let path: String
    /// The result of each check, in order.
    package let checks: [CheckRunner.Result]
  }

  /// A word of the command line that names no plugin.
  package struct Failure: Codable, Sendable {
    /// The word.
    package let argument: String
    /// The problem, the place and the remedy.
    package let message: String
  }

  /// The words that name no plugin, in order.
  package private(set) var failures: [Failure] = []
  /// The plugins, in order.
  package private(set) var entries: [Entry] = []
  /// The source of everything that was random.
  package let seed: UInt64

  /// Creates a report without plugins.
  package init(seed: UInt64) { self.seed = seed }

  /// Whether anything is wrong.
  package var hasFindings: Bool {
    entries.contains { $0.checks.contains { !$0.findings.isEmpty } }
  }

  /// Adds the results of a plugin.
  ///
  /// - Returns: Them as text.
  package mutating func add(
    _ plugin: CheckTarget.Plugin, _ results: [CheckRunner.Result]
  ) -> String {
    let entry = Entry(widget: plugin.name, path: plugin.path, checks: results)
    entries.append(entry)
    return Self.text(of: entry)
  }

  /// Adds a word that names no plugin.
  package mutating func add(_ error: CheckTargetError, for argument: String) {
    failures.append(Failure(argument: argument, message: "\(error)"))
  }

  /// The result of a plugin that cannot be opened.
  package static func result(of refusal: PluginRefusal) -> CheckRunner.Result {
    CheckRunner.Result(
      check: DescriptorCheck().name,
      findings: [Finding("\(refusal.finding)", remedy: "\(refusal.remedy)")])
  }

  // MARK: Text

  /// A line for each check, up to five for each finding, and one if it stopped.
  private static func text(of entry: Entry) -> String {
    var lines = [PrintableText.line("\(entry.widget) (\(entry.path))")]
    for result in entry.checks {
      let isGood = result.findings.isEmpty
      let count = result.findings.count
      let seconds = String(format: "%.1f s", result.seconds)
      let words = isGood ? "passed" : count == 1 ? "1 finding" : "\(count) findings"
      lines.append("  \(isGood ? "✓" : "✗") \(result.check): \(words), \(seconds)")
      lines += details(of: result)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Its findings, and the reason why it stopped.
  private static func details(of result: CheckRunner.Result) -> [String] {
    result.findings.flatMap(lines) + (result.note.map { ["    " + PrintableText.line($0)] } ?? [])
  }

  private static func lines(about finding: Finding) -> [String] {
    var lines = ["    " + PrintableText.line(finding.problem)]
    if !finding.views.isEmpty {
      lines.append("      view: " + PrintableText.line(finding.views.joined(separator: "; ")))
    }
    if !finding.condition.isEmpty {
      let more = finding.repeats > 0 ? "; and in \(finding.repeats) more" : ""
      lines.append("      with: " + PrintableText.line(finding.condition) + more)
    }
    lines.append("      remedy: " + PrintableText.line(finding.remedy))
    if let picture = finding.picture {
      lines.append("      picture: " + PrintableText.line(picture))
    }
    return lines
  }

  /// The last line: how many widgets and findings there are, and the seed.
  package func summary(seconds: Double) -> String {
    let count = entries.flatMap(\.checks).reduce(0) { $0 + $1.findings.count }
    let widgets = entries.count == 1 ? "1 widget" : "\(entries.count) widgets"
    let findings = count == 1 ? "1 finding" : "\(count) findings"
    return
      "\(widgets), \(findings), \(String(format: "%.1f", seconds)) s; --seed \(seed) repeats it\n"
  }

  // MARK: JSON

  private struct Document: Encodable {
    let seed: UInt64
    let widgets: [Entry]
    let errors: [Failure]
  }

  /// One JSON object with the keys `seed`, `widgets` and `errors`.
  package var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data =
      (try? encoder.encode(Document(seed: seed, widgets: entries, errors: failures)))
      ?? Data("{}".utf8)
    return PrintableText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }

  // MARK: JUnit

  /// The report as JUnit's XML: a suite for each widget, a case for each check, and a failure if
  /// there are findings; and a suite with an error for each word that names no plugin.
  ///
  /// Source: the schema of Apache Ant's JUnit task, as CI servers read it.
  package var junit: String {
    var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
    let all = entries.flatMap(\.checks)
    lines.append("<testsuites name=\"maru check\"\(Self.counts(of: all, errors: failures.count))>")
    for entry in entries {
      lines.append(
        "  <testsuite name=\"\(MarkupText.escaped(entry.widget))\"\(Self.counts(of: entry.checks))>"
      )
      lines.append("    <properties>")
      lines.append("      <property name=\"seed\" value=\"\(seed)\"/>")
      lines.append("      <property name=\"path\" value=\"\(MarkupText.escaped(entry.path))\"/>")
      lines.append("    </properties>")
      for result in entry.checks { lines += Self.testCase(result, of: entry.widget) }
      lines.append("  </testsuite>")
    }
    for failure in failures {
      let argument = MarkupText.escaped(failure.argument)
      let message = MarkupText.escaped(failure.message)
      lines.append("  <testsuite name=\"\(argument)\"\(Self.counts(of: [], errors: 1))>")
      lines.append("    <testcase classname=\"\(argument)\" name=\"plugin\" time=\"0.000\">")
      lines.append("      <error type=\"no plugin\" message=\"\(message)\">\(message)</error>")
      lines.append("    </testcase>")
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func testCase(_ result: CheckRunner.Result, of widget: String) -> [String] {
    let head =
      "    <testcase classname=\"\(MarkupText.escaped(widget))\" name=\"\(MarkupText.escaped(result.check))\" "
      + "time=\"\(String(format: "%.3f", result.seconds))\""
    guard let first = result.findings.first else { return [head + "/>"] }
    let text = details(of: result).joined(separator: "\n")
    return [
      head + ">",
      "      <failure type=\"finding\" message=\"\(MarkupText.escaped(first.problem))\">\(MarkupText.escaped(text))"
        + "</failure>", "    </testcase>",
    ]
  }

  private static func counts(of results: [CheckRunner.Result], errors: Int = 0) -> String {
    let failures = results.count { !$0.findings.isEmpty }
    let time = results.reduce(0) { $0 + $1.seconds }
    return " tests=\"\(results.count + errors)\" failures=\"\(failures)\" errors=\"\(errors)\" "
      + "time=\"\(String(format: "%.3f", time))\""
  }
}
