import Foundation
import MaruTestKit
import Testing
import X11

/// `maru rofi -show` with a script of `-modi`.
@MainActor @Suite(.serialized, .needsServer) struct RofiScriptTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  /// The words that show a script's mode.
  private func words(_ script: String) throws -> [String] {
    let path = desk.folder + "/script"
    try Data("#!/bin/sh\ncd '\(desk.folder)'\n\(script)\n".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return ["rofi", "-show", "x", "-modi", "x:\(path)"]
  }

  /// Waits until the script has written its process identifier.
  private func identifier() throws -> Int32 {
    var found: Int32?
    _ = desk.person.block {
      let text = try? String(contentsOfFile: desk.folder + "/pid", encoding: .utf8)
      found = text.flatMap { $0.hasSuffix("\n") ? Int32($0.dropLast()) : nil }
      return found != nil
    }
    return try #require(found)
  }

  /// Lines of a script that write its process identifier.
  private static let tellsIdentifier = "echo $$ > pid.new; mv pid.new pid"

  @Test func `the script is told what was chosen, until it prints no rows`() throws {
    let window = try desk.open(
      words(
        """
        echo "$ROFI_RETV $1" >> calls
        case $ROFI_RETV in 0) echo a; echo b;; 1) [ "$1" = b ] && echo c;; esac
        """))
    window.stroke([.down, .enter])
    _ = desk.person.block {
      (try? String(contentsOfFile: desk.folder + "/calls", encoding: .utf8)) == "0 \n1 b\n"
    }
    window.settle()
    window.stroke([.enter])
    window.expectEnd(0)
    let calls = try String(contentsOfFile: desk.folder + "/calls", encoding: .utf8)
    #expect(calls == "0 \n1 b\n1 c\n")
  }

  @Test func `options without rows and without a line break end it`() throws {
    let ending = try desk.start(words(#"printf '\0prompt\037Hello'"#)).finish()
    #expect(ending.status == 0 && ending.error.isEmpty, "\(ending)")
  }

  @Test func `a program that the script becomes is not waited for`() throws {
    let window = try desk.open(
      words(
        """
        [ "$ROFI_RETV" = 0 ] && { echo a; exit; }
        \(Self.tellsIdentifier)
        exec sleep 600 >/dev/null 2>&1
        """))
    window.stroke([.enter])
    window.expectEnd(0)
    let program = try identifier()
    #expect(kill(program, 0) == 0)
    kill(program, SIGKILL)
  }

  @Test(arguments: [0, 1])
  func `a signal ends it while the script runs, and the script too`(hangsAt: Int) throws {
    let words = try words(
      """
      [ "$ROFI_RETV" = \(hangsAt) ] || { echo a; exit; }
      \(Self.tellsIdentifier)
      exec sleep 600
      """)
    let program: Program
    if hangsAt == 0 {
      program = try desk.start(words)
    } else {
      let window = try desk.open(words)
      window.stroke([.enter])
      program = window.program
    }
    let script = try identifier()
    program.send(SIGTERM)
    let ending = program.finish()
    #expect(ending.status == 143 && ending.output.isEmpty && ending.error.isEmpty, "\(ending)")
    #expect(desk.person.block { kill(script, 0) != 0 })
  }

  @Test func `a signal ends the second list`() throws {
    let window = try desk.open(
      words("[ \"$ROFI_RETV\" = 0 ] || { \(Self.tellsIdentifier); }\necho row"))
    window.stroke([.enter])
    _ = try identifier()
    window.settle()
    window.program.send(SIGTERM)
    window.expectEnd(143)
  }

  @Test func `an output without an end is refused`() throws {
    let ending = try desk.start(["rofi", "-show", "x", "-modi", "x:yes"]).finish()
    #expect(ending.status == 1 && ending.error.contains("more than 256 MiB"), "\(ending)")
  }

  @Test func `a script that there is not is named`() throws {
    let ending = try desk.start(["rofi", "-show", "x", "-modi", "x:/no/such"]).finish()
    let words = "cannot be started (there is no such program), at /no/such"
    #expect(ending.status == 1 && ending.error.contains(words), "\(ending)")
  }
}
