import Testing

@testable import maru_widgets

/// What the script of a mode of rofi prints.
@Suite struct RofiScriptTests {
  private func parse(_ text: String) -> (options: [String: String], rows: String) {
    let output = RofiScript.parse(Array(text.utf8))
    return (output.options, String(decoding: output.rows, as: UTF8.self))
  }

  @Test func `lines after a NUL byte are options, and the others rows`() {
    let output = parse("\0prompt\u{1F}Hello\na\n\nb\0info\u{1F}x\n\0data\u{1F}1\u{1F}2\n")
    #expect(output.options == ["prompt": "Hello", "data": "1\u{1F}2"])
    #expect(output.rows == "a\n\nb\0info\u{1F}x\n")
  }

  @Test func `the last line may lack its line break`() {
    #expect(parse("a\nb").rows == "a\nb\n")
    let options = parse("\0prompt\u{1F}Hello")
    #expect(options.options == ["prompt": "Hello"] && options.rows.isEmpty)
    #expect(parse("\0prompt\u{1F}Hello\n").rows.isEmpty)
    #expect(parse("").rows.isEmpty)
    #expect(parse("\n").rows == "\n")
  }

  @Test func `the names of options and true may have capitals`() {
    let output = RofiScript.parse(Array("\0Keep-Filter\u{1F}TRUE\n\0markup-rows\u{1F}no\n".utf8))
    #expect(output.isOn("keep-filter") == true && output.isOn("markup-rows") == false)
    #expect(output.isOn("keep-selection") == nil)
  }

  @Test func `the separator applies to what follows it, and to the next output`() {
    let output = RofiScript.parse(
      Array("a\n\0delim\u{1F}|\nb\nc|\0prompt\u{1F}Hello|d".utf8))
    #expect(output.separator == UInt8(ascii: "|"))
    #expect(String(decoding: output.rows, as: UTF8.self) == "a|b\nc|d|")
    #expect(output.options["prompt"] == "Hello")
    let next = RofiScript.parse(Array("e|f".utf8), separator: output.separator)
    #expect(String(decoding: next.rows, as: UTF8.self) == "e|f|")
    let nul = RofiScript.parse(Array("\0delim\u{1F}\\0\na\0b\0".utf8))
    #expect(nul.separator == 0 && nul.rows == Array("a\0b\0".utf8))
  }

  @Test func `a mode with a script is found by its name`() {
    #expect(RofiScript(named: "b", in: "drun,a:x,b:y -z")?.name == "b")
    #expect(RofiScript(named: "c:d", in: "")?.name == "c")
    #expect(RofiScript(named: "drun", in: "drun,a:x") == nil)
  }
}
