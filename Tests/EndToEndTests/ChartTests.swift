import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show Chart` in a script.
@MainActor @Suite(.serialized, .needsServer) struct ChartTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func plot(_ arguments: [String]) throws -> CGRect {
    try desk.rendition(of: ["Chart"] + arguments).view(ofClass: "ChartPlot")
  }

  @Test func `lines move the chart as they arrive, and it stays at their end`() throws {
    let pipe = Pipe()
    let window = try desk.open(
      ["show", "Chart", "--kind", "bar", "--min", "0", "--max", "10", "--title", "Load"],
      input: .stream(pipe.fileHandleForReading))
    let plot = try plot(["--kind", "bar", "--min", "0", "--max", "10", "--title", "Load"])
    let bar = CGRect(x: plot.midX - 8, y: plot.midY, width: 16, height: plot.height / 4)
    let empty = try window.picture(of: bar)
    pipe.fileHandleForWriting.write(Data("9\n".utf8))
    #expect(try window.leaves(empty, in: bar))
    let full = try window.picture(of: bar)
    try pipe.fileHandleForWriting.close()
    window.expectUnmoved()
    #expect(try window.picture(of: bar) == full)
    window.stroke([.escape])
    window.expectEnd(0)
  }

  @Test func `a press prints the values at its place, and the space bar those at the rule`() throws
  {
    let arguments = ["--values", "[[1, 2.5, 3], [4, null, 6]]"]
    let window = try desk.open(["show", "Chart"] + arguments + ["--print", "tap"])
    let plot = try plot(arguments)
    window.press(CGRect(x: plot.midX - 1, y: plot.midY, width: 2, height: 2))
    window.settle()
    desk.person.stroke(.end)
    desk.person.stroke(.left)
    desk.person.stroke(.left)
    window.stroke([.tab, .space])
    window.settle()
    window.stroke([.escape])
    let ending = window.program.finish()
    #expect(ending.status == 0 && ending.output == "2.5 nan\n1 4\n", "\(ending)")
  }

  @Test func `a line without a number is reported with its number, and does no harm`() throws {
    let lines = "CPU, GPU\n1, 2\n\nrubbish\n{\"CPU\": \"x\"}\nnan inf\n3 4\n"
    let window = try desk.open(
      ["show", "Chart"], input: .bytes(Data(lines.utf8) + [0xFF, 0x0A]))
    window.settle()
    window.stroke([.escape])
    let ending = window.program.finish()
    #expect(ending.status == 0)
    #expect(ending.errorLines.count == 3, "\(ending.error)")
    #expect(ending.error.contains("line 4: “rubbish”"))
  }

  @Test func `a million values are shown, and keys are answered`() throws {
    let lines = (0..<1_000_000).map { "\($0 % 1_000)\n" }.joined()
    let window = try desk.open(
      ["show", "Chart", "--last", "100000"], input: .bytes(Data(lines.utf8)))
    window.settle()
    window.stroke([.escape])
    window.expectEnd(0)
  }

  @Test(arguments: [
    (["--values", "1 b"], "“b”"), (["--last", "1"], "2 to 100000"),
    (["--min", "4", "--max", "4"], "above the minimum"),
    (["--color", "blu"], "did you mean blue?"),
  ])
  func `a wrong property is refused with its remedy`(options: [String], words: String) throws {
    let ending = try Program(["show", "Chart"] + options, in: desk.folder).finish()
    #expect(ending.status == 65 && ending.error.contains(words), "\(ending)")
    #expect(ending.errorLines.count == 1)
  }
}
