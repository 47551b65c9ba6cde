import Testing

@testable import Development

@Suite struct PrintedLogTests {
  @Test func `a configuration that is good again, or was read again, is told`() {
    let log = PrintedLog(environment: [:])
    #expect(log.text(of: "info maru: started with desk.toml") == nil)
    for news in ["the configuration is good again", "the configuration was read again"] {
      #expect(log.text(of: "info maru: \(news)") == "maru: \(news)")
    }
  }

  @Test(arguments: [
    "error Counter: the new worker could not show the window, the old one stays: it crashed",
    "error Counter: the window has failed: the widget crashed (SIGILL)",
    "error Counter: maru: the widget crashed (SIGILL), Counter in /a/libCounter.so, fix the plugin; the calls follow",
    "info Counter: /a/libCounter.so(+0x1f30)[0x7f0312] Counter.viewDidLoad()",
    "info Counter: /lib/libc.so.6(abort+0x12)[0x7f0312]", "info Counter: [0x7f0312]",
    "info maru: started with no file",
    "warning Counter: the file /a/.build/debug/A_A.resources/a.svg:3 cannot be read: it is cut off",
    "info Counter: maru: the file /a/.build/debug/A_A.resources/a.strings cannot be read: it is cut off",
  ])
  func `what the session says itself and the calls of a crash are left out`(line: String) {
    #expect(PrintedLog(environment: [:]).text(of: line) == nil)
  }

  @Test(arguments: [
    ("error Counter: the worker 12 died: the widget crashed", nil as String?),
    ("warning Counter: /a/Card.xib:3: mismatched tag", nil),
    ("info Counter: /a/file is read", "Counter: /a/file is read"),
    ("warning Counter: the file /home/a/a.png cannot be read: it is not a picture", nil),
    ("info Counter: maru: hello", "Counter: maru: hello"),
  ])
  func `other lines are printed`(line: String, printed: String?) {
    #expect(PrintedLog(environment: [:]).text(of: line) == printed ?? line)
  }

  @Test func `MARU_DEBUG=backtrace prints the calls too`() {
    let log = PrintedLog(environment: ["MARU_DEBUG": "backtrace"])
    #expect(log.text(of: "info Counter: /a/b.so(+0x1)[0x7f]") == "Counter: /a/b.so(+0x1)[0x7f]")
  }
}
