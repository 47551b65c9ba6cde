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

  /// Waits until the script was called a number of times, and returns what it has written.
  private func calls(_ count: Int) -> String {
    var text = ""
    _ = desk.person.block {
      text = (try? String(contentsOfFile: desk.folder + "/calls", encoding: .utf8)) ?? ""
      return text.count(where: { $0 == "\n" }) >= count
    }
    return text
  }

  @Test func `the typed text and the selection are kept if the script asks for it`() throws {
    let window = try desk.open(
      words(
        #"""
        echo "$ROFI_RETV $1 $ROFI_DATA $ROFI_INFO" >> calls
        case $ROFI_RETV:$1 in
        0:) printf '\0keep-filter\037true\n\0data\037x\n' ;;
        1:bb) printf '\0keep-filter\037false\n\0keep-selection\037true\n' ;;
        1:ba) printf '\0new-selection\0372\n' ;;
        *) exit ;;
        esac
        printf 'ba\0info\037i\nab\nbb\n'
        """#))
    desk.person.type("bb")
    window.stroke([.enter])
    #expect(calls(2) == "0   \n1 bb x \n")
    window.settle()
    // The second list has no text, and begins at the row bb, the last one.
    window.stroke([.down, .enter])
    #expect(calls(3).hasSuffix("1 ba x i\n"))
    window.settle()
    desk.person.stroke(.up)
    window.stroke([.enter])
    window.expectEnd(0)
    #expect(calls(4).hasSuffix("1 ab x \n"))
  }

  @Test func `the selection is kept for one answer, and another one has to be kept too`() throws {
    let window = try desk.open(
      words(
        #"""
        echo "$ROFI_RETV $1" >> calls
        case $(grep -c . calls) in
        1) printf '\0keep-selection\037true\n' ;;
        3) printf '\0new-selection\0372\n' ;;
        4) exit ;;
        esac
        printf 'a\nb\nc\n'
        """#))
    window.stroke([.down, .enter])
    #expect(calls(2) == "0 \n1 b\n")
    window.settle()
    // The second list begins at the same row, and the third one at the first.
    window.stroke([.enter])
    #expect(calls(3).hasSuffix("1 b\n"))
    window.settle()
    window.stroke([.enter])
    window.expectEnd(0)
    #expect(calls(4).hasSuffix("1 a\n"))
  }

  @Test func `a filter that is kept narrows the next list`() throws {
    let window = try desk.open(
      words(
        #"""
        echo "$ROFI_RETV $1" >> calls
        [ "$ROFI_RETV" = 1 ] && [ -e second ] && exit
        [ "$ROFI_RETV" = 1 ] && touch second
        printf '\0keep-filter\037true\nab\nbb\n'
        """#))
    desk.person.type("bb")
    window.stroke([.enter])
    #expect(calls(2) == "0 \n1 bb\n")
    window.settle()
    window.stroke([.enter])
    window.expectEnd(0)
    #expect(calls(3).hasSuffix("1 bb\n"))
  }

  @Test func `Shift-Delete runs the script to delete the row`() throws {
    let window = try desk.open(
      words(#"echo "$ROFI_RETV $1" >> calls; [ "$ROFI_RETV" = 3 ] || printf 'a\nb\n'"#))
    window.stroke([.down])
    desk.person.stroke(.delete, with: .shift)
    window.expectEnd(0)
    #expect(calls(2) == "0 \n3 b\n")
  }

  @Test(arguments: [([], "Ab"), (["-case-sensitive"], "ba")])
  func `case matters in a mode only with an option`(options: [String], row: String) throws {
    let window = try desk.open(
      words(#"echo "$1" >> calls; [ "$ROFI_RETV" = 1 ] || printf 'Ab\nba\n'"#) + options)
    desk.person.type("a")
    window.stroke([.enter])
    window.expectEnd(0)
    #expect(calls(2) == "\n\(row)\n")
  }

  @Test func `a theme that the script sets has no effect, and a warning says so`() throws {
    let window = try desk.open(
      words(
        #"""
        printf '\0theme\037window { width: 9%%; }\na\n'
        """#))
    window.stroke([.escape])
    let ending = window.program.finish()
    #expect(ending.status == 0)
    #expect(ending.error == "maru: the option theme of the script has no effect here\n")
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
    #expect(desk.person.block { ProcessReading.isGone(script) })
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
