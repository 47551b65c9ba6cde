import Foundation
import MaruKit
import Testing

@MainActor @Suite struct WidgetTrayTests {
  private let icons = [WidgetTray.Icon(id: 7, title: "Mail"), WidgetTray.Icon(id: 9, title: "Net")]
  private let demand = WidgetTray.Demand(iconSize: 20)

  @Test func `an observer is notified of changed icons only`() {
    let tray = WidgetTray()
    var heard: [[UInt32]] = []
    let observation = tray.observe(demand) { heard.append($0.icons.map(\.id)) }
    tray.update(to: icons)
    tray.update(to: icons)
    tray.update(to: [icons[1]])
    #expect(heard == [[7, 9], [9]])
    withExtendedLifetime(observation) {}
  }

  @Test func `the oldest observation has the icons, and leaves them to the next`() {
    let tray = WidgetTray()
    var heard: [UInt32]?
    var first: WidgetTray.Observation? = tray.observe(demand) { _ in }
    let second = tray.observe(WidgetTray.Demand(iconSize: 30)) { heard = $0.icons.map(\.id) }
    tray.update(to: icons)
    #expect(first?.icons.count == 2 && second.icons.isEmpty && heard == nil)
    #expect(tray.demand?.iconSize == 20)
    first = nil
    #expect(heard == [7, 9] && second.icons.count == 2)
    #expect(tray.demand?.iconSize == 30)
  }

  @Test func `the host learns of the first observation, of new wishes, and of the end`() {
    let tray = WidgetTray()
    var heard: [CGFloat?] = []
    tray.onDemandChange = { [unowned tray] in heard.append(tray.demand?.iconSize) }
    var observation: WidgetTray.Observation? = tray.observe(demand) { _ in }
    observation?.demand = demand
    observation?.demand = WidgetTray.Demand(iconSize: 24)
    tray.update(to: icons)
    observation = nil
    #expect(heard == [20, 24, nil])
    let next = tray.observe(demand) { _ in }
    #expect(next.icons.isEmpty, "a closed tray has no icons")
  }

  @Test func `an icon has a view until the view or the observation ends`() {
    let tray = WidgetTray()
    var view: UIView? = UIView()
    var observation: WidgetTray.Observation? = tray.observe(demand) { _ in }
    tray.update(to: icons)
    observation?.setView(view, of: 7)
    #expect(tray.view(of: 7) === view && tray.view(of: 9) == nil)
    view = nil
    #expect(tray.view(of: 7) == nil, "the view is not retained")
    let other = UIView()
    for id in [7, 9] as [UInt32] { observation?.setView(other, of: id) }
    tray.update(to: [icons[0]])
    #expect(tray.view(of: 9) == nil, "the icon has gone")
    #expect(tray.view(of: 7) === other)
    observation = nil
    #expect(tray.view(of: 7) == nil)
  }

  @Test func `a message goes to the observation that has the icons`() {
    let tray = WidgetTray()
    var heard: [String] = []
    let first = tray.observe(demand) { _ in }
    let second = tray.observe(demand) { _ in }
    first.onMessage = { heard.append("first \($0.text)") }
    second.onMessage = { heard.append("second \($0.text)") }
    tray.receive(WidgetTray.Message(icon: 7, text: "New mail", seconds: nil))
    #expect(heard == ["first New mail"])
  }
}
