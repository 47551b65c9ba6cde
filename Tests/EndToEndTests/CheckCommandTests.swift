import Foundation
import FoundationXML
import MaruTestKit
import Testing

/// `maru check`, with widgets that have one fault each.
@Suite struct CheckCommandTests {
  /// A fault, the check that finds it, and a part of what that says.
  struct Case: Sendable, CustomTestStringConvertible {
    let fault, check, words: String

    init(_ fault: String, _ check: String, _ words: String) {
      (self.fault, self.check, self.words) = (fault, check, words)
    }

    var testDescription: String { "\(fault), \(check)" }
  }

  /// The report of `maru check --json`.
  private struct Report: Decodable {
    struct Widget: Decodable {
      let widget, path: String
      let checks: [Check]
    }
    struct Check: Decodable {
      let check: String
      let findings: [Finding]
      let note: String?
    }
    struct Finding: Decodable {
      let problem, condition, remedy: String
      let views: [String]
      let picture: String?
      let repeats: Int
    }
    struct Failure: Decodable {
      let argument, message: String
    }
    let seed: UInt64
    let widgets: [Widget]
    let errors: [Failure]

    /// The findings of all checks, each after the name of its check.
    var findings: [(check: String, finding: Finding)] {
      widgets.flatMap(\.checks).flatMap { check in check.findings.map { (check.check, $0) } }
    }
  }

  private func check(
    fault: String, _ options: String...
  ) throws -> (report: Report, ending: Program.Ending) {
    let ending = try Program(
      ["check", TestPlugin.faulty.path, "--json"] + options, environment: ["FAULT": fault]
    ).finish()
    let data = Data(ending.output.utf8)
    return (try JSONDecoder().decode(Report.self, from: data), ending)
  }

