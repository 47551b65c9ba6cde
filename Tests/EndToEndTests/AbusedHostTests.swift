import Control
import Foundation
import MaruTestKit
import SeededRandom
import Testing

@testable import Control

/// A host that is told rubbish, whose file is written carelessly, and whose widget never returns.
@MainActor @Suite(.serialized, .needsServer) struct AbusedHostTests {
  private let desk: Desk

  init() throws { desk = try Desk() }

  private static func bar(height: Int = 32, text: String = "Hello") -> String {
    """
    [window.bar]
    kind = "panel"
    anchor = "top"
    height = \(height)
    widgets = [{ name = "Label", id = "words", props = { text = "\(text)" } }]

    """
  }

  // MARK: The socket

  /// A valid request, or one of which a byte was changed, removed or inserted, or noise; in one line.
  private static func line(_ number: Int, using random: inout some RandomNumberGenerator) -> [UInt8]
  {
    let requests = [
      #"{"call":"status","id":\#(number)}"#,
      #"{"call":"set","id":\#(number),"address":"words.text","value":"Number \#(number)"}"#,
      #"{"call":"get","id":\#(number),"address":"words.text"}"#,
      #"{"call":"toggle","id":\#(number),"address":"bar"}"#,
      #"{"call":"emit","id":\#(number),"name":"größe","values":{"a":"b"}}"#,
      #"{"call":"tree","id":\#(number),"address":"bar"}"#,
    ]
    var line = Array((requests.randomElement(using: &random) ?? "").utf8)
    func byte() -> UInt8 {
      let byte = UInt8.random(in: 0...255, using: &random)
      return byte == 10 ? 11 : byte
    }
    let index = Int.random(in: 0..<line.count, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: line[index] = byte()
    case 1: line.remove(at: index)
    case 2: line.insert(byte(), at: index)
    case 3: line = [UInt8(ascii: "!")] + (0..<index).map { _ in byte() }
    default: break
    }
    return line
  }

  @Test func `each of 10,000 random lines at its socket gets an answer, and its window lives on`()
    throws
  {
    let host = try RunningHost(Self.bar(), on: desk)
    let worker = try host.window("bar").pid
    let path = try ControlSocket.path(
      environment: host.environment, display: desk.server.display)
    let socket = OwnedDescriptor(StreamSocket.make(isBlocking: true))
    try #require(StreamSocket.connect(socket.number, to: path) == 0)
    var random = SplitMix(seed: 26)
    var answers = 0
    // In portions, because a peer that reads nothing loses the connection.
    for portion in 0..<100 {
      var lines: [UInt8] = []
      for number in 0..<100 {
        lines += Self.line(portion * 100 + number, using: &random)
        lines.append(10)
      }
      let sent = lines.withUnsafeBytes { StreamSocket.send($0, to: socket.number) }
      try #require(sent == lines.count)
      var missing = 100
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while missing > 0, StreamSocket.waitForInput(socket.number, seconds: 20) {
        let count = buffer.withUnsafeMutableBytes {
          StreamSocket.receive(into: $0, from: socket.number)
        }
        guard count > 0 else { break }
        missing -= buffer[..<count].count { $0 == 10 }
      }
      answers += 100 - missing
      guard missing == 0 else { break }
    }
    #expect(answers == 10_000)
    try host.tell("open", "bar")
    try host.tell("set", "words.text", "After all")
    #expect(try host.tell("get", "words.text") == "After all")
    #expect(try host.window("bar").pid == worker && host.window("bar").restarts == 0, "\(host.log)")
  }

  // MARK: The file

