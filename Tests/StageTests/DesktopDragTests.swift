import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Stage
@testable import X11

/// Drags between a kit window and another program on a real display.
@MainActor
@Suite(
  .serialized,
  .enabled("Xvfb is not installed; on Debian: apt-get install xvfb") {
    await XvfbServer.isInstalled
  }
)
struct DesktopDragTests {
  private final class Source: UIDragInteractionDelegate {
    var ends: [UIDropOperation] = []
    func dragInteraction(
      _ interaction: UIDragInteraction, itemsForBeginning session: any UIDragSession
    ) -> [UIDragItem] {
      [
        UIDragItem(itemProvider: NSItemProvider(object: NSString("마루"))),
        UIDragItem(itemProvider: NSItemProvider(object: NSURL(fileURLWithPath: "/tmp/a b"))),
      ]
    }
    func dragInteraction(
      _ interaction: UIDragInteraction, session: any UIDragSession,
      didEndWith operation: UIDropOperation
    ) { ends.append(operation) }
  }

  /// Shows a window whose view can be dragged, with the pointer on it.
  private func showSource(_ source: Source, on desk: WindowDesk) {
    let window = desk.makeWindow(.floating)
    window.rootViewController?.view.addInteraction(UIDragInteraction(delegate: source))
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    desk.person.move(to: DevicePoint(x: 40, y: 40))
    desk.person.press(button: 1)
    desk.person.move(to: DevicePoint(x: 60, y: 60))
  }

  @Test func `a text of another program is dropped into a field`() throws {
    let desk = try WindowDesk()
    let window = desk.makeWindow(.floating)
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    window.rootViewController?.view.addSubview(field)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let source = desk.person.connection.dragSource
    source.begin(types: ["UTF8_STRING"], action: .copy, time: .current) {
      $1(Array("안녕 hello".utf8))
    }
    source.move(to: DevicePoint(x: 50, y: 40), time: .current)
    var outcomes: [DragAction?] = []
    source.drop(time: .current) { outcomes.append($0) }
    desk.run {
      _ = desk.person.connection.pendingEvents()
      return !outcomes.isEmpty && field.text?.isEmpty == false
    }
    #expect(outcomes == [.copy])
    #expect(field.text == "안녕 hello")
  }

  private final class Target: UIDropInteractionDelegate {
    var names: [String] = []
    var counts: [Int] = []
    func dropInteraction(
      _ interaction: UIDropInteraction, sessionDidUpdate session: any UIDropSession
    ) -> UIDropProposal {
      counts.append(session.items.count)
      return UIDropProposal(operation: .copy)
    }
    func dropInteraction(
      _ interaction: UIDropInteraction, performDrop session: any UIDropSession
    ) {
      session.loadObjects(ofClass: URL.self) { self.names = $0.map(\.lastPathComponent) }
    }
  }

  /// Shows a window whose view takes drops.
  @discardableResult
  private func showTarget(_ target: Target, on desk: WindowDesk) -> UIWindow {
    let window = desk.makeWindow(.floating)
    window.rootViewController?.view.addInteraction(UIDropInteraction(delegate: target))
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    return window
  }

  @Test(arguments: [true, false])
  func `files are counted as the drag enters, and a program that gives no list delays nothing`(
    answers: Bool
  ) throws {
    let desk = try WindowDesk()
    let target = Target()
    showTarget(target, on: desk)
    let source = desk.person.connection.dragSource
    source.begin(types: ["text/uri-list"], action: .copy, time: .current) { _, completion in
      if answers { completion(Array("# two\r\nfile:///a\r\nfile:///b%20c\r\n".utf8)) }
    }
    source.move(to: DevicePoint(x: 50, y: 40), time: .current)
    desk.run {
      _ = desk.person.connection.pendingEvents()
      return source.answer == .copy
    }
    #expect(target.counts.allSatisfy { $0 == (answers ? 2 : 1) })
    guard answers else { return }
    source.drop(time: .current) { _ in }
    desk.run {
      _ = desk.person.connection.pendingEvents()
      return !target.names.isEmpty
    }
    #expect(target.names == ["a", "b c"])
  }

