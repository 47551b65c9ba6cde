import Foundation
import MaruTestKit
import Testing
import X11

/// `maru zenity`, called as scripts call zenity.
@MainActor @Suite(.serialized, .needsServer) struct ZenityTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(
    _ options: String..., input: Program.Input = .empty, environment: [String: String] = [:]
  ) throws -> OpenWindow {
    try desk.open(["zenity"] + options, environment: environment, input: input)
  }

  private func refusal(_ options: String..., status: Int32 = 255) throws -> String {
    let ending = try Program(["zenity"] + options, in: desk.folder).finish()
    #expect(ending.status == status && ending.output.isEmpty)
    return ending.error
  }

  @Test func `a question has the status of its answer`() throws {
    let accepted = try open("--question", "--text=Proceed?")
    accepted.stroke([.enter])
    accepted.expectEnd(0)
    let declined = try open("--question", "--text", "Proceed?")
    declined.stroke([.escape])
    declined.expectEnd(1)
    let preferred = try open("--question", "--default-cancel")
    preferred.stroke([.enter])
    preferred.expectEnd(1)
  }

  @Test func `variables of the environment change the statuses`() throws {
    let statuses = ["ZENITY_OK": "7", "ZENITY_CANCEL": "8", "ZENITY_ESC": "9"]
    let accepted = try open("--info", environment: statuses)
    accepted.stroke([.enter])
    accepted.expectEnd(7)
    let cancelled = try open("--question", "--default-cancel", environment: statuses)
    cancelled.stroke([.enter])
    cancelled.expectEnd(8)
  }

  @Test(arguments: [
    ["--question"], ["--info"], ["--entry"], ["--forms", "--add-entry=Name"], ["--scale"],
    ["--list", "--column=Name", "a"], ["--calendar"], ["--file-selection"], ["--color-selection"],
    ["--progress"], ["--text-info"],
  ])
  func `Escape and closing the window have a status of their own`(options: [String]) throws {
    let statuses = ["ZENITY_CANCEL": "8", "ZENITY_ESC": "9"]
    let escaped = try desk.open(["zenity"] + options, environment: statuses, input: .empty)
    escaped.stroke([.escape])
    escaped.expectEnd(9)
    let closed = try desk.open(["zenity"] + options, environment: statuses, input: .empty)
    desk.person.requestClose(of: closed.id)
    closed.expectEnd(9)
  }

  @Test func `the text of a list has markup, and its cells have none`() throws {
    let list = try open("--list", "--text=<b>Which?</b>", "--column=Name", "<b>a</b>", "c")
    desk.person.type("<b>")
    list.stroke([.enter])
    list.expectEnd(0, printing: "<b>a</b>\n")
  }

  @Test func `an entry and a password print their text`() throws {
    let entry = try open("--entry", "--title=Add user", "--text=Name:", "--entry-text=guest")
    entry.stroke([.enter])
    entry.expectEnd(0, printing: "guest\n")
    let password = try open("--password")
    desk.person.type("secret")
    password.stroke([.enter])
    password.expectEnd(0, printing: "secret\n")
  }

  @Test func `a form prints its answers in the order of its fields`() throws {
    let form = try open(
      "--forms", "--text=New user", "--add-entry=Name", "--add-password=Password",
      "--add-calendar=Birthday", "--forms-date-format=%d.%m.%Y", "--add-combo=Shell",
      "--combo-values=bash|zsh", "--separator=;")
    desk.person.type("ada")
    desk.person.stroke(.tab)
    desk.person.type("secret")
    form.stroke([.enter])
    let ending = form.program.finish()
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending)")
    #expect(
      ending.output.contains(/^ada;secret;[0-3]\d\.[01]\d\.20\d\d; \n$/), "\(ending.output)")
  }

  @Test func `a password can be asked for with a user name`() throws {
    let window = try open("--password", "--username")
    desk.person.type("ada")
    desk.person.stroke(.tab)
    desk.person.type("secret")
    window.stroke([.enter])
    window.expectEnd(0, printing: "ada|secret\n")
  }

  @Test func `a colour is printed as zenity prints it`() throws {
    let window = try open("--color-selection", "--color=red")
    window.stroke([.enter])
    window.expectEnd(0, printing: "rgb(255,0,0)\n")
  }

  @Test func `a time limit ends with status 5`() throws {
    let window = try open("--warning", "--text=Soon", "--timeout=1")
    window.expectEnd(5)
  }

  @Test func `a further button prints its title and ends with status 1`() throws {
    let window = try open("--info", "--title=Updates", "--extra-button=Later")
    let rendition = try desk.rendition(of: [
      "Notice", "--title", "Updates", "--message", "All updates are complete.", "--button", "Later",
    ])
    window.press(try rendition.button("Later"))
    window.expectEnd(1, printing: "Later\n")
  }

  @Test func `a scale prints its value, and each change if it is asked to`() throws {
    let window = try open("--scale", "--value=3", "--max-value=9", "--print-partial")
    desk.person.stroke(.right)
    desk.person.stroke(.right)
    window.settle()
    window.stroke([.enter])
    window.expectEnd(0, printing: "4\n5\n5\n")
  }

  @Test func `HTML is read from a file, a URL or standard input, and accepted`() throws {
    let file = desk.folder + "/page.html"
    try Data("<h1>Title</h1><p>A <a href='https://example.org'>link</a>".utf8).write(
      to: URL(filePath: file))
    for options in [["--filename", file], ["--url=file://\(file)", "--no-interaction"]] {
      let window = try desk.open(["zenity", "--text-info", "--html"] + options)
      window.stroke([.enter])
      window.expectEnd(0)
    }
    let piped = try open("--text-info", "--html", input: .bytes(Data("<p>one<p>two".utf8)))
    piped.stroke([.enter])
    piped.expectEnd(0)
    let other = try open("--text-info", "--html", "--url=ftp://example.org", input: .bytes(Data()))
    other.stroke([.enter])
    let ending = other.program.finish()
    #expect(ending.status == 0 && ending.error.contains("--url has no effect"), "\(ending)")
  }

  // MARK: Pages of the web

  /// A folder of programs with scripts in place of some.
  private func programs(_ scripts: [String: String]) throws -> [String: String] {
    let folder = desk.folder + "/programs"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (name, script) in scripts {
      let path = "\(folder)/\(name)"
      try Data("#!/bin/sh\n\(script)\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    return ["PATH": folder]
  }

  private func waits(for text: String, in file: String) -> Bool {
    desk.person.block {
      (try? String(contentsOfFile: desk.folder + "/" + file, encoding: .utf8)) == text
    }
  }

  @Test func `a page is fetched by curl, and its links are relative to it`() throws {
    let environment = try programs([
      "curl": "for word; do :; done; echo \"$word\" > '\(desk.folder)/address'\n"
        + "echo '<p>A <a href=\"../other?a=1\">link</a>'; : > '\(desk.folder)/done'",
      "xdg-open": "echo \"$1\" > '\(desk.folder)/opened'",
    ])
    let window = try open(
      "--text-info", "--html", "--url=https://example.org/a/b.html", environment: environment)
    #expect(waits(for: "https://example.org/a/b.html\n", in: "address"))
    #expect(waits(for: "", in: "done"))
    // The page is shown a moment after it has arrived. Return would press the button of a window without it.
    window.settle()
    #expect(
      desk.person.block {
        window.stroke([.tab, .enter])
        return FileManager.default.fileExists(atPath: desk.folder + "/opened")
      })
    #expect(waits(for: "https://example.org/other?a=1\n", in: "opened"))
  }

  @Test func `a page that cannot be fetched is named with the reason and the remedy`() throws {
    let failing = try programs(["curl": "echo 'curl: (6) Could not resolve host: x' >&2; exit 6"])
    let window = try open("--text-info", "--html", "--url=http://x/", environment: failing)
    let words = "http://x/ cannot be loaded: Could not resolve host: x; check the address"
    #expect(desk.person.block { window.program.errorSoFar.contains(words) })
    window.stroke([.enter])
    #expect(window.program.finish().status == 0)
  }

  @Test func `without curl and wget it says what to install`() throws {
    let window = try open(
      "--text-info", "--html", "--url=http://x/", environment: try programs([:]))
    #expect(
      desk.person.block {
        window.program.errorSoFar.contains("neither curl nor wget; install curl")
      }
    )
    window.stroke([.enter])
    #expect(window.program.finish().status == 0)
  }

  @Test func `Escape ends the wait for a page, and its program`() throws {
    let environment = try programs([
      "wget": "echo $$ > '\(desk.folder)/pid'; exec /bin/sleep 600"
    ])
    let window = try open(
      "--text-info", "--html", "--url=http://x/", environment: environment)
    var process: Int32?
    #expect(
      desk.person.block {
        let text = try? String(contentsOfFile: desk.folder + "/pid", encoding: .utf8)
        process = text.flatMap { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
        return process != nil
      })
    window.stroke([.escape])
    window.expectEnd(1)
    let sleeping = try #require(process)
    #expect(desk.person.block { ProcessReading.isGone(sleeping) })
  }

  @Test func `a text is shown, and accepted only with its statement checked`() throws {
    let file = "\(desk.folder)/licence"
    try (1...100).map { "Clause \($0)" }.joined(separator: "\n")
      .write(toFile: file, atomically: true, encoding: .utf8)
    let window = try open("--text-info", "--filename", file, "--checkbox=I agree")
    window.stroke([.enter])
    let tree = try desk.rendition(of: [
      "TextViewer", "--file", file, "--agree", "I agree", "--accept", "OK", "--cancel", "Cancel",
    ])
    window.press(try tree.view(ofClass: "UISwitch"))
    window.stroke([.enter])
    window.expectEnd(0, printing: "")
    let piped = try open("--text-info", input: .bytes(Data("one\ntwo\n".utf8)))
    piped.stroke([.escape])
    piped.expectEnd(1)
    let edited = try open("--text-info", "--editable", "--filename", file)
    desk.person.stroke(.end, with: .control)
    desk.person.type("more")
    desk.person.stroke(.enter, with: .control)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    edited.expectEnd(0, printing: text + "more\n")
    let missing = try open("--text-info", "--filename=/no/such")
    missing.stroke([.escape])
    let ending = missing.program.finish()
    #expect(ending.status == 1 && ending.error.contains("cannot be read"), "\(ending)")
  }

  @Test func `a calendar prints the chosen day in a format`() throws {
    let window = try open(
      "--calendar", "--day=28", "--month=2", "--year=2024", "--date-format=%d.%m.%y")
    window.stroke([.down, .enter])
    window.expectEnd(0, printing: "06.03.24\n")
    let usual = try open("--calendar", "--day=5", "--month=11", "--year=2026")
    usual.stroke([.enter])
    usual.expectEnd(0, printing: "11/05/26\n")
    #expect(try refusal("--calendar", "--day=31", "--month=4").contains("is not a day"))
    // A day that is not given is one of the month.
    let february = try open("--calendar", "--month=2", "--year=2025", "--date-format=%m")
    february.stroke([.enter])
    february.expectEnd(0, printing: "02\n")
  }

  @Test func `a list prints the first column of the chosen row`() throws {
    let window = try open(
      "--list", "--column=Bug", "--column=State", "992383", "open", "293823", "fixed")
    window.stroke([.down, .enter])
    window.expectEnd(0, printing: "293823\n")
    let cancelled = try open("--list", "--column", "A", "x")
    cancelled.stroke([.escape])
    cancelled.expectEnd(1)
  }

  @Test func `a checklist prints the marked rows, with the columns that were asked for`() throws {
    let options = [
      "--list", "--checklist", "--column", "Pick", "--column", "Name", "--column", "Size", "TRUE",
      "one", "1", "FALSE", "two", "2", "TRUE", "three", "3",
    ]
    let first = try desk.open(["zenity"] + options)
    first.stroke([.enter])
    first.expectEnd(0, printing: "one|three\n")
    let second = try desk.open(
      ["zenity"] + options + ["--print-column=ALL", "--separator=:"])
    second.stroke([.tab, .tab, .enter])
    second.expectEnd(0, printing: "two:2:three:3\n")
    let none = try desk.open(["zenity"] + options)
    none.stroke([.tab, .down, .tab, .enter])
    none.expectEnd(0, printing: "")
  }

  @Test func `a radio list prints the one marked row, from cells on standard input too`() throws {
    let cells = Data("FALSE\nleft\nTRUE\nmiddle\nFALSE\nright\n".utf8)
    let window = try open(
      "--list", "--radiolist", "--column=", "--column=Side", input: .bytes(cells))
    window.stroke([.enter])
    window.expectEnd(0, printing: "middle\n")
    let other = try open(
      "--list", "--radiolist", "--column=", "--column=Side", input: .bytes(cells))
    other.stroke([.down, .down, .tab, .enter])
    other.expectEnd(0, printing: "right\n")
  }

  @Test func `cells are printed as they were given, whatever they hold`() throws {
    let cell = "a\tb  c\nd"
    let window = try open("--list", "--column=A", "--column=B", "--print-column=2,1", "x", cell)
    window.stroke([.enter])
    window.expectEnd(0, printing: "\(cell)|x\n")
  }

  @Test(arguments: [
    ([], "add --column HEADING"),
    (
      ["--column=A", "--print-column=2", "x"],
      "there is no column 2, in --print-column, write numbers from 1 to 1"
    ),
    (["--column=A", "--hide-column=1", "x"], "every column is hidden"),
    (["--checklist", "--column=Pick", "TRUE"], "add --column HEADING"),
  ]) func `a list with wrong columns is refused`(options: [String], words: String) throws {
    let ending = try Program(["zenity", "--list"] + options, in: desk.folder).finish()
    #expect(ending.status == 255 && ending.error.contains(words), "\(ending)")
  }

  @Test func `progress closes at 100 with --auto-close, and waits without it`() throws {
    let lines = Program.Input.bytes(Data("10\n# Nearly\n100\n".utf8))
    let closing = try Program(
      ["zenity", "--progress", "--auto-close"], environment: ["DISPLAY": desk.server.display],
      input: lines, in: desk.folder
    ).finish()
    #expect(closing.status == 0)
    let waiting = try open("--progress", input: lines)
    waiting.expectUnmoved()
    waiting.stroke([.enter])
    waiting.expectEnd(0)
  }

  @Test func `an invalid command line ends with status 255`() throws {
    #expect(try refusal().contains("no kind of dialog"))
    #expect(try refusal("--entry", "--info").contains("--entry and --info"))
    #expect(try refusal("--entri").contains("did you mean --entry?"))
    #expect(try refusal("--scale", "--value=many").contains("a number"))
    #expect(try refusal("--notification").contains("add --text TEXT"))
    #expect(try refusal("--scale", "--value=101").contains("from 0 to 100"))
  }

  @Test func `an option without effect is said once, and a link of the name is the command`() throws
  {
    let link = "\(desk.folder)/zenity"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: BuiltProducts.folder + "/maru")
    let process = Process()
    process.executableURL = URL(filePath: link)
    process.arguments = ["--info", "--modal", "--timeout=1"]
    process.environment = ["DISPLAY": desk.server.display, "HOME": desk.folder]
    let error = Pipe()
    process.standardError = error
    try process.run()
    let text = String(
      decoding: try error.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 5)
    #expect(text == "maru: --modal has no effect here\n")
  }
}
