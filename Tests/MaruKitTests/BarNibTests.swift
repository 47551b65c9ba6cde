import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Bars and steppers from Interface Builder files.
@MainActor @Suite struct BarNibTests {
  private final class Owner: UIView, NibConnecting {
    var log: [String] = []
    var item: UIBarButtonItem?

    func add(_ sender: UIBarButtonItem) { log.append("add \(sender.tag)") }

    static var nibConnections: [NibConnection] { [.action("add:", Owner.add)] }
  }

  @Test func `a stepper has the file's limits, step and flags`() throws {
    let bench = NibBench(
      """
      <stepper minimumValue="-5" maximumValue="5" stepValue="0.5" value="2" continuous="NO"
        autorepeat="NO" wraps="YES" enabled="NO" id="a"/>
      """)
    #expect(bench.reports.isEmpty)
    let stepper = try #require(bench.view as? UIStepper)
    #expect(stepper.minimumValue == -5 && stepper.maximumValue == 5)
    #expect(stepper.stepValue == 0.5 && stepper.value == 2)
    #expect(!stepper.isContinuous && !stepper.autorepeat && stepper.wraps && !stepper.isEnabled)
  }

  @Test func `a toolbar has the file's items, with their outlets and actions`() throws {
    let owner = Owner(frame: .zero)
    let bench = NibBench(
      NibBench.owner("<outlet property=\"item\" destination=\"done\" id=\"9\"/>") + """
        <toolbar barStyle="black" translucent="NO" id="view">
        <rect key="frame" x="0" y="0" width="400" height="44"/>
        <color key="barTintColor" systemColor="systemRedColor"/>
        <items>
        <barButtonItem systemItem="add" tag="4" id="add"><connections>
        <action selector="add:" destination="-1" id="1"/></connections></barButtonItem>
        <barButtonItem systemItem="flexibleSpace" id="space"/>
        <barButtonItem title="Title" style="done" enabled="NO" width="90" id="done">
        <color key="tintColor" systemColor="systemGreenColor"/></barButtonItem>
        <barButtonItem id="box"><switch key="customView" id="switch"/></barButtonItem>
        </items></toolbar>
        """, owner: owner)
    #expect(bench.reports.isEmpty)
    let bar = try #require(bench.view as? UIToolbar)
    let items = try #require(bar.items)
    #expect(bar.barStyle == .black && !bar.isTranslucent && bar.barTintColor == .systemRed)
    #expect(items.count == 4 && owner.item === items[2] && items[3].customView is UISwitch)
    #expect(items[2].title == "Title" && items[2].style == .done && items[2].width == 90)
    #expect(!items[2].isEnabled && items[2].tintColor == .systemGreen)
    let screen = TestScreen(size: CGSize(width: 400, height: 100))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(bar)
    screen.show(root)
    screen.advance(by: 0.02)
    try screen.press("Add", .button)
    #expect(owner.log == ["add 4"])
  }

  @Test func `a navigation bar has the file's items`() throws {
    let bench = NibBench(
      """
      <navigationBar largeTitles="YES" id="bar"><items>
      <navigationItem title="First" largeTitleDisplayMode="never" id="first"/>
      <navigationItem title="Second" prompt="Choose" leftItemsSupplementBackButton="YES" id="second">
      <barButtonItem key="leftBarButtonItem" systemItem="trash" id="left"/>
      <rightBarButtonItems>
      <barButtonItem systemItem="add" id="one"/><barButtonItem title="Two" id="two"/>
      </rightBarButtonItems>
      <barButtonItem key="backBarButtonItem" title="Back here" id="back"/>
      <segmentedControl key="titleView" id="view"/>
      </navigationItem></items></navigationBar>
      """)
    let bar = try #require(bench.view as? UINavigationBar)
    let item = try #require(bar.topItem)
    #expect(bench.reports.isEmpty && bar.backItem?.title == "First")
    #expect(bar.prefersLargeTitles && bar.backItem?.largeTitleDisplayMode == .never)
    #expect(item.title == "Second" && item.prompt == "Choose")
    #expect(item.leftItemsSupplementBackButton && item.leftBarButtonItems?.count == 1)
    #expect(item.rightBarButtonItems?.last?.title == "Two")
    #expect(item.backBarButtonItem?.title == "Back here")
    #expect(item.titleView is UISegmentedControl)
  }
}
