import Foundation
import PlainText
import Terminal

/// One thing that `maru doctor` has looked at.
public struct Finding: Codable, Hashable, Sendable {
  /// How it is.
  public enum State: String, Codable, Sendable {
    /// It is as it should be.
    case ok
    /// Something is missing, and Maru does without it.
    case note
    /// Something does not work.
    case wrong
  }

  /// What was looked at, such as `display`.
  public let subject: String
  /// How it is.
  public let state: State
  /// What was found, in one line.
  public let finding: String
  /// What mends it; `nil` if nothing needs to be mended.
  public let remedy: String?

  static func ok(_ subject: String, _ finding: String) -> Finding {
    Finding(subject: subject, state: .ok, finding: finding, remedy: nil)
  }

  static func note(_ subject: String, _ finding: String, remedy: String? = nil) -> Finding {
    Finding(subject: subject, state: .note, finding: finding, remedy: remedy)
  }

  static func wrong(_ subject: String, _ finding: String, remedy: String) -> Finding {
    Finding(subject: subject, state: .wrong, finding: finding, remedy: remedy)
  }

  /// Encodes every key, also one without a value, so that scripts can rely on it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(state, forKey: .state)
    try container.encode(finding, forKey: .finding)
    try container.encode(remedy, forKey: .remedy)
  }
}

/// Everything that `maru doctor` has found.
public struct Diagnosis: Sendable {
  /// The findings, in the order in which they were made.
  public let findings: [Finding]

  /// Looks at the machine, the display and the user's files.
  ///
  /// [main actor] Nothing is changed. Plugins are described in processes of their own.
  @MainActor public init(environment: [String: String]) {
    findings =
      DisplayExamination(environment: environment).findings + FontExamination.findings
      + FolderExamination(environment: environment).findings
      + HostExamination(environment: environment).findings
  }

  /// Whether something does not work.
  public var isWrong: Bool { findings.contains { $0.state == .wrong } }

  /// The findings as lines for people; a remedy follows on a line of its own.
  public var text: String {
    let width = findings.map(\.subject.count).max() ?? 0
    return findings.map { finding in
      let mark = finding.state.rawValue.padding(toLength: 7, withPad: " ", startingAt: 0)
      let subject = finding.subject.padding(toLength: width + 2, withPad: " ", startingAt: 0)
      let indent = String(repeating: " ", count: 7 + width + 2)
      let remedy = finding.remedy.map { "\(indent)→ \(PrintableText.line($0))\n" } ?? ""
      return "\(mark)\(subject)\(PrintableText.line(finding.finding))\n\(remedy)"
    }.joined()
  }

  /// The findings as JSON: one array, keys in alphabetical order.
  public var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? encoder.encode(findings)) ?? Data("[]".utf8)
    return PrintableText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
