import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct NibTests {
  /// The owner of `Plugins/LoadingView`'s file.
  private final class Owner: UIView {
    @OutletCollection var dots: [UIView]
    @Outlet var label: UILabel?
  }

  private static var loadingFile: URL {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("Plugins/LoadingView/LoadingView.xib")
  }

  private func load(_ owner: Owner) throws -> (UIView, [String]) {
    var objects: [Any] = []
    let reports = try NibBench.reports {
      let nib = UINib(data: try Data(contentsOf: Self.loadingFile), bundle: nil)
      objects = nib.instantiate(withOwner: owner)
    }
    return (try #require(objects.first as? UIView), reports)
  }

  @Test func `the widget's file connects five dots from light to dark`() throws {
    let owner = Owner(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let (view, reports) = try load(owner)
    #expect(reports.isEmpty)
    #expect(owner.dots.count == 5)
    let reds = owner.dots.map { dot -> Int in
      var red: CGFloat = 0
      dot.backgroundColor?.getRed(&red, green: nil, blue: nil, alpha: nil)
      return Int((red * 255).rounded())
    }
    #expect(reds == [221, 183, 135, 96, 28])
    #expect(owner.label?.text == "Loading" && owner.label?.font.pointSize == 20)
    #expect(view.bounds.size == CGSize(width: 200, height: 200))
  }

  @Test func `its dots are 15 points large, 8 apart and centred at any size`() throws {
    let owner = Owner(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let (view, _) = try load(owner)
    view.frame = owner.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    owner.addSubview(view)
    owner.layoutIfNeeded()
    for (index, dot) in owner.dots.enumerated() {
      #expect(dot.bounds.size == CGSize(width: 15, height: 15))
      #expect(abs(dot.center.x - (150 + 23 * CGFloat(index - 2))) <= 0.5)
      #expect(abs(dot.center.y - 100) <= 0.5)
    }
    let label = try #require(owner.label)
    #expect(abs(label.center.x - 150) <= 0.5)
    #expect(abs(owner.dots[0].frame.minY - label.frame.maxY - 12) <= 0.5)
  }

  @Test func `a nib makes new objects each time`() throws {
    let nib = UINib(data: try Data(contentsOf: Self.loadingFile), bundle: nil)
    let first = try #require(nib.instantiate(withOwner: nil).first as? UIView)
    let second = try #require(nib.instantiate(withOwner: nil).first as? UIView)
    #expect(first !== second)
    #expect(first.subviews.count == 6 && second.subviews.count == 6)
  }
}
