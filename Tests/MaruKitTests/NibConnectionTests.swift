import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A class that a nib file finds by its name.
class NibNamedView: UIView {
  var steps: [String] = []
  var tone = 0.0

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    steps.append("init \(subviews.count) \(Int(frame.width))")
    let own = coder.decodeObject(of: NSString.self, forKey: "own")
    if own != nil || coder.containsValue(forKey: "own") || coder.decodeInteger(forKey: "n") != 0 {
      steps.append("a missing key was decoded")
    }
    backgroundColor = .green
  }

  override func awakeFromNib() {
    super.awakeFromNib()
    steps.append("awake \(tone)")
  }
}

extension NibNamedView: NibConnecting {
  static var nibConnections: [NibConnection] { [.attribute("tone", \NibNamedView.tone)] }
}

/// An object of a nib file other than a view.
final class NibNamedObject: NibInstantiable {
  @Outlet(.weak) var view: UIView?
  private(set) var isAwake = false

  init() {}

  func awakeFromNib() { isAwake = view != nil }
}

@MainActor @Suite struct NibConnectionTests {
  // MARK: Outlets

  private class Base: UIView {
    @Outlet var wrapped: UILabel?
    var plain: UILabel?
  }

  private final class Owner: Base {
    @OutletCollection var dots: [UIView]
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    var implicit: UIView!
    var list: [UIView] = []
    var optionalList: [UIView]?
    var number = 3
    let fixed: UIView? = nil
    weak var faint: UIView?
    weak var named: UIView?
    var heights: [NSLayoutConstraint] = []
    var height: NSLayoutConstraint?
  }

  private static func file(_ connections: String) -> String {
    NibBench.owner(connections) + """
      <view id="view"><subviews><label id="label"/><view id="other"/></subviews>
      <constraints><constraint firstAttribute="height" constant="5" id="height"/></constraints></view>
      """
  }

  private func load(_ connections: String, _ owner: AnyObject = Owner(frame: .zero)) -> NibBench {
    NibBench(Self.file(connections), owner: owner)
  }

  @Test func `an outlet is connected by wrapper or by name, also in superclasses`() {
    let owner = Owner(frame: .zero)
    let bench = load(
      """
      <outlet property="wrapped" destination="label" id="1"/>
      <outlet property="plain" destination="label" id="2"/>
      <outlet property="implicit" destination="other" id="3"/>
      <outlet property="height" destination="height" id="4"/>
      """, owner)
    #expect(bench.reports.isEmpty)
    #expect(owner.wrapped != nil && owner.wrapped === owner.plain)
    #expect(owner.implicit === bench.view?.subviews.last)
    #expect(owner.height?.constant == 5)
  }

  @Test func `an outlet collection keeps the order of the file`() {
    let owner = Owner(frame: .zero)
    let properties = ["dots", "list", "optionalList"]
    let bench = load(
      properties.flatMap { property in
        ["other", "label", "view"].map {
          "<outletCollection property=\"\(property)\" destination=\"\($0)\" id=\"\(property)\($0)\"/>"
        }
      }.joined(), owner)
    #expect(bench.reports.isEmpty)
    let view = bench.view
    let expected = [view?.subviews.last, view?.subviews.first, view]
    #expect(owner.dots == expected && owner.list == expected && owner.optionalList == expected)
  }

  @Test func `loading again replaces an outlet collection`() {
    let owner = Owner(frame: .zero)
    for _ in 0..<2 {
      _ = load("<outletCollection property=\"list\" destination=\"label\" id=\"1\"/>", owner)
    }
    #expect(owner.list.count == 1)
  }

  @Test func `an outlet retains its object and releases the previous one`() {
    let owner = Owner(frame: .zero)
    let outlet = "<outlet property=\"plain\" destination=\"label\" id=\"1\"/>"
    _ = load(outlet, owner)
    weak let first = owner.plain
    #expect(first != nil)
    _ = load(outlet, owner)
    #expect(first == nil && owner.plain != nil)
    owner.plain = nil
  }

