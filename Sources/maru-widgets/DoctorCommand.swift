import Commands
import Foundation
import Host
import Terminal

extension Command {
  private static let json = Flag(
    "json", "Print one JSON array.",
    details: "Each element has the keys finding, remedy, state and subject.")

  /// `maru doctor`: what Maru sees of the machine, and what is wrong.
  static let doctor = Command(
    name: "doctor", summary: "Finds problems of the display, the fonts or the plugins.",
    discussion: """
      Each line begins with ok, note or wrong. A note is about something that Maru does without. The \
      next line gives the remedy. The status is 1 if something is wrong. Nothing is changed.
        maru doctor --json | jq -r '.[] | select(.state == "wrong").finding'
      """,
    operands: .none, options: [json.description]
  ) { call in
    let diagnosis = Diagnosis(environment: ProcessInfo.processInfo.environment)
    if call[json] {
      try StandardStream.output.write(exactly: diagnosis.json)
    } else {
      try StandardStream.output.write(lines: diagnosis.text)
    }
    return diagnosis.isWrong ? .cancelled : .accepted
  }
}