  @Test func `a widget without a fault passes every check`() throws {
    let (report, ending) = try check(fault: "none")
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending)")
    #expect(report.findings.isEmpty, "\(report.findings)")
    #expect(report.widgets.map(\.widget) == ["Faulty"])
    #expect(report.widgets[0].checks.map(\.check) == Self.checks)
  }

  private static let checks = [
    "descriptor", "props", "defaults", "edges", "layouts", "keyboard", "names", "contrast",
    "presses", "state", "reload", "leaks", "rest",
  ]

  @Test(arguments: [
    Case("noVersion", "descriptor", "no version"),
    Case("lossyProps", "props", "written out"),
    Case("conflict", "defaults", "contradict"),
    Case("ambiguity", "defaults", "leave its place open"),
    Case("flatLabel", "defaults", "8.0 points high"),
    Case("overlap", "defaults", "texts overlap"),
    Case("coveredText", "defaults", "UIView covers a text: “Second label”"),
    Case("coveredButton", "defaults", "no press reaches it, UIView gets the press instead"),
    Case("drawnCover", "defaults", "FaultySeal covers a text: “Second label”"),
    Case("glass", "defaults", "no press reaches it, FaultyGlass gets the press instead"),
    Case("overlappingButtons", "defaults", "two controls overlap by 30×30 points: “Button at 100”"),
    Case("paintOutside", "defaults", "painted left of the widget"),
    Case("outsideWindow", "defaults", "outside of the window"),
    Case("clipping", "edges", "no ellipsis"),
    Case("clipping", "layouts", "no ellipsis"),
    Case("trapAtEdge", "edges", "ended by SIG"),
    Case("trapAtEdge", "layouts", "ended by SIG"),
    Case("noFocus", "keyboard", "neither Tab nor arrow keys reach it"),
    Case("deafToKeys", "keyboard", "neither Return nor Space"),
    Case("focusTrap", "keyboard", "Tab does not leave it"),
    Case("noName", "names", "no accessibility label"),
    Case("tapOnly", "names", "no accessibility label"),
    Case("tapOnly", "keyboard", "neither Tab nor arrow keys reach it"),
    Case("silentTap", "keyboard", "neither Tab nor arrow keys reach it"),
    Case("silentLabel", "keyboard", "neither Tab nor arrow keys reach it"),
    Case("scrolledTap", "keyboard", "neither Tab nor arrow keys reach it"),
    Case("paleText", "contrast", "wanted 3.0:1"),
    Case("greyText", "contrast", "wanted 4.5:1"),
    Case("trapAtPress", "presses", "pressed twice"),
    Case("endlessAnimation", "presses", "does not come to rest"),
    Case("otherState", "state", "another one after it was restored"),
    Case("lostText", "state", "“” instead of “a7”"),
    Case("lostCount", "state", "“0” instead of “1”"),
    Case("forgottenText", "state", "restored: “Pressed 1 times” is “Title” again"),
    Case("forgottenColor", "state", "these views look as before the press"),
    Case("forgottenMark", "state", "these views look as before the press"),
    Case("forgottenWheel", "state", "these views look as before the press"),
    Case("forgottenDate", "state", "is lost when the widget is restored"),
    Case("forgottenSwitch", "state", "restored: “1” is “0” again"),
    Case("trapAtState", "state", "ended by SIG"),
    Case("deafUpdate", "reload", "a new one"),
    Case("hastyRefusal", "reload", "refused properties change"),
    Case("cycle", "leaks", "after each window is closed: “"),
    Case("descriptors", "leaks", "1 file descriptor stays open after each window"),
    Case("memory", "leaks", "bytes stay in use"),
    Case("timer", "rest", "while nobody sees the widget"),
  ])
  func `a check finds the fault that it looks for`(_ wanted: Case) throws {
    let (report, ending) = try check(fault: wanted.fault, "--only", wanted.check)
    #expect(ending.status == 1)
    let problems = report.findings.map(\.finding.problem)
    #expect(problems.contains { $0.contains(wanted.words) }, "\(problems)")
    #expect(report.findings.allSatisfy { !$0.finding.remedy.isEmpty })
  }

  @Test func `a view with a tap recognizer that handles Return passes the check of the keyboard`()
    throws
  {
    let (report, _) = try check(fault: "keyedTap", "--only", "keyboard")
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test func `a text that goes by itself need not be saved`() throws {
    let (report, _) = try check(fault: "passingText", "--only", "state")
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test func `a text that a thread reads may come later in a new widget than in a running one`()
    throws
  {
    let (report, _) = try check(fault: "lateText", "--only", "reload")
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test(arguments: ["savedColor", "savedWheel", "savedMark"])
  func `a colour, a wheel and a check mark that are saved pass`(fault: String) throws {
    let (report, _) = try check(fault: fault, "--only", "state")
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test(arguments: ["passingColor", "openedAlert", "scrolledRows", "clock", "pressedRow"])
  func `what goes by itself, is opened, scrolled or pressed last need not be saved`(
    fault: String
  ) throws {
    let (report, _) = try check(fault: fault, "--only", "state")
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test(arguments: [("forgottenColor", "UIButton “Favourite”"), ("forgottenWheel", "UIPickerView")])
  func `a finding about a forgotten look names the view that has it`(
    fault: String, name: String
  ) throws {
    let (report, _) = try check(fault: fault, "--only", "state")
    let finding = try #require(report.findings.first?.finding)
    #expect(finding.views.count == 1 && finding.views[0].hasPrefix(name), "\(finding)")
    #expect(finding.condition.contains("the state after use of"), "\(finding)")
    #expect(finding.remedy.contains("saveState()"), "\(finding)")
  }

  @Test func `a backdrop that takes taps may cover a button`() throws {
    let (report, _) = try check(fault: "backdrop", "--only", "defaults")
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test(arguments: ["paleCover", "touchedGlass"])
  func `a cover through which a text is read, or that acts on a touch, passes`(
    fault: String
  ) throws {
    let (report, _) = try check(fault: fault, "--only", "defaults")
    #expect(report.findings.isEmpty, "\(report.findings)")
  }

  @Test func `a finding about a covered text names both views, and has a picture`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "maru-check-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (report, _) = try check(fault: "coveredText", "--only", "defaults", "--pictures", folder)
    let finding = try #require(report.findings.first?.finding)
    #expect(finding.views.count == 2 && finding.views[0].hasPrefix("UILabel"), "\(finding)")
    #expect(finding.picture.map { FileManager.default.fileExists(atPath: $0) } == true)
  }

  @Test func `a finding names the views, the size and the traits`() throws {
    let (report, _) = try check(fault: "overlap", "--only", "layouts")
    let finding = try #require(report.findings.first?.finding)
    #expect(finding.views.contains { $0.contains("Second label") }, "\(finding)")
    #expect(finding.condition.contains("points") && finding.condition.contains("text size"))
  }

  @Test func `a widget that exits fails the check that it exits from, and the others run`() throws {
    let (report, ending) = try check(fault: "exit", "--only", "descriptor,names")
    #expect(ending.status == 1)
    #expect(report.widgets[0].checks.map(\.check) == ["descriptor", "names"])
    #expect(report.findings.map(\.check) == ["names"])
    #expect(report.findings[0].finding.problem.contains("status 3"))
  }

  @Test(arguments: ["edges", "layouts"])
  func `the first value that ends the widget is named, and the other values are examined`(
    check name: String
  ) throws {
    let (report, _) = try check(fault: "trapAtEdge", "--only", name)
    #expect(report.findings.count == 1, "\(report.findings)")
    let finding = try #require(report.findings.first?.finding)
    #expect(finding.condition.hasPrefix("count is ") && finding.repeats == 1, "\(finding)")
    #expect(report.widgets[0].checks[0].note == nil)
  }

  @Test func `a check stops after a widget has ended it nine times, and says so once`() throws {
    let (report, _) = try check(fault: "exit", "--only", "edges")
    #expect(report.findings.map(\.finding.repeats) == [8])
    #expect(
      report.widgets[0].checks[0].note == "stopped after the widget ended the process 9 times")
  }

  @Test func `a check stops after two time-outs, and says so once`() throws {
    let ending = try Program(
      ["check", TestPlugin.faulty.path, "--only", "edges"], environment: ["FAULT": "loop"]
    ).finish()
    #expect(ending.output.contains("✗ edges: 1 finding"), "\(ending.output)")
    #expect(ending.output.contains("; and in 1 more"), "\(ending.output)")
    #expect(ending.output.contains("\n    stopped after 2 time-outs\n"), "\(ending.output)")
  }

  @Test func `two reports do not share standard output`() throws {
    let ending = try Program.run("check", TestPlugin.faulty.path, "--json", "--junit", "-")
    #expect(ending.status == 64 && ending.output.hasPrefix("{\"error\":"), "\(ending.output)")
    #expect(ending.error.contains("name a file for --junit"), "\(ending.error)")
  }

  @Test func `an endless loop is a finding`() throws {
    let (report, ending) = try check(fault: "loop", "--only", "descriptor,rest")
    #expect(ending.status == 1)
    #expect(report.findings.map(\.check) == ["rest"])
    #expect(report.findings[0].finding.problem.contains("did not return within"))
  }

  @Test func `a plugin that crashes while it is loaded is a finding`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "maru-check-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let source = "\(folder)/crash.c"
    try Data("#include <stdlib.h>\nvoid *maru_plugin(void) { abort(); }\n".utf8)
      .write(to: URL(filePath: source))
    let compiler = Process()
    compiler.executableURL = URL(filePath: "/usr/bin/env")
    compiler.arguments = ["cc", "-shared", "-fPIC", "-o", "\(folder)/libCrash.so", source]
    try compiler.run()
    compiler.waitUntilExit()
    let ending = try Program.run("check", folder)
    #expect(ending.status == 1, "\(ending)")
    #expect(ending.output.contains("✗ descriptor: 1 finding"))
    #expect(ending.output.contains("killed by SIGABRT"))
  }

  @Test func `the process of a check ends with the one that waits for it`() throws {
    let script = """
      export FAULT=loop
      "$0" check '\(try TestPlugin.faulty.path)' --only rest >/dev/null & check=$!
      until [ -n "$child" ]; do child=$(tr -d ' ' </proc/$check/task/$check/children); done
      kill -KILL $check
      while [ -e /proc/$child/exe ]; do :; done
      echo "all ended"
      """
    #expect(try Program(shell: script).finish().output == "all ended\n")
  }

  @Test func `a trap at an edge names the property and its value`() throws {
    let (report, _) = try check(fault: "trapAtEdge", "--only", "edges")
    #expect(report.findings.map(\.finding.condition) == ["count is \(Int64.min)"])
  }

  @Test func `the same seed gives the same findings`() throws {
    let reports = try (0..<2).map { _ in
      try check(fault: "trapAtPress", "--only", "presses", "--seed", "7").report
    }
    #expect(reports[0].seed == 7)
    #expect(
      reports[0].findings.map(\.finding.condition) == reports[1].findings.map(\.finding.condition))
    #expect(reports[0].findings.first?.finding.condition.contains("seed 7") == true)
  }

  @Test func `pictures of findings are drawn into a new folder`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "maru-check-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let (report, _) = try check(fault: "overlap", "--only", "defaults", "--pictures", folder)
    let picture = try #require(report.findings.first?.finding.picture)
    #expect(picture.hasPrefix(folder))
    #expect(
      try Data(contentsOf: URL(filePath: picture)).prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
  }

  @Test func `the report as JUnit has a failure for a check with findings`() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "maru-check-\(UUID().uuidString).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = try check(fault: "noName", "--only", "names,rest", "--junit", file.path)
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains(#"<testsuite name="Faulty" tests="2" failures="1""#), "\(text)")
    #expect(text.contains("no accessibility label"))
  }

  @Test func `JUnit's XML on standard output is alone there, and the text is on standard error`()
    throws
  {
    let ending = try Program(
      ["check", TestPlugin.faulty.path, "--only", "names", "--junit", "-"],
      environment: ["FAULT": "noName"]
    ).finish()
    #expect(ending.output.hasPrefix("<?xml") && ending.output.hasSuffix("</testsuites>\n"))
    #expect(XMLParser(data: Data(ending.output.utf8)).parse(), "\(ending.output)")
    #expect(ending.error.contains("✗ names: 1 finding"), "\(ending.error)")
    #expect(ending.error.contains("--seed 1 repeats it"), "\(ending.error)")
    #expect(ending.status == 1)
  }

  @Test func `text output has a line for each check, and the remedy after a finding`() throws {
    let ending = try Program(
      ["check", TestPlugin.faulty.path, "--only", "names,rest"], environment: ["FAULT": "noName"]
    ).finish()
    #expect(ending.status == 1)
    #expect(ending.output.contains("✗ names: 1 finding"))
    #expect(ending.output.contains("✓ rest: passed"))
    #expect(ending.output.contains("remedy: set accessibilityLabel"))
    #expect(ending.output.contains("--seed 1 repeats it"))
  }

  // MARK: The command line

  @Test func `the list names the checks, and runs none`() throws {
    let ending = try Program.run("check", "--list")
    #expect(ending.status == 0)
    let words = ending.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != " " } }
    #expect(words.map(String.init) == Self.checks)
  }

  @Test func `what is no plugin is bad input, in one line`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "maru-check-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: "\(folder)/package", withIntermediateDirectories: true)
    try Data("// swift".utf8).write(to: URL(filePath: "\(folder)/package/Package.swift"))
    try Data("text\n".utf8).write(to: URL(filePath: "\(folder)/text.so"))
    try Data().write(to: URL(filePath: "\(folder)/empty.so"))
    for (word, part) in [
      ("\(folder)/text.so", "found a text"), ("\(folder)/empty.so", "found an empty file"),
      ("\(folder)/none.so", "no such plugin file"), ("Nowhere", "no widget is named Nowhere"),
      ("\(folder)/package", "has not been built"), (folder, "there is no plugin"),
    ] {
      let ending = try Program.run("check", word)
      #expect(ending.status == 65, "\(word): \(ending)")
      #expect(ending.errorLines.count == 1 && ending.error.contains(part), "\(ending.error)")
    }
  }

  @Test func `what is no plugin is reported, and the other plugins are checked`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "maru-check-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let (text, junit) = ("\(folder)/t.txt", "\(folder)/j.xml")
    try Data("text\n".utf8).write(to: URL(filePath: text))
    let ending = try Program(
      ["check", text, TestPlugin.faulty.path, "Nowhere", "--only", "names", "--json"]
        + ["--junit", junit], environment: ["FAULT": "noName"]
    ).finish()
    #expect(ending.status == 65)
    #expect(ending.errorLines.count == 2, "\(ending.error)")
    let report = try JSONDecoder().decode(Report.self, from: Data(ending.output.utf8))
    #expect(report.errors.map(\.argument) == [text, "Nowhere"])
    #expect(report.errors.first?.message.contains("found a text") == true)
    #expect(report.widgets.map(\.widget) == ["Faulty"])
    #expect(report.findings.count == 1, "\(report.findings)")
    let xml = try String(contentsOfFile: junit, encoding: .utf8)
    #expect(xml.contains(#"tests="3" failures="1" errors="2""#), "\(xml)")
    #expect(XMLParser(data: Data(xml.utf8)).parse())
  }

  @Test func `a file in this folder that is no plugin is called so, and a link by its target`()
    throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "maru-check-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let script = """
      cd '\(folder)' && echo text >t.txt && ln -s nowhere.so dangling.so
      cp '\(BuiltProducts.folder)/libMaruKit.so' libm.so.6
      "$0" check t.txt; "$0" check dangling.so; "$0" check libm.so.6
      """
    let lines = try Program(shell: script).finish().errorLines
    try #require(lines.count == 3, "\(lines)")
    #expect(lines[0].contains("found a text, wanted a plugin"), "\(lines[0])")
    #expect(lines[1].contains("the link leads to nowhere.so"), "\(lines[1])")
    #expect(lines[1].contains("dangling.so, correct the link"), "\(lines[1])")
    #expect(lines[2].contains("no Maru plugin") && !lines[2].contains("swift build"), "\(lines[2])")
  }

  @Test func `unknown checks, a bad seed and a missing file are errors of usage`() throws {
    for words in [
      ["check"], ["check", "Label", "--only", "layuots"], ["check", "Label", "--seed", "-1"],
      ["check", "Label", "--skip", ""],
    ] {
      let ending = try Program(words).finish()
      #expect(ending.status == 64 && ending.errorLines.count == 1, "\(words): \(ending)")
    }
    #expect(try Program.run("check", "Label", "--only", "layuots").error.contains("layouts"))
  }

  @Test func `a widget is found by its name`() throws {
    let ending = try Program.run("check", "clock", "--only", "descriptor")
    #expect(ending.status == 0 && ending.output.contains("Clock ("), "\(ending)")
  }
}