  @Test(arguments: [
    ("<outlet property=\"nowhere\" destination=\"label\" id=\"1\"/>", "has no outlet \"nowhere\""),
    ("<outlet property=\"number\" destination=\"label\" id=\"1\"/>", "it is not an optional"),
    ("<outlet property=\"fixed\" destination=\"label\" id=\"1\"/>", "constant or weak"),
    ("<outlet property=\"faint\" destination=\"label\" id=\"1\"/>", "constant or weak"),
    ("<outlet property=\"plain\" destination=\"other\" id=\"1\"/>", "accepts UIView"),
    ("<outlet property=\"wrapped\" destination=\"other\" id=\"1\"/>", "it does not accept UIView"),
    ("<outlet property=\"plain\" destination=\"ghost\" id=\"1\"/>", "\"ghost\" is not an object"),
    ("<outlet destination=\"label\" id=\"1\"/>", "the outlet has no name"),
    ("<outletCollection property=\"heights\" destination=\"label\" id=\"1\"/>", "not accept all"),
    ("<outletCollection property=\"nowhere\" destination=\"label\" id=\"1\"/>", "no outlet"),
    ("<segue destination=\"label\" id=\"1\"/>", "unknown kind of connection"),
  ])
  func `an unknown outlet is reported once, and the rest loads`(
    connection: String, report: String
  ) {
    let bench = load(connection)
    #expect(bench.reports.count == 1)
    #expect(bench.reports.first?.hasPrefix("nib data:5: <") == true, "\(bench.reports)")
    #expect(bench.reports.first?.contains(report) == true, "\(bench.reports)")
    #expect(bench.view?.subviews.count == 2)
  }

  @Test func `connections to a missing owner are ignored silently`() {
    let bench = NibBench(
      NibBench.owner("<outlet property=\"x\" destination=\"a\" id=\"1\"/>")
        + """
        <tableView id="a"><connections><outlet property="dataSource" destination="-1" id="2"/>
        </connections></tableView>
        """)
    #expect(bench.reports.isEmpty && bench.view is UITableView)
  }

  // MARK: Actions

  private final class Screen: UIView, NibConnecting {
    var calls: [String] = []
    weak var named: UIView?
    var plain: UIView?

    func press() { calls.append("press") }
    func slide(_ sender: UISlider) { calls.append("slide \(sender.value)") }
    func tap(_ sender: UIGestureRecognizer, _ event: UIEvent?) { calls.append("tap") }

    static var nibConnections: [NibConnection] {
      [
        .action("press", Screen.press), .action("slide:", Screen.slide),
        .action("tap:forEvent:", Screen.tap), .outlet("named", \Screen.named),
      ]
    }
  }

  private static let controls = """
    <view id="view"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
    <button tag="1" id="button"><connections>
    <action selector="press:" destination="-1" eventType="touchUpInside" id="1"/>
    </connections></button>
    <slider tag="2" maxValue="9" id="slider"><connections>
    <action selector="slide:" destination="-1" eventType="valueChanged" id="2"/>
    </connections></slider>
    <button tag="3" id="third"><connections>
    <action selector="press" destination="-2" eventType="touchUpInside" id="3"/>
    </connections></button>
    </subviews></view>
    <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
    """

  @Test func `actions call the owner's methods with their sender`() throws {
    let owner = Screen(frame: .zero)
    let file =
      NibBench.owner("<outlet property=\"named\" destination=\"view\" id=\"9\"/>")
      + Self.controls
    // The placeholder precedes its references, as in Interface Builder's files.
    let bench = NibBench(file, owner: owner)
    #expect(bench.reports.isEmpty)
    let view = try #require(bench.view)
    try view.tagged(1, as: UIButton.self).sendActions(for: .touchUpInside)
    let slider = try view.tagged(2, as: UISlider.self)
    slider.value = 4
    slider.sendActions(for: .valueChanged)
    #expect(owner.calls == ["press", "slide 4.0"] && owner.named === view)
  }

  @Test func `an action to the first responder goes up to one that implements it`() throws {
    let owner = Screen(frame: .zero)
    let bench = NibBench(NibBench.owner("") + Self.controls, owner: owner)
    let view = try #require(bench.view)
    let button = try view.tagged(3, as: UIButton.self)
    button.sendActions(for: .touchUpInside)
    #expect(owner.calls.isEmpty)
    owner.addSubview(view)
    button.sendActions(for: .touchUpInside)
    #expect(owner.calls == ["press"])
  }

  @Test func `an action does not retain its target`() throws {
    var owner: Screen? = Screen(frame: .zero)
    let bench = NibBench(NibBench.owner("") + Self.controls, owner: owner)
    weak let gone = owner
    owner = nil
    #expect(gone == nil)
    try #require(bench.view).tagged(1, as: UIButton.self).sendActions(for: .touchUpInside)
  }

  @Test func `an action without a method is reported`() {
    let bench = NibBench(
      NibBench.owner("") + Self.controls, owner: Owner(frame: .zero))
    #expect(bench.reports.count == 2)
    #expect(bench.reports.first?.contains("Owner has no action \"press:\"") == true)
  }

