import Foundation
import MaruKit
import Testing

/// Texts of nib files in other languages.
@MainActor @Suite struct NibStringsTests {
  private static let objects = """
    <view id="top"><rect key="frame" x="0" y="0" width="90" height="90"/><subviews>
    <label text="Name" id="lab-el-001"><rect key="frame" x="0" y="0" width="90" height="20"/></label>
    <textField placeholder="Your name" id="fie-ld-001">
    <rect key="frame" x="0" y="20" width="90" height="20"/></textField>
    <button id="but-to-001"><rect key="frame" x="0" y="40" width="90" height="20"/>
    <state key="normal" title="Save"/><state key="selected" title="Saved"/></button>
    <segmentedControl id="seg-me-001"><rect key="frame" x="0" y="60" width="90" height="20"/>
    <segments><segment title="Day"/><segment title="Week"/></segments></segmentedControl>
    </subviews></view>
    """

  private static func nib(_ objects: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0">
    <objects>\(objects)</objects></document>
    """
  }

  /// The texts of the views of a nib, for a reader of a language.
  private func texts(_ folder: TableFolder, _ tag: String) -> [String] {
    TableFolder.reading(tag) {
      let objects = UINib(nibName: "Card", bundle: folder.bundle).instantiate(withOwner: nil)
      return (objects.first as? UIView)?.subviews.flatMap { view -> [String?] in
        switch view {
        case let label as UILabel: [label.text]
        case let field as UITextField: [field.placeholder]
        case let button as UIButton: [button.title(for: .normal), button.title(for: .selected)]
        case let control as UISegmentedControl: [0, 1].map { control.titleForSegment(at: $0) }
        default: []
        }
      }.compactMap(\.self) ?? []
    }
  }

  private static let strings = """
    "lab-el-001.text" = "이름"; "fie-ld-001.placeholder" = "당신의 이름";
    "but-to-001.normalTitle" = "저장"; "but-to-001.selectedTitle" = "저장됨";
    "seg-me-001.segmentTitles[1]" = "주"; "no-such-001.text" = "?";
    """

  @Test(arguments: ["Base.lproj/Card.xib", "Card.xib"])
  func `a table beside the nib gives the texts, and those that it lacks stay`(path: String) throws {
    let folder = try TableFolder([
      path: Self.nib(Self.objects), "ko.lproj/Card.strings": Self.strings,
    ])
    let english = ["Name", "Your name", "Save", "Saved", "Day", "Week"]
    #expect(texts(folder, "ko-KR") == ["이름", "당신의 이름", "저장", "저장됨", "Day", "주"])
    #expect(texts(folder, "en") == english)
    #expect(texts(folder, "de") == english)
  }

  @Test func `a language may have a nib of its own`() throws {
    let own = Self.objects.replacing("\"Name\"", with: "\"الاسم\"")
    let folder = try TableFolder([
      "Base.lproj/Card.xib": Self.nib(Self.objects), "ar.lproj/Card.xib": Self.nib(own),
    ])
    #expect(texts(folder, "ar").first == "الاسم")
    #expect(texts(folder, "ko").first == "Name")
  }
}
