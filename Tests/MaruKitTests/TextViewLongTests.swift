import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Texts of megabytes.
///
/// The limits are generous: they fail if work grows with the text.
@MainActor @Suite(.serialized) struct TextViewLongTests {
  private func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = processorTime
    try work()
    return processorTime - start
  }

  /// The time of this thread on a processor, in seconds; a test's clock stands still.
  private var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func note(_ what: String, _ seconds: Double) {
    if ProcessInfo.processInfo.environment["MARU_TIMES"] != nil {
      print("\(what): \(Int(seconds * 1_000_000)) µs")
    }
  }

  @Test(arguments: ["plain", "accented"])
  func `ten megabytes open, scroll and are typed in in the middle`(kind: String) throws {
    let word = kind == "plain" ? "lorem ipsum dolor sit amet " : "größe ‘maß’ dolor sit amet — "
    var lines: [String] = []
    var size = 0
    while size < 10_000_000 {
      lines.append(String(repeating: word, count: lines.count % 7))
      size += (lines.last?.utf8.count ?? 0) + 1
    }
    let text = lines.joined(separator: "\n")
    let bench = TextViewBench("", frame: CGRect(x: 0, y: 0, width: 600, height: 600))
    let open = seconds {
      bench.view.text = text
      bench.screen.advance(by: 0.05)
    }
    note("\(kind), open", open)
    let middle = text.utf16.count / 2
    bench.view.becomeFirstResponder()
    let jump = seconds {
      bench.select(middle, 0)
      bench.view.scrollRangeToVisible(NSRange(location: middle, length: 0))
      bench.screen.advance(by: 0.05)
    }
    note("\(kind), jump", jump)
    var keys: [Double] = []
    for _ in 0..<20 {
      keys.append(
        seconds {
          bench.view.insertText("x")
          bench.screen.advance(by: 0.02)
        })
    }
    note("\(kind), key", keys.sorted()[10])
    note("\(kind), slowest key", keys.max() ?? 0)
    let scroll = seconds {
      for _ in 0..<20 {
        bench.view.contentOffset.y += 300
        bench.screen.advance(by: 0.02)
      }
    }
    note("\(kind), scrolled frame", scroll / 20)
    let undo = seconds { bench.view.undoManager?.undo() }
    note("\(kind), undo", undo)
    #expect(open < 2 && jump < 0.5 && keys.sorted()[10] < 0.1 && scroll < 2)
    #expect(bench.view.textStorage.length == text.utf16.count)
  }

  @Test func `a megabyte without a line break or a space is typed in in the middle`() throws {
    for text in [
      String(repeating: "x", count: 1_000_000), String(repeating: "ab cd ", count: 170_000),
    ] {
      let bench = TextViewBench("", frame: CGRect(x: 0, y: 0, width: 600, height: 600))
      bench.view.text = text
      bench.view.becomeFirstResponder()
      bench.select(500_000, 0)
      bench.view.scrollRangeToVisible(bench.view.selectedRange)
      bench.screen.advance(by: 0.05)
      var keys: [Double] = []
      for _ in 0..<10 {
        keys.append(
          seconds {
            bench.view.insertText("y")
            bench.screen.advance(by: 0.02)
          })
      }
      note("one paragraph, key", keys.sorted()[5])
      #expect(keys.sorted()[5] < 0.2)
    }
  }
}
