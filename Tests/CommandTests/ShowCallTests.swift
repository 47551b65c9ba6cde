import ArgumentParser
import Testing

@testable import maru

@Suite struct ShowCallTests {
  private static let lines: [[String]] = [
    ["show", "BottomAlert"],
    ["show", "BottomAlert", "--title", "A title", "--button", "No:cancel", "--button", "Yes"],
    ["show", "BottomAlert", "--title", "", "--message=", "--button", "-1"],
    ["show", "BottomAlert", "--title=--json", "--message", "a=b"],
    ["show", "--size", "300x200", "BottomAlert", "--scale", "1.5", "--timeout=2.5"],
    ["show", "BottomAlert", "--size=300x200", "--size", "400x100", "--appearance", "dark"],
    ["show", "BottomAlert", "--text-size", "ax1", "--json"],
    ["show", "BottomAlert", "--accent-color", "#ff8000"],
    ["show", "BottomAlert", "--accent-color=purple", "--timeout", "3"],
    ["show", "DropDown", "--follow", "--strict", "--props", #"{"title": "x=y"}"#],
    ["show", "LoadingView", "--text", "Building", "--", "make", "-j2", "--json", "--", "x"],
    ["show", "./libHello.so", "--flag", "--no-other"],
  ]

  @Test(arguments: lines)
  func `a call is read as the parser reads it`(line: [String]) throws {
    let words = try WidgetArguments.rewritten(line)
    let direct = try #require(ShowCall(rewritten: words))
    let parsed = try #require(try MaruCommand.parseAsRoot(words) as? ShowCommand)
    #expect(parsed.call == direct)
  }

  @Test func `every option of show is among the calls that are compared`() throws {
    let show = try #require(WidgetArguments.known["show"])
    let compared = Set(Self.lines.joined().map { String($0.prefix { $0 != "=" }) })
    let asked: Set = ["--help", "-h", "--version"]
    #expect(show.withValue.union(show.flags).subtracting(asked).isSubset(of: compared))
  }

  @Test(arguments: [
    ["show", "BottomAlert", "--help"], ["show", "--help"], ["show", "BottomAlert", "--version"],
    ["show", "BottomAlert", "--size", "huge"], ["show", "BottomAlert", "--size"],
    ["show", "BottomAlert", "--size", ""], ["show", "BottomAlert", "--scale", "nan"],
    ["show", "BottomAlert", "--appearance", "blue"], ["show", "BottomAlert", "--text-size", "z"],
    ["show", "BottomAlert", "--accent-color", "loud"], ["show", "BottomAlert", "--accent-color"],
    ["show", "BottomAlert", "--timeout", "-1"], ["show", "BottomAlert", "--strict"],
    ["list"], ["render", "BottomAlert", "-o", "x.png"], ["gallery"], [], ["--scale", "2"],
  ])
  func `help, other commands and what is wrong are left to the parser`(line: [String]) throws {
    #expect(ShowCall(rewritten: try WidgetArguments.rewritten(line)) == nil)
  }
}
