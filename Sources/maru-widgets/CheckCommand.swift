import Checking
import Commands
import Dispatch
import Foundation
import MaruKit
import PluginLoading
import Terminal

extension Command {
  private static let only = ValueOption(
    "only", takes: "CHECK,...", "The checks to run; all by default.",
    details: "The checks are: "
      + CheckList.all.map { "\($0.name), \($0.summary)" }.joined(separator: "; ") + ".",
    words: CheckList.names, read: checkNames)

  private static let skip = ValueOption(
    "skip", takes: "CHECK,...", "The checks to leave out.", words: CheckList.names,
    read: checkNames)

  private static let seed = ValueOption<UInt64>(
    "seed", takes: "N", "The source of all that is random; 1 by default.",
    details: "The same seed gives the same presses and the same combinations of conditions."
  ) { word throws(InvalidValue) in
    guard let seed = UInt64(word) else { throw InvalidValue(wanted: "a whole number from 0") }
    return seed
  }

  private static let junit = ValueOption(
    "junit", takes: "FILE.xml", "A file for a report as JUnit's XML; - is standard output.",
    details: """
      With -, standard output has the XML alone, and the text goes to standard error. It has a testsuite for each widget with its path and the seed as properties, a testcase for \
      each check, and a failure in those with findings. A FILE that is no plugin is a testsuite with \
      an error.
      """, read: file)

  private static let json = Flag(
    "json", "Print one JSON object instead of text.",
    details: """
      It has the keys seed, widgets and errors. Each widget has widget (its name), path and checks. Each \
      check has check (its name), seconds, findings, and note if it stopped early. Each finding has \
      problem, views, condition, remedy, repeats (the number of further conditions with the same), \
      and picture if one was drawn. Each error has argument, a FILE that is no plugin, and message.
      """)

  private static let pictures = ValueOption(
    "pictures", takes: "DIR", "A folder for pictures of the findings, which is made.",
    details: "The views that a finding names are outlined in red.", read: file)

  private static let listing = Flag("list", "List the checks, and run none.")

  /// `maru check FILE`: what is wrong with a widget.
  static let check = Command(
    name: "check", summary: "Checks widgets: layouts, keyboard, contrast, leaks and more.",
    discussion: """
      FILE is a plugin, the name of a widget, or a folder: one with plugins, or that of a package \
      that was built. Each check shows the widget in memory, in a process of its own, so a widget \
      that crashes, hangs or exits fails only that check. The status is 0 if nothing is found, 1 if \
      something is, and 65 if a FILE is no plugin; the others are checked all the same.
        maru check .build/debug/libClicker.so
        maru check . --only layouts,contrast --pictures findings --junit report.xml
      """,
    operands: .named([
      Operand(
        "FILE", "A plugin, the name of a widget, or a folder.", isOptional: true, isRepeated: true)
    ]),
    options: [
      only.description, skip.description, seed.description, junit.description, json.description,
      pictures.description, listing.description,
    ]
  ) { call in
    if call[listing] {
      let rows = CheckList.all.map { [$0.name, $0.summary] }
      try StandardStream.output.write(
        lines: TextTable(header: ["CHECK", "LOOKS AT"], rows: rows).text)
      return .accepted
    }
    let words = call.operands("FILE")
    guard !words.isEmpty else {
      throw UsageProblem.noOperand("FILE", usage: "check FILE", command: "check")
    }
    let checks = CheckList.names.filter { name in
      call[only]?.contains(name) ?? true && call[skip]?.contains(name) != true
    }
    guard !(call[json] && call[junit] == "-") else {
      throw UsageProblem.sameOutput("--json", "--junit", command: "check")
    }
    let catalog = PluginCatalog()
    var plugins: [CheckTarget.Plugin] = []
    var report = CheckReport(seed: call[seed] ?? 1)
    for word in words {
      do throws(CheckTargetError) {
        plugins += try CheckTarget.plugins(for: word, catalog: catalog)
      } catch {
        report.add(error, for: word)
        ErrorLine.write("\(error)")
      }
    }
    if let folder = call[pictures] { try makeFolder(folder) }
    let runner = CheckRunner(
      executable: "/proc/self/exe", seed: call[seed] ?? 1, pictures: call[pictures])
    let start = DispatchTime.now().uptimeNanoseconds
    let textStream: StandardStream = call[junit] == "-" ? .error : .output
    func tell(_ plugin: CheckTarget.Plugin, _ results: [CheckRunner.Result]) throws {
      let text = report.add(plugin, results)
      if !call[json] { try textStream.write(lines: text) }
    }
    for plugin in plugins {
      if let refusal = plugin.refusal { try tell(plugin, [CheckReport.result(of: refusal)]) }
    }
    try runner.run(checks, on: plugins.filter { $0.refusal == nil }, progress: tell)
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    if call[json] {
      try StandardStream.output.write(exactly: report.json)
    } else if !plugins.isEmpty {
      try textStream.write(lines: report.summary(seconds: seconds))
    }
    if let path = call[junit] { try OutputFile(path: path).write(Data(report.junit.utf8)) }
    guard report.failures.isEmpty else { return .badInput }
    return report.hasFindings ? .cancelled : .accepted
  }

  /// Parses names of checks, separated by commas.
  private static func checkNames(_ word: String) throws(InvalidValue) -> Set<String> {
    let names = word.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for name in names where !CheckList.names.contains(name) {
      throw InvalidValue(
        wanted: "names of checks, separated by commas, see `maru check --list`"
          + NearestName.hint(for: name, among: CheckList.names))
    }
    return Set(names)
  }

  private static func makeFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw TerminalError.unwritable(path: path, reason: "\(error.localizedDescription)")
    }
  }
}
