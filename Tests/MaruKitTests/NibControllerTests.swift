import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct NibControllerTests {
  private final class PanelViewController: UIViewController {
    @Outlet var label: UILabel?
    var loads = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      loads += 1
    }
  }

  /// Runs a test with a bundle that contains files.
  private func withFiles(_ files: [String: String], _ work: (Bundle) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("maru-nib-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, objects) in files {
      let xml = """
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
        \(objects)</objects></document>
        """
      try xml.write(
        to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try work(try #require(Bundle(path: folder.path)))
  }

  private static func file(ownerClass: String = "PanelViewController", tag: Int) -> String {
    """
    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="\(ownerClass)">
    <connections><outlet property="view" destination="v" id="1"/>
    <outlet property="label" destination="l" id="2"/></connections></placeholder>
    <view tag="\(tag)" id="v"><subviews><label text="in" id="l"/></subviews></view>
    """
  }

  @Test func `a controller loads its view from the given file`() throws {
    try withFiles(["Other.xib": Self.file(tag: 3)]) { bundle in
      let controller = PanelViewController(nibName: "Other", bundle: bundle)
      #expect(controller.nibName == "Other" && controller.nibBundle === bundle)
      #expect(controller.view.tag == 3 && controller.label?.text == "in")
      #expect(controller.loads == 1)
    }
  }

  @Test(arguments: ["PanelView.xib", "PanelViewController.xib"])
  func `without a name, it loads the file that is named like the class`(name: String) throws {
    try withFiles([name: Self.file(tag: 4)]) { bundle in
      let controller = PanelViewController(nibName: nil, bundle: bundle)
      #expect(controller.view.tag == 4)
    }
  }

  @Test func `a file with another owner is not the controller's`() throws {
    try withFiles(["PanelView.xib": Self.file(ownerClass: "PanelView", tag: 5)]) { bundle in
      let controller = PanelViewController(nibName: nil, bundle: bundle)
      let reports = NibBench.reports { #expect(controller.view.tag == 0) }
      #expect(reports.isEmpty)
    }
  }

  @Test func `a missing file or view outlet is reported, and the view is empty`()
    throws
  {
    try withFiles(["Bare.xib": "<view id=\"v\"/>"]) { bundle in
      var reports = NibBench.reports {
        #expect(PanelViewController(nibName: "Gone", bundle: bundle).view != nil)
      }
      #expect(reports.count == 1 && reports.first?.hasPrefix("Gone.xib: there is no") == true)
      reports = NibBench.reports {
        #expect(PanelViewController(nibName: "Bare", bundle: bundle).view != nil)
      }
      #expect(reports.count == 1 && reports.first?.contains("\"view\"") == true)
    }
  }

  @Test func `a bundle loads its nibs, with images from the same folder`() throws {
    try withFiles(["A.xib": "<view tag=\"6\" id=\"v\"/>"]) { bundle in
      let objects = bundle.loadNibNamed("A", owner: nil)
      #expect((objects?.first as? UIView)?.tag == 6)
      #expect(
        (UINib(nibName: "A", bundle: bundle).instantiate(withOwner: nil).first as? UIView)?.tag
          == 6)
    }
  }
}
