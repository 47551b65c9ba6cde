import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct NibLayoutTests {
  /// A view of 200 × 100 with a box inside, and constraints.
  private func box(_ constraints: String, guides: String = "") throws -> (NibBench, UIView) {
    let bench = NibBench(
      """
      <view id="top"><rect key="frame" x="0" y="0" width="200" height="100"/>
      <subviews><view translatesAutoresizingMaskIntoConstraints="NO" tag="1" id="box"/></subviews>
      \(guides)
      <constraints>\(constraints)</constraints></view>
      """)
    let view = try #require(bench.view)
    view.layoutIfNeeded()
    return (bench, try view.tagged(1))
  }

  private static let size = """
    <constraint firstItem="box" firstAttribute="width" constant="50" id="w"/>
    <constraint firstItem="box" firstAttribute="height" secondItem="box" secondAttribute="width"
      multiplier="1:2" id="h"/>
    <constraint firstItem="box" firstAttribute="leading" secondItem="top" secondAttribute="leading"
      constant="10" id="x"/>
    """

  @Test func `constraints place views, with multipliers as ratios`() throws {
    let (bench, box) = try box(
      Self.size
        + """
        <constraint firstAttribute="bottom" secondItem="box" secondAttribute="bottom"
          constant="5" id="y"/>
        """)
    #expect(bench.reports.isEmpty)
    #expect(box.frame == CGRect(x: 10, y: 70, width: 50, height: 25))
  }

  @Test func `identifier, priority and relation are kept`() throws {
    let (bench, box) = try box(
      Self.size
        + """
        <constraint firstItem="box" firstAttribute="top" relation="greaterThanOrEqual"
          secondItem="top" secondAttribute="top" constant="20" priority="750"
          identifier="lift" id="y"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="top" secondAttribute="top"
          priority="250" id="z"/>
        """)
    #expect(bench.reports.isEmpty)
    #expect(box.frame.minY == 20)
    let lift = try #require(bench.view?.constraints.first { $0.identifier == "lift" })
    #expect(lift.priority == UILayoutPriority(750) && lift.relation == .greaterThanOrEqual)
  }

  @Test func `placeholder constraints and sizes are ignored`() throws {
    let (bench, box) = try box(
      Self.size
        + """
        <constraint firstItem="box" firstAttribute="top" secondItem="top" secondAttribute="top"
          constant="40" placeholder="YES" id="y"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="top" secondAttribute="top"
          constant="3" id="z"/>
        """)
    #expect(bench.reports.isEmpty && box.frame.minY == 3)
  }

  @Test func `constraints can refer to margins and the safe area`() throws {
    let (bench, box) = try box(
      """
      <constraint firstItem="box" firstAttribute="leading" secondItem="top"
        secondAttribute="leadingMargin" id="a"/>
      <constraint firstAttribute="trailingMargin" secondItem="box" secondAttribute="trailing" id="b"/>
      <constraint firstItem="box" firstAttribute="top" secondItem="safe" secondAttribute="top"
        constant="4" id="c"/>
      <constraint firstItem="safe" firstAttribute="bottom" secondItem="box"
        secondAttribute="bottom" constant="6" id="d"/>
      """, guides: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
    #expect(bench.reports.isEmpty)
    #expect(box.frame == CGRect(x: 8, y: 4, width: 184, height: 90))
  }

  @Test func `the standard spacing is 20 to the edge and 8 between neighbours`() throws {
    let (bench, box) = try box(
      """
      <constraint firstItem="box" firstAttribute="leading" secondItem="top"
        secondAttribute="leading" symbolic="YES" id="a"/>
      <constraint firstItem="box" firstAttribute="width" constant="50" id="w"/>
      <constraint firstItem="box" firstAttribute="height" constant="50" id="h"/>
      <constraint firstItem="box" firstAttribute="centerY" secondItem="top"
        secondAttribute="centerY" id="y"/>
      """)
    #expect(bench.reports.isEmpty && box.frame == CGRect(x: 20, y: 25, width: 50, height: 50))
  }

  @Test func `a constraint on an unknown item is reported, and the others hold`() throws {
    let (bench, box) = try box(
      Self.size
        + """
        <constraint firstItem="ghost" firstAttribute="top" id="1"/>
        <constraint firstItem="box" firstAttribute="topp" secondItem="top" secondAttribute="top" id="2"/>
        <constraint firstItem="box" firstAttribute="top" id="3"/>
        <constraint id="4"/>
        <constraint firstItem="box" firstAttribute="top" secondItem="top" secondAttribute="top"
          constant="9" id="5"/>
        """)
    #expect(bench.reports.count == 4)
    #expect(bench.reports.contains { $0.contains("firstItem=\"ghost\" is not a view") })
    #expect(bench.reports.contains { $0.contains("firstAttribute=\"topp\" is unknown") })
    #expect(box.frame == CGRect(x: 10, y: 9, width: 50, height: 25))
  }

  @Test func `parts that are not installed are left out, and size class variations are reported`()
    throws
  {
    let bench = NibBench(
      """
      <view id="a"><rect key="frame" x="0" y="0" width="100" height="100"/>
      <subviews><view id="b"/><view tag="1" translatesAutoresizingMaskIntoConstraints="NO" id="c"/>
      </subviews>
      <constraints>
      <constraint firstItem="c" firstAttribute="width" constant="10" id="d"/>
      <constraint firstItem="c" firstAttribute="width" constant="20" id="e"/>
      </constraints>
      <variation key="default"><mask key="subviews"><exclude reference="b"/></mask>
      <mask key="constraints"><exclude reference="d"/></mask></variation>
      <variation key="widthClass=compact"/></view>
      """)
    #expect(bench.reports.count == 1 && bench.reports.first?.contains("size classes") == true)
    let view = try #require(bench.view)
    view.layoutIfNeeded()
    #expect(view.subviews.count == 1 && view.viewWithTag(1)?.bounds.width == 20)
  }

  @Test func `a stack arranges its subviews`() throws {
    let bench = NibBench(
      """
      <stackView axis="vertical" distribution="fillEqually" alignment="trailing" spacing="10" id="a">
      <rect key="frame" x="0" y="0" width="100" height="110"/>
      <subviews>
      <view tag="1" translatesAutoresizingMaskIntoConstraints="NO" id="b">
      <constraints><constraint firstAttribute="width" constant="30" id="c"/></constraints></view>
      <view tag="2" translatesAutoresizingMaskIntoConstraints="NO" id="d">
      <constraints><constraint firstAttribute="width" constant="40" id="e"/></constraints></view>
      </subviews></stackView>
      """)
    #expect(bench.reports.isEmpty)
    let stack = try #require(bench.view as? UIStackView)
    stack.layoutIfNeeded()
    #expect(
      try stack.tagged(1, as: UIView.self).frame == CGRect(x: 70, y: 0, width: 30, height: 50))
    #expect(
      try stack.tagged(2, as: UIView.self).frame == CGRect(x: 60, y: 60, width: 40, height: 50))
  }

  @Test func `the guides of a scroll view determine its content size`() throws {
    let bench = NibBench(
      """
      <scrollView pagingEnabled="YES" alwaysBounceVertical="YES" id="a">
      <rect key="frame" x="0" y="0" width="100" height="80"/>
      <subviews><view tag="1" translatesAutoresizingMaskIntoConstraints="NO" id="b"/></subviews>
      <viewLayoutGuide key="contentLayoutGuide" id="content"/>
      <viewLayoutGuide key="frameLayoutGuide" id="frame"/>
      <constraints>
      <constraint firstItem="b" firstAttribute="top" secondItem="content" secondAttribute="top" id="1"/>
      <constraint firstItem="b" firstAttribute="leading" secondItem="content"
        secondAttribute="leading" id="2"/>
      <constraint firstItem="b" firstAttribute="trailing" secondItem="content"
        secondAttribute="trailing" id="3"/>
      <constraint firstItem="b" firstAttribute="bottom" secondItem="content"
        secondAttribute="bottom" id="4"/>
      <constraint firstItem="b" firstAttribute="width" secondItem="frame" secondAttribute="width" id="5"/>
      <constraint firstItem="b" firstAttribute="height" constant="300" id="6"/>
      </constraints></scrollView>
      """)
    #expect(bench.reports.isEmpty)
    let scroll = try #require(bench.view as? UIScrollView)
    scroll.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 100, height: 300))
    #expect(scroll.isPagingEnabled && scroll.alwaysBounceVertical)
  }

  @Test func `hugging and resistance come from the file`() throws {
    let bench = NibBench(
      """
      <label horizontalHuggingPriority="251" verticalHuggingPriority="252"
        horizontalCompressionResistancePriority="753" verticalCompressionResistancePriority="754"
        id="a"/>
      """)
    let label = try #require(bench.view)
    #expect(label.contentHuggingPriority(for: .horizontal).rawValue == 251)
    #expect(label.contentHuggingPriority(for: .vertical).rawValue == 252)
    #expect(label.contentCompressionResistancePriority(for: .horizontal).rawValue == 753)
    #expect(label.contentCompressionResistancePriority(for: .vertical).rawValue == 754)
  }

  @Test func `a conflict names the file and the lines`() throws {
    let reports = try NibBench.reports {
      let bench = NibBench(
        """
        <view id="a"><constraints>
        <constraint firstAttribute="width" constant="10" id="b"/>
        <constraint firstAttribute="width" constant="20" id="c"/>
        </constraints></view>
        """)
      let screen = TestScreen()
      let controller = UIViewController()
      controller.loadViewIfNeeded()
      let view = try #require(bench.view)
      view.translatesAutoresizingMaskIntoConstraints = false
      controller.view.addSubview(view)
      screen.show(controller)
    }
    #expect(reports.contains { $0.contains("nib data:5") && $0.contains("nib data:6") })
  }
}
