import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A cell of a nib file.
final class NibNamedCell: UITableViewCell {
  @Outlet var title: UILabel?
}

@MainActor @Suite struct NibListTests {
  private final class Source: UIView, UITableViewDataSource, UITableViewDelegate {
    var table: UITableView?

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
      (cell as? NibNamedCell)?.title?.text = "Row \(indexPath.row)"
      return cell
    }
  }

  private static let cell = """
    <tableViewCell reuseIdentifier="row" selectionStyle="none" accessoryType="checkmark"
      indentationWidth="12" id="cell" customClass="NibNamedCell" customModule="MaruKitTests">
    <rect key="frame" x="0" y="0" width="320" height="60"/>
    <tableViewCellContentView key="contentView" id="content">
    <rect key="frame" x="0" y="0" width="320" height="60"/>
    <subviews><label translatesAutoresizingMaskIntoConstraints="NO" tag="5" id="title"/></subviews>
    <constraints>
    <constraint firstItem="title" firstAttribute="leading" secondItem="content"
      secondAttribute="leading" constant="16" id="1"/>
    <constraint firstItem="title" firstAttribute="top" secondItem="content" secondAttribute="top"
      constant="20" id="2"/>
    <constraint firstAttribute="bottom" secondItem="title" secondAttribute="bottom"
      constant="20" id="3"/>
    </constraints>
    </tableViewCellContentView>
    <connections><outlet property="title" destination="title" id="4"/></connections>
    </tableViewCell>
    """

  private static func table(_ prototypes: String = "") -> String {
    NibBench.owner("<outlet property=\"table\" destination=\"table\" id=\"9\"/>") + """
      <tableView style="grouped" rowHeight="-1" estimatedRowHeight="-1" separatorStyle="none"
        allowsMultipleSelection="YES" id="table">
      <rect key="frame" x="0" y="0" width="320" height="400"/>
      <prototypes>\(prototypes)</prototypes>
      <view key="tableHeaderView" tag="9" id="head">
      <rect key="frame" x="0" y="0" width="320" height="50"/></view>
      <connections><outlet property="dataSource" destination="-1" id="6"/>
      <outlet property="delegate" destination="-1" id="7"/></connections>
      </tableView>
      """
  }

  @Test func `prototype cells are made for rows and size themselves`() throws {
    let source = Source(frame: .zero)
    let bench = NibBench(Self.table(Self.cell), owner: source)
    #expect(bench.reports.isEmpty)
    let table = try #require(source.table)
    #expect(table.style == .grouped && table.separatorStyle == .none)
    #expect(table.allowsMultipleSelection && table.tableHeaderView?.tag == 9)
    #expect(table.dataSource === source && table.delegate === source)
    let screen = TestScreen(size: CGSize(width: 320, height: 400))
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    controller.view.addSubview(table)
    screen.show(controller)
    let first = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? NibNamedCell)
    #expect(first.title?.text == "Row 0" && first.reuseIdentifier == "row")
    #expect(first.selectionStyle == .none && first.accessoryType == .checkmark)
    let line = try #require(first.title).bounds.height
    #expect(abs(first.bounds.height - line - 40) <= 1)
  }

  @Test func `a registered nib makes cells and headers for its identifier`() throws {
    let xml = { (objects: String) in
      Data(
        """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>\(objects)</objects>
        </document>
        """.utf8)
    }
    let table = UITableView(frame: .zero)
    table.register(UINib(data: xml(Self.cell), bundle: nil), forCellReuseIdentifier: "row")
    table.register(
      UINib(
        data: xml("<view customClass=\"UITableViewHeaderFooterView\" id=\"a\"/>"), bundle: nil),
      forHeaderFooterViewReuseIdentifier: "head")
    let cell = try #require(table.dequeueReusableCell(withIdentifier: "row") as? NibNamedCell)
    #expect(cell.title != nil)
    let header = try #require(table.dequeueReusableHeaderFooterView(withIdentifier: "head"))
    #expect(header.reuseIdentifier == "head")
  }

  @Test func `a registered nib without a cell is reported`() {
    let table = UITableView(frame: .zero)
    let xml = """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects><view id="a"/></objects>
      </document>
      """
    table.register(UINib(data: Data(xml.utf8), bundle: nil), forCellReuseIdentifier: "row")
    let reports = NibBench.reports {
      #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
    }
    #expect(reports.count == 1 && reports.first?.contains("is not a UITableViewCell") == true)
  }

  @Test func `the labels of a cell's style are the cell's own`() throws {
    let bench = NibBench(
      """
      <tableViewCell style="IBUITableViewCellStyleSubtitle" textLabel="t" detailTextLabel="d" id="c">
      <tableViewCellContentView key="contentView" id="v"><subviews>
      <label text="Title" id="t"/><label text="Detail" id="d"/></subviews>
      </tableViewCellContentView></tableViewCell>
      """)
    #expect(bench.reports.isEmpty)
    let cell = try #require(bench.view as? UITableViewCell)
    #expect(cell.textLabel?.text == "Title" && cell.detailTextLabel?.text == "Detail")
    #expect(cell.contentView.subviews.count == 2)
  }

  // MARK: Collections

  private final class Items: UIView, UICollectionViewDataSource {
    func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 5 }

    func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "item", for: indexPath)
    }
  }

  @Test func `a collection view loads its flow layout and its cells from a file`() throws {
    let items = Items(frame: .zero)
    let bench = NibBench(
      NibBench.owner("") + """
        <collectionView allowsMultipleSelection="YES" id="c">
        <rect key="frame" x="0" y="0" width="200" height="200"/>
        <collectionViewFlowLayout key="collectionViewLayout" minimumLineSpacing="5"
          minimumInteritemSpacing="10" scrollDirection="vertical" id="f">
        <size key="itemSize" width="90" height="40"/>
        <inset key="sectionInset" minX="5" minY="7" maxX="5" maxY="0"/>
        </collectionViewFlowLayout>
        <cells><collectionViewCell reuseIdentifier="item" id="i">
        <rect key="frame" x="0" y="0" width="90" height="40"/>
        <collectionViewCellContentView key="contentView" id="v"><subviews>
        <label tag="3" text="Item" id="l"/></subviews></collectionViewCellContentView>
        </collectionViewCell></cells>
        <connections><outlet property="dataSource" destination="-1" id="d"/></connections>
        </collectionView>
        """, owner: items)
    #expect(bench.reports.isEmpty, "\(bench.reports)")
    let view = try #require(bench.view as? UICollectionView)
    #expect(view.allowsMultipleSelection && view.dataSource === items)
    view.layoutIfNeeded()
    let last = try #require(view.cellForItem(at: IndexPath(item: 4, section: 0)))
    #expect(last.frame == CGRect(x: 5, y: 97, width: 90, height: 40))
    #expect((last.contentView.viewWithTag(3) as? UILabel)?.text == "Item")
    #expect(last.reuseIdentifier == "item")
  }
}