  @Test func `of a file of rubbish each mistake is told with its place, and the host lives on`()
    throws
  {
    let host = try RunningHost(Self.bar(), on: desk)
    let worker = try host.window("bar").pid
    let good = Array(Self.bar().utf8)
    var random = SplitMix(seed: 7)
    for _ in 0..<60 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
      }
      // In another file, so that a mistake that is no mistake does not change the window.
      let file = "\(desk.folder)/rubbish.toml"
      try Data(bytes).write(to: URL(filePath: file))
      let ending = try host.ask("check-config", file)
      #expect(ending.isOwn && [0, 65].contains(ending.status), "\(ending) \(bytes)")
      if ending.status == 65 {
        #expect(ending.errorLines.allSatisfy { $0.hasPrefix("\(file):") }, "\(ending.error)")
      }
    }
    try Data([0xff, 0, 0x5b]).write(to: URL(filePath: host.file))
    #expect(desk.person.block { host.log.contains("the last good configuration runs on") })
    #expect(try host.window("bar").pid == worker && host.window("bar").restarts == 0)
  }

  @Test
  func `a file that an editor empties and writes in parts, or replaces, is taken once it is whole`()
    throws
  {
    let host = try RunningHost(Self.bar(), on: desk)
    let worker = try host.window("bar").pid
    let text = Data(Self.bar(text: "In parts").utf8)
    var handle = try FileHandle(forWritingTo: URL(filePath: host.file))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: text.prefix(40))
    try handle.close()
    #expect(desk.person.block { host.log.contains("the last good configuration runs on") })
    #expect(try host.tell("get", "words.text") == "Hello")
    handle = try FileHandle(forWritingTo: URL(filePath: host.file))
    try handle.seekToEnd()
    try handle.write(contentsOf: text.dropFirst(40))
    try handle.close()
    #expect(desk.person.block { (try? host.tell("get", "words.text")) == "In parts" })

    let other = "\(desk.folder)/.maru.toml.new"
    try Data(Self.bar(text: "Renamed").utf8).write(to: URL(filePath: other))
    #expect(rename(other, host.file) == 0)
    #expect(desk.person.block { (try? host.tell("get", "words.text")) == "Renamed" })
    #expect(try host.window("bar").pid == worker)
  }

  @Test func `a file that stays empty, or is taken away, changes nothing but the status`() throws {
    let host = try RunningHost(Self.bar(), on: desk)
    let worker = try host.window("bar").pid
    try Data().write(to: URL(filePath: host.file))
    #expect(desk.person.block { host.log.contains("the file is empty") }, "\(host.log)")
    #expect(try host.tell("status").contains("the file is empty"))
    try Data(Self.bar(text: "Again").utf8).write(to: URL(filePath: host.file))
    #expect(desk.person.block { (try? host.tell("get", "words.text")) == "Again" })
    try FileManager.default.removeItem(atPath: host.file)
    #expect(desk.person.block { host.log.contains("cannot be read") }, "\(host.log)")
    #expect(try host.tell("status").contains("cannot be read"))
    #expect(try host.window("bar").pid == worker && host.window("bar").restarts == 0)
  }

  @Test func `a refused quit ends nothing`() throws {
    let host = try RunningHost(Self.bar(), on: desk)
    let client = try ControlClient(path: "\(desk.folder)/maru/\(desk.server.display).sock")
    #expect(throws: ControlError.self) {
      _ = try client.call(Message(["call": "quit", "address": "bar"]))
    }
    #expect(try host.tell("get", "words.text") == "Hello")
    #expect(host.program.isRunning)
  }

  // MARK: The worker

  @Test func `a crash is in the log with its plugin, version and calls, and is the reason`() throws
  {
    let path = try TestPlugin.unruly.path
    let host = try RunningHost(
      """
      [supervision]
      deaths = 1
      [window.bad]
      kind = "overlay"
      width = 300
      height = 120
      widgets = [{ name = "\(path)", props = { atPress = "fatalError" } }]
      """, on: desk)
    let button = try host.middle(of: "Go", in: "bad")
    desk.person.click(button.x, button.y)
    #expect(host.waits(for: "failed", of: "bad"))
    let line = "error bad: maru: the widget crashed ("
    #expect(host.log.contains(line), "\(host.log)")
    #expect(host.log.contains("The widget gives up), Unruly 1.0 in \(path), fix the plugin"))
    #expect(host.log.contains("info bad: \(path)("), "\(host.log)")
    let status = try host.tell("status")
    #expect(status.contains("Fatal error: The widget gives up"), "\(status)")
  }

  @Test func `a widget that never returns is replaced, and its neighbour misses nothing`() throws {
    let host = try RunningHost(
      Self.bar() + """
        [window.bad]
        kind = "overlay"
        anchor = "bottom"
        width = 300
        height = 120
        widgets = [{ name = "\(try TestPlugin.unruly.path)", props = { atPress = "loop" } }]

        """, windows: 2, on: desk)
    let (bar, bad) = (try host.window("bar").pid, try host.window("bad").pid)
    let button = try host.middle(of: "Go", in: "bad")
    desk.person.click(button.x, button.y)
    #expect(desk.person.block { host.log.contains("busy") })
    try host.tell("set", "words.text", "Meanwhile")
    let isReplaced = desk.person.block(timeout: .seconds(20)) {
      host.windows.contains { $0.id == "bad" && $0.state == "shown" && $0.pid != bad }
    }
    #expect(isReplaced, "\(host.log)")
    #expect(try host.tell("get", "words.text") == "Meanwhile")
    #expect(try host.window("bar").pid == bar)
  }
}
