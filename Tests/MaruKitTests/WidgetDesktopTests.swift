import MaruKit
import Testing

@MainActor @Suite struct WidgetDesktopTests {
  private func state(_ title: String) -> WidgetDesktop.State {
    WidgetDesktop.State(
      workspaces: ["1", "2"], currentWorkspace: 0, occupiedWorkspaces: [0],
      activeWindowTitle: title)
  }

  @Test func `observers are notified of changes only, in the order of their observations`() {
    let desktop = WidgetDesktop()
    var heard: [String] = []
    let first = desktop.observe { heard.append("1 \($0.activeWindowTitle ?? "")") }
    let second = desktop.observe { heard.append("2 \($0.activeWindowTitle ?? "")") }
    #expect(heard.isEmpty)
    for title in ["A", "A", "B"] { desktop.update(to: state(title)) }
    #expect(heard == ["1 A", "2 A", "1 B", "2 B"])
    #expect(desktop.workspaces == ["1", "2"] && desktop.currentWorkspace == 0)
    #expect(desktop.occupiedWorkspaces == [0] && desktop.urgentWorkspaces.isEmpty)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a released observation ends`() {
    let desktop = WidgetDesktop()
    var count = 0
    var observation: WidgetDesktop.Observation? = desktop.observe { _ in count += 1 }
    desktop.update(to: state("A"))
    #expect(observation != nil && desktop.isObserved)
    observation = nil
    desktop.update(to: state("B"))
    #expect(count == 1 && !desktop.isObserved)
  }

  @Test func `an observer may end another one during a change`() {
    let desktop = WidgetDesktop()
    var other: WidgetDesktop.Observation?
    var count = 0
    let first = desktop.observe { _ in other = nil }
    other = desktop.observe { _ in count += 1 }
    desktop.update(to: state("A"))
    #expect(count == 0 && other == nil)
    withExtendedLifetime(first) {}
  }

  @Test func `the host learns of the first observation and of the end of the last`() {
    let desktop = WidgetDesktop()
    var heard: [Bool] = []
    desktop.onObservedChange = { [unowned desktop] isObserved in
      heard.append(isObserved)
      if isObserved { desktop.update(to: state("Current")) }
    }
    var observations = [desktop.observe { _ in }]
    #expect(desktop.activeWindowTitle == "Current", "the state is current at once")
    observations.append(desktop.observe { _ in })
    observations.removeFirst()
    #expect(heard == [true])
    observations.removeAll()
    #expect(heard == [true, false])
    observations.append(desktop.observe { _ in })
    #expect(heard == [true, false, true])
  }

  @Test func `only a workspace that exists is activated`() {
    let desktop = WidgetDesktop(state("A"))
    var activated: [Int] = []
    desktop.activation = { activated.append($0) }
    for workspace in [1, 2, -1, 0] { desktop.activate(workspace: workspace) }
    #expect(activated == [1, 0])
  }

  // MARK: Context

  @Test func `widgets inside another share its desktop and its visibility`() throws {
    let context = WidgetContext()
    context.desktop = WidgetDesktop()
    var child: WidgetContext?
    context.provider = { _, _, given in
      child = given
      throw PropsError.notJSON("no plugins here")
    }
    context.setVisible(false)
    #expect(throws: PropsError.self) {
      _ = try context.makeWidget("Clock", handler: { _ in false })
    }
    #expect(child?.desktop === context.desktop && child?.isVisible == false)
    var heard: [Bool] = []
    child?.onVisibilityChange = { heard.append($0) }
    for isVisible in [true, true, false] { context.setVisible(isVisible) }
    #expect(heard == [true, false])
  }

  @Test func `the folder for files is created once, at its first use`() {
    let context = WidgetContext()
    #expect(context.storage == nil)
    let other = WidgetContext()
    var count = 0
    other.storageProvider = {
      count += 1
      return nil
    }
    #expect(count == 0)
    #expect(other.storage == nil && other.storage == nil)
    #expect(count == 1)
  }

  // MARK: Actions

  @Test func `a widget without actions refuses them all`() {
    #expect(
      "\(WidgetActionError.unknown("open", among: []))" == "unknown action open, it has none")
    let actions = [ActionDocumentation("open", "Opens."), ActionDocumentation("close", "Closes.")]
    #expect(
      "\(WidgetActionError.unknown("clsoe", among: actions))"
        == "unknown action clsoe (did you mean close?), accepted are open, close")
    #expect(
      "\(WidgetActionError.refused("open", reason: "it is open"))"
        == "the action open was refused, it is open")
  }
}