  @Test func `recognizers from a file recognize and send actions`() throws {
    let owner = Screen(frame: .zero)
    let bench = NibBench(
      NibBench.owner("") + """
        <tapGestureRecognizer numberOfTapsRequired="1" cancelsTouchesInView="NO" id="tap">
        <connections><action selector="tap:forEvent:" destination="-1" id="1"/></connections>
        </tapGestureRecognizer>
        <pongPressGestureRecognizer minimumPressDuration="2" allowableMovement="3" id="press"/>
        <swipeGestureRecognizer direction="left" id="swipe"/>
        <panGestureRecognizer minimumNumberOfTouches="2" id="pan"/>
        <screenEdgePanGestureRecognizer id="edge"><rectEdge key="edges" left="YES"/>
        </screenEdgePanGestureRecognizer>
        <view id="view"><rect key="frame" x="0" y="0" width="100" height="100"/>
        <connections>
        <outletCollection property="gestureRecognizers" destination="tap" appends="YES" id="2"/>
        <outletCollection property="gestureRecognizers" destination="press" appends="YES" id="3"/>
        </connections></view>
        """, owner: owner)
    #expect(bench.reports.isEmpty)
    #expect((bench.objects[1] as? UILongPressGestureRecognizer)?.minimumPressDuration == 2)
    #expect((bench.objects[1] as? UILongPressGestureRecognizer)?.allowableMovement == 3)
    #expect((bench.objects[2] as? UISwipeGestureRecognizer)?.direction == .left)
    #expect((bench.objects[3] as? UIPanGestureRecognizer)?.minimumNumberOfTouches == 2)
    #expect((bench.objects[4] as? UIScreenEdgePanGestureRecognizer)?.edges == .left)
    let view = try #require(bench.objects.last as? UIView)
    #expect(view.gestureRecognizers?.count == 2)
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    controller.view.addSubview(view)
    screen.show(controller)
    screen.press(at: CGPoint(x: 50, y: 50))
    #expect(owner.calls == ["tap"])
  }

  // MARK: Classes

  @Test func `a class is found by its name, and its initializer runs last`() throws {
    let bench = NibBench(
      """
      <view customClass="NibNamedView" customModule="MaruKitTests" id="a">
      <rect key="frame" x="0" y="0" width="44" height="10"/>
      <subviews><view id="b"/></subviews>
      <color key="backgroundColor" systemColor="systemRedColor"/>
      <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="number" keyPath="tone">
      <real key="value" value="0.5"/></userDefinedRuntimeAttribute></userDefinedRuntimeAttributes>
      </view>
      """)
    #expect(bench.reports.isEmpty)
    let view = try #require(bench.view as? NibNamedView)
    #expect(view.steps == ["init 1 44", "awake 0.5"])
    #expect(view.backgroundColor == .green)
  }

  @Test func `a class without a module is searched in the owner's`() {
    let bench = NibBench(
      "<view customClass=\"NibNamedView\" customModule=\"Elsewhere\" id=\"a\"/>",
      owner: Owner(frame: .zero))
    #expect(bench.view is NibNamedView && bench.reports.isEmpty)
  }

  private final class Hidden: UILabel {}

  @Test func `a class that cannot be found by name can be registered`() {
    let label = "<label customClass=\"Secret\" text=\"x\" id=\"a\"/>"
    let before = NibBench(label)
    #expect(before.reports.count == 1)
    #expect(before.reports.first?.contains("unknown class Secret") == true)
    #expect((before.view as? UILabel)?.text == "x")
    UINib.register(Hidden.self, as: "Secret")
    let after = NibBench(label)
    #expect(after.reports.isEmpty && (after.view as? Hidden)?.text == "x")
  }

  @Test(arguments: ["NibNamedObject", "1Bad", "Bad.Name", "", "Überblick", "C"])
  func `a class that is not a view is reported, and replaced by a plain view`(name: String) {
    let bench = NibBench(
      "<view customClass=\"\(name)\" customModule=\"MaruKitTests\" id=\"a\"/>")
    #expect(bench.reports.count == 1 && bench.view != nil)
  }

  @Test func `an object with a custom class is made, connected, and owned by the caller`() throws {
    let bench = NibBench(
      """
      <customObject id="o" customClass="NibNamedObject" customModule="MaruKitTests">
      <connections><outlet property="view" destination="v" id="1"/></connections></customObject>
      <view id="v"/>
      """)
    #expect(bench.reports.isEmpty)
    let object = try #require(bench.objects.first as? NibNamedObject)
    #expect(object.isAwake && object.view === bench.objects.last as? UIView)
  }

  @Test func `external objects replace placeholders`() throws {
    let table = """
      <placeholder placeholderIdentifier="Source" id="s"/>
      <view id="a"><connections><outlet property="x" destination="s" id="1"/></connections></view>
      """
    let bench = NibBench(table, options: [.externalObjects: ["Source": Owner(frame: .zero)]])
    #expect(bench.reports.count == 1)
    #expect(bench.reports.first?.contains("UIView has no outlet \"x\"") == true)
    #expect(NibBench(table).reports.first?.contains("no object was given") == true)
  }
}
