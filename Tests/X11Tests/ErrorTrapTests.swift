import MaruTestKit
import Testing

@testable import X11

@MainActor @Suite(.serialized) struct ErrorTrapTests {
  private let nobody = WindowID(rawValue: 0x1f_ffff)

  private func errors(_ events: [Event]) -> [ProtocolError] {
    events.compactMap { if case .protocolError(let error) = $0 { error } else { nil } }
  }

  @Test func `an error in a trap does not reach the log`() throws {
    let screen = try Screen()
    let nobody = try #require(nobody)
    let (_, caught) = screen.program.trappingErrors {
      screen.program.set(.name, of: nobody, type: .string, text: "x")
    }
    #expect(caught.map(\.code) == [3])
    #expect(caught.first?.request == "X_ChangeProperty")
    #expect(caught.first?.resource == nobody.rawValue)
    #expect(errors(screen.settle()).isEmpty)
  }

  @Test func `an error outside a trap is reported and the connection stays open`() throws {
    let screen = try Screen()
    screen.program.set(.name, of: try #require(nobody), type: .string, text: "x")
    let told = errors(screen.settle())
    #expect(told.count == 1)
    #expect(told.first?.description.contains("BadWindow") == true)
    #expect(told.first?.description.contains("X_ChangeProperty") == true)
    #expect(screen.program.isOpen)
  }

  @Test func `a trap does not catch the error of an earlier request`() throws {
    let screen = try Screen()
    let nobody = try #require(nobody)
    screen.program.set(.name, of: nobody, type: .string, text: "before")
    let (_, caught) = screen.program.trappingErrors {
      screen.program.set(.iconName, of: screen.program.root, type: .string, text: "fine")
    }
    #expect(caught.isEmpty)
    #expect(errors(screen.settle()).count == 1)
  }

  @Test func `the inner of two nested traps catches its own errors`() throws {
    let screen = try Screen()
    let nobody = try #require(nobody)
    var inner: [ProtocolError] = []
    let (_, outer) = screen.program.trappingErrors {
      screen.program.set(.name, of: nobody, type: .string, text: "outer")
      inner =
        screen.program.trappingErrors {
          screen.program.delete(.name, of: nobody)
        }.errors
    }
    #expect(outer.map(\.request) == ["X_ChangeProperty"])
    #expect(inner.map(\.request) == ["X_DeleteProperty"])
    #expect(errors(screen.settle()).isEmpty)
  }

  @Test func `an ignored error is dropped, and the next one is not`() throws {
    let screen = try Screen()
    let nobody = try #require(nobody)
    screen.program.ignoringErrors {
      screen.program.set(.name, of: nobody, type: .string, text: "ignored")
    }
    screen.program.delete(.name, of: nobody)
    #expect(errors(screen.settle()).map(\.request) == ["X_DeleteProperty"])
  }

  @Test func `the error of an extension request names the extension`() throws {
    let screen = try Screen()
    screen.program.selectPointerEvents(of: try #require(nobody))
    let told = errors(screen.settle())
    #expect(told.count == 1)
    #expect(told.first?.request.hasPrefix("XInputExtension") == true, "\(told)")
  }

  @Test func `destroying a window after the connection is lost reports no error`() throws {
    let screen = try Screen()
    let window = try screen.showWindow()
    screen.person.kill(window.id)
    try screen.expect("the end") { $0 == .serverGone ? true : nil }
    window.destroy()
    #expect(errors(screen.log).isEmpty)
  }
}
