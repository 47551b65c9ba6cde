import MaruKit
import Testing

@MainActor @Suite struct WidgetContextTests {
  @Test func `a widget can finish only once`() {
    let context = WidgetContext()
    var heard: [WidgetMessage] = []
    context.handler = {
      heard.append($0)
      return true
    }
    context.finish(with: .accepted("a"))
    context.finish(with: .cancelled(nil))
    #expect(heard == [.finished(.accepted("a"))])
    #expect(context.isFinished)
  }

  @Test func `an event returns whether the host acts on it`() {
    let context = WidgetContext()
    #expect(!context.emit("tap"))
    context.handler = { $0 == .event(name: "tap", values: [:]) }
    #expect(context.emit("tap"))
    #expect(!context.emit("drag"))
  }
}
