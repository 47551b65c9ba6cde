import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Invalid nib files: each is reported once with file and line, and nothing is built.
@MainActor @Suite struct NibParsingTests {
  private static let head = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
    """

  private func expectRefusal(
    of xml: String, saying text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let bench = NibBench(xml: xml)
    #expect(bench.objects.isEmpty, sourceLocation: sourceLocation)
    #expect(bench.reports.count == 1, sourceLocation: sourceLocation)
    #expect(
      bench.reports.first?.contains(text) == true, "\(bench.reports)",
      sourceLocation: sourceLocation)
  }

  @Test func `broken XML is reported with its line`() {
    expectRefusal(of: "<document>\n<objects>\n</document>", saying: "nib data:3: ")
    expectRefusal(of: "", saying: "nib data:1: ")
    expectRefusal(of: "PNG\u{1}", saying: "nib data:1: ")
  }

  @Test func `truncated text is reported`() {
    expectRefusal(of: Self.head + "\n<objects><view id=\"a\">", saying: "nib data:2: ")
  }

  @Test func `another root element and another document type are reported`() {
    expectRefusal(of: "<svg/>", saying: "nib data:1: <svg> is not an Interface Builder file")
    expectRefusal(
      of: "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"/>",
      saying: "Storyboard.XIB\"> is not an Interface Builder file")
  }

  @Test func `entities are refused before they expand`() {
    var lines = ["<!DOCTYPE bomb [", "<!ENTITY a0 \"haha\">"]
    for level in 1..<20 {
      let one = "&a\(level - 1);"
      lines.append("<!ENTITY a\(level) \"\(String(repeating: one, count: 10))\">")
    }
    lines += ["]>", "<document>&a19;</document>"]
    expectRefusal(of: lines.joined(separator: "\n"), saying: "nib data:2: entity declarations")
  }

  @Test func `ten thousand nested elements are refused`() {
    let depth = 10_000
    let xml =
      Self.head + "<objects>" + String(repeating: "<view><subviews>", count: depth)
      + String(repeating: "</subviews></view>", count: depth) + "</objects></document>"
    expectRefusal(of: xml, saying: "more than 512 deep")
  }

  @Test func `views nested up to the limit are built`() {
    let depth = 250
    let bench = NibBench(
      String(repeating: "<view><subviews>", count: depth)
        + String(repeating: "</subviews></view>", count: depth))
    #expect(bench.reports.isEmpty)
    let chain = sequence(first: bench.view) { $0?.subviews.first }
    #expect(chain.prefix { $0 != nil }.count { _ in true } == depth)
  }

  @Test func `a file of a hundred megabytes is refused without reading it`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("maru-nib-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Huge.xib")
    #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: 100 << 20)
    try handle.close()
    let reports = NibBench.reports {
      #expect(
        UINib(nibName: "Huge", bundle: Bundle(path: folder.path))
          .instantiate(withOwner: nil).isEmpty)
    }
    #expect(reports.count == 1)
    #expect(
      reports.first?.hasSuffix(
        "Huge.xib: 104857600 bytes exceed the limit of 16777216 bytes") == true)
  }

  @Test func `a file with too many elements is refused`() {
    let xml =
      Self.head + "<objects>" + String(repeating: "<a/>", count: 250_001) + "</objects></document>"
    expectRefusal(of: xml, saying: "more than 250000 elements")
  }

  @Test func `a missing file is reported with the searched folders`() {
    var objects: [Any]? = []
    let reports = NibBench.reports {
      objects = Bundle(path: "/usr")?.loadNibNamed("Nowhere", owner: nil)
    }
    #expect(objects == nil)
    #expect(reports.count == 1)
    #expect(reports.first?.hasPrefix("Nowhere.xib: there is no such file in /usr") == true)
  }

  @Test(arguments: ["", "../../etc/passwd", "a/b", "\u{0}"])
  func `an invalid name counts as a missing file`(name: String) {
    let reports = NibBench.reports { Bundle.main.loadNibNamed(name, owner: nil) }
    #expect(reports.count == 1)
  }

  // MARK: Invalid content

  @Test func `invalid numbers are reported, and the rest loads`() {
    let bench = NibBench(
      """
      <view tag="x" alpha="nan" id="a">
      <rect key="frame" x="1" y="inf" width="30" height="1e999"/>
      <subviews><label text="here" id="b"/></subviews></view>
      """)
    #expect(bench.reports.count == 4)
    #expect(bench.reports.allSatisfy { $0.hasPrefix("nib data:") && $0.contains("is no") })
    #expect(bench.view?.frame == CGRect(x: 1, y: 0, width: 30, height: 0))
    #expect(bench.view?.alpha == 1)
    #expect((bench.view?.subviews.first as? UILabel)?.text == "here")
  }

  @Test func `a second object with the same id is reported, and the first counts`() {
    let bench = NibBench(
      """
      <view id="a"><subviews>
      <view tag="1" id="b"/>
      <view tag="2" id="b"/>
      </subviews></view>
      """)
    #expect(bench.reports.count == 1)
    #expect(bench.reports.first?.hasPrefix("nib data:6: <view> \"b\": line 5 has") == true)
    #expect(bench.view?.subviews.count == 2)
  }

  @Test func `colours that refer to each other are reported once, and there is no colour`() {
    let bench = NibBench(
      "<view id=\"a\"><color key=\"backgroundColor\" name=\"one\"/></view>",
      resources: """
        <namedColor name="one"><color name="two"/></namedColor>
        <namedColor name="two"><color name="one"/></namedColor>
        """)
    #expect(bench.reports.count == 1)
    #expect(bench.view != nil && bench.view?.backgroundColor == nil)
  }

  @Test func `a table whose header contains the table is reported`() {
    let bench = NibBench(
      """
      <view id="a"><subviews><tableView id="b"><connections>
      <outlet property="tableHeaderView" destination="a" id="c"/>
      </connections></tableView></subviews></view>
      """)
    #expect(bench.reports.count == 1)
    #expect(bench.view?.superview == nil)
  }

  @Test func `a valid file cut anywhere does not crash the loader`() throws {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    let data = try Data(
      contentsOf: folder.appendingPathComponent("Plugins/LoadingView/LoadingView.xib"))
    _ = NibBench.reports {
      for end in stride(from: 0, to: data.count, by: 97) {
        let nib = UINib(data: data.prefix(end), bundle: nil)
        #expect(nib.instantiate(withOwner: nil).isEmpty)
      }
    }
  }
}