  @Test func `items are dropped on another program's window`() throws {
    let desk = try WindowDesk()
    let source = Source()
    let person = desk.person.connection
    var options = WindowAttributes(width: 150, height: 150)
    options.origin = DevicePoint(x: 200, y: 100)
    let other = try Window(on: person, options)
    other.show()
    showSource(source, on: desk)
    desk.person.move(to: DevicePoint(x: 250, y: 150))
    var isOver = false
    var data: [String: String] = [:]
    func read(_ events: [Event]) {
      for case .dragged(let drag) in events {
        switch drag.phase {
        case .moved:
          person.dropTarget.answer(.copy)
          isOver = true
        case .dropped:
          for type in drag.types where type.hasPrefix("text/") {
            person.dropTarget.load(type) { bytes in
              data[type] = bytes.map { String(decoding: $0, as: UTF8.self) }
            }
          }
          person.dropTarget.finish(.copy)
        default: break
        }
      }
    }
    desk.run {
      read(person.pendingEvents())
      return isOver && desk.screen.connection.dragSource.answer == .copy
    }
    desk.person.release(button: 1)
    desk.run {
      read(person.pendingEvents())
      return !source.ends.isEmpty
    }
    #expect(source.ends == [.copy])
    #expect(data["text/plain;charset=utf-8"] == "마루")
    #expect(data["text/uri-list"] == "file:///tmp/a%20b\r\n")
  }

  @Test func `each drag has data of its own`() throws {
    let desk = try WindowDesk()
    let source = Source()
    showSource(source, on: desk)
    let drag = desk.screen.connection.dragSource
    desk.run { drag.isDragging }
    desk.person.release(button: 1)
    desk.run { !source.ends.isEmpty && !drag.isDragging }
    #expect(source.ends == [.cancel])
  }

  @Test func `a drop on a window that takes no drops is cancelled`() throws {
    let desk = try WindowDesk()
    let source = Source()
    showSource(source, on: desk)
    desk.person.move(to: DevicePoint(x: 350, y: 250))
    desk.person.release(button: 1)
    desk.run { !source.ends.isEmpty }
    #expect(source.ends == [.cancel])
  }

  @Test func `a program that dies under a drag ends it`() throws {
    let desk = try WindowDesk()
    let source = Source()
    let dying = try XTestClient(display: desk.server.display)
    var options = WindowAttributes(width: 150, height: 150)
    options.origin = DevicePoint(x: 200, y: 100)
    let other = try Window(on: dying.connection, options)
    other.show()
    dying.connection.synchronize()
    showSource(source, on: desk)
    desk.person.move(to: DevicePoint(x: 250, y: 150))
    desk.run { desk.screen.connection.dragSource.hasTarget }
    dying.close()
    desk.person.move(to: DevicePoint(x: 260, y: 160))
    desk.person.release(button: 1)
    desk.run { !source.ends.isEmpty }
    #expect(source.ends == [.cancel])
  }

  /// A window of another program that takes part in no drags.
  private func cover(_ desk: WindowDesk, at origin: DevicePoint) throws -> Window {
    var options = WindowAttributes(width: 150, height: 150)
    options.origin = origin
    let person = desk.person.connection
    let other = try Window(on: person, options)
    person.delete(person.atoms.dragAware, of: other.id)
    other.show()
    return other
  }

  @Test func `a view under another program's window gets no drop`() throws {
    let desk = try WindowDesk()
    let source = Source()
    let window = desk.makeWindow(.floating)
    let root = try #require(window.rootViewController?.view)
    let handle = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 80))
    let target = Target()
    let well = UIView(frame: CGRect(x: 50, y: 0, width: 50, height: 80))
    handle.addInteraction(UIDragInteraction(delegate: source))
    well.addInteraction(UIDropInteraction(delegate: target))
    root.addSubview(handle)
    root.addSubview(well)
    window.makeKeyAndVisible()
    desk.run { desk.isShown(window) }
    let cover = try cover(desk, at: DevicePoint(x: 75, y: 20))
    desk.person.move(to: DevicePoint(x: 30, y: 40))
    desk.person.press(button: 1)
    desk.person.move(to: DevicePoint(x: 50, y: 50))
    desk.person.move(to: DevicePoint(x: 100, y: 60))
    desk.run { desk.screen.connection.dragSource.isDragging }
    desk.person.release(button: 1)
    desk.run { !source.ends.isEmpty }
    #expect(source.ends == [.cancel])
    #expect(target.names.isEmpty)
    cover.hide()
  }

  @Test func `a drop on a window that closes meanwhile is refused`() throws {
    let desk = try WindowDesk()
    let target = Target()
    let window = showTarget(target, on: desk)
    let source = desk.person.connection.dragSource
    source.begin(types: ["text/plain"], action: .move, time: .current) { $1([]) }
    source.move(to: DevicePoint(x: 50, y: 40), time: .current)
    desk.run {
      _ = desk.person.connection.pendingEvents()
      return source.answer != nil
    }
    var outcomes: [DragAction?] = []
    source.drop(time: .current) { outcomes.append($0) }
    desk.person.connection.flush()
    window.isHidden = true
    desk.run {
      _ = desk.person.connection.pendingEvents()
      return !outcomes.isEmpty
    }
    #expect(outcomes == [nil])
  }
}
