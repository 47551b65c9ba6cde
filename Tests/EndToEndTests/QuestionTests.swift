import Foundation
import MaruTestKit
import Testing
import X11

/// `maru show Notice`, `Scale` and `Progress` in a script.
@MainActor @Suite(.serialized, .needsServer) struct QuestionTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private func open(_ arguments: String..., input: Program.Input = .empty) throws -> OpenWindow {
    try desk.open(["show"] + arguments, input: input)
  }

  // MARK: Notice

  @Test func `a question is accepted by Return and by its button`() throws {
    let arguments = ["Notice", "--kind", "question", "--title", "Delete it?"]
    let first = try desk.open(["show"] + arguments)
    first.stroke([.enter])
    first.expectEnd(0)
    let second = try desk.open(["show"] + arguments)
    second.press(try desk.rendition(of: arguments).button("Yes"))
    second.expectEnd(0)
  }

  @Test func `a question is declined by Escape, by its button, and by Return if it prefers that`()
    throws
  {
    let arguments = ["Notice", "--kind", "question", "--title", "Delete it?"]
    let first = try desk.open(["show"] + arguments)
    first.stroke([.escape])
    first.expectEnd(1)
    let second = try desk.open(["show"] + arguments)
    second.press(try desk.rendition(of: arguments).button("No"))
    second.expectEnd(1)
    let third = try desk.open(["show"] + arguments + ["--prefer-cancel"])
    third.stroke([.enter])
    third.expectEnd(1)
  }

  @Test func `a further button prints its title`() throws {
    let arguments = ["Notice", "--title", "Updates", "--button", "Later", "--button", "Never"]
    let window = try desk.open(["show"] + arguments)
    window.press(try desk.rendition(of: arguments).button("Later"))
    window.expectEnd(0, printing: "Later\n")
  }

  @Test func `an information can be closed by Escape, and says that it was not accepted`() throws {
    let window = try open("Notice", "--title", "Done")
    window.stroke([.escape])
    window.expectEnd(1)
  }

  @Test func `a window is as large as its texts`() throws {
    let short = try open("Notice", "--title", "Done")
    let height = short.frame.height
    short.stroke([.enter])
    short.expectEnd(0)
    let text = Array(repeating: "A line of the message.", count: 12).joined(separator: "\n")
    let long = try open("Notice", "--title", "Done", "--message", text)
    #expect(long.frame.width == 400 && long.frame.height > height + 12 * 15)
    long.stroke([.enter])
    long.expectEnd(0)
  }

  // MARK: Scale

  @Test func `keys move the value by steps, and Return prints it`() throws {
    let window = try open(
      "Scale", "--title", "Volume", "--value", "30", "--step", "2.5", "--maximum", "90")
    for key in [KeySymbol.right, .up, .left, .right] { desk.person.stroke(key) }
    window.stroke([.enter])
    window.expectEnd(0, printing: "35.0\n")
    let ends = try open("Scale", "--title", "Volume", "--minimum", "-5")
    desk.person.stroke(.end)
    desk.person.stroke(.home)
    ends.stroke([.enter])
    ends.expectEnd(0, printing: "-5\n")
  }

  @Test func `a press on the slider moves the value, and each one is printed`() throws {
    let arguments = ["Scale", "--title", "Volume", "--value", "50"]
    let window = try desk.open(["show"] + arguments + ["--print", "change"])
    let slider = try desk.rendition(of: arguments).view(ofClass: "ScaleSlider")
    let middle = window.place(CGPoint(x: slider.midX, y: slider.midY))
    let end = window.place(CGPoint(x: slider.maxX - 4, y: slider.midY))
    desk.person.move(to: middle)
    desk.person.press()
    desk.person.move(to: end)
    desk.person.release()
    window.settle()
    window.stroke([.enter])
    let ending = window.program.finish()
    let lines = ending.output.split(separator: "\n")
    #expect(ending.status == 0 && lines.count >= 2)
    #expect(lines.last == "100" && lines.dropLast().last == "100")
  }

  @Test func `a value beyond the ends and an unknown event are refused`() throws {
    let value = try Program(["show", "Scale", "--value", "101"], in: desk.folder).finish()
    #expect(value.status == 65 && value.error.contains("from 0 to 100"))
    let range = try Program(["show", "Scale", "--minimum", "7", "--maximum", "5"], in: desk.folder)
      .finish()
    #expect(range.status == 65 && range.error.contains("maximum"))
    let event = try Program(["show", "Scale", "--print", "chang"], in: desk.folder).finish()
    #expect(event.status == 64 && event.error.contains("did you mean change?"))
  }

  // MARK: Progress

  /// A pipe into which a test writes lines.
  private func writer() -> (pipe: Pipe, write: (String) -> Void) {
    let pipe = Pipe()
    return (pipe, { pipe.fileHandleForWriting.write(Data($0.utf8)) })
  }

  @Test func `a line moves the bar at once, and the end of the lines closes the window`() throws {
    let (pipe, write) = writer()
    let arguments = ["Progress", "--title", "Copying", "--no-times"]
    let window = try open(
      "Progress", "--title", "Copying", "--no-times", "--value", "0",
      input: .stream(pipe.fileHandleForReading))
    let full = try desk.rendition(of: arguments + ["--value", "75"])
    let bar = try full.view(ofClass: "UIProgressView")
    let part = CGRect(x: bar.midX, y: bar.minY, width: bar.width / 8, height: bar.height)
    let before = try window.picture(of: part)
    write("# Files\n75\n")
    #expect(try window.leaves(before, in: part))
    try pipe.fileHandleForWriting.close()
    window.expectEnd(0)
  }

  @Test func `Escape and the button cancel, and the writer gets to know it`() throws {
    let (pipe, write) = writer()
    let window = try open(
      "Progress", "--title", "Copying", "--value", "0", input: .stream(pipe.fileHandleForReading))
    write("10\n")
    window.stroke([.escape])
    window.expectEnd(1)
    let arguments = ["Progress", "--title", "Copying", "--value", "0", "--no-times"]
    let other = try desk.open(
      ["show"] + arguments, input: .stream(pipe.fileHandleForReading))
    other.press(try desk.rendition(of: arguments).button("Cancel"))
    other.expectEnd(1)
  }

  @Test func `rubbish and numbers beyond the ends do no harm`() throws {
    let lines =
      "\n\u{0}\nabc\n-5\n{\"bar\": 7}\n{\n1e999\n250%\n# " + String(repeating: "x", count: 100_000)
    let window = try open(
      "Progress", "--title", "Copying", "--wait", "--no-times",
      input: .bytes(Data(lines.utf8) + [0xFF, 0x0A]))
    // The button can be pressed once the lines have ended.
    window.settle()
    window.stroke([.enter])
    window.expectEnd(0)
  }

  @Test func `it shows a command's lines, and ends with its status`() throws {
    let window = try open(
      "Progress", "--title", "Building", "--", "sh", "-c", "echo one; exec sleep 0.5")
    window.expectEnd(0)
    let failing = try open("Progress", "--title", "Building", "--", "sh", "-c", "sleep 0.4; exit 3")
    failing.expectEnd(3)
  }

  @Test func `cancelling stops the command`() throws {
    let path = "\(desk.folder)/process"
    let window = try open(
      "Progress", "--title", "Building", "--", "sh", "-c", "echo $$ > \(path); exec sleep 60")
    var process: pid_t?
    #expect(
      desk.person.block {
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        process = pid_t(text.trimmingCharacters(in: .newlines))
        return process != nil
      })
    window.stroke([.escape])
    window.expectEnd(1)
    #expect(desk.person.block { process.map { kill($0, 0) != 0 } == true })
  }

  @Test func `the window grows with each bar`() throws {
    let (pipe, write) = writer()
    let window = try open(
      "Progress", "--title", "Copying", "--no-times", input: .stream(pipe.fileHandleForReading))
    let height = window.frame.height
    write("{\"bar\": \"disk\", \"value\": 20}\n{\"bar\": \"tape\", \"value\": 30}\n")
    #expect(
      desk.person.block {
        (desk.person.frame(of: window.id)?.height ?? 0) > height + 40
      })
    try pipe.fileHandleForWriting.close()
    window.expectEnd(0)
  }
}
