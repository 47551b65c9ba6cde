import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct LayoutFormatTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let root = UIViewController()
  private let first = UIView()
  private let second = UIView()

  init() {
    screen.show(root)
    for view in [first, second] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.view.addSubview(view)
    }
    root.view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 10, leading: 30, bottom: 20, trailing: 40)
  }

  @discardableResult
  private func draw(
    _ formats: String..., options: NSLayoutConstraint.FormatOptions = [],
    metrics: [String: Any] = [:]
  ) -> [NSLayoutConstraint] {
    let all = formats.flatMap {
      NSLayoutConstraint.constraints(
        withVisualFormat: $0, options: options, metrics: metrics,
        views: ["first": first, "second": second])
    }
    NSLayoutConstraint.activate(all)
    screen.memory.frame()
    return all
  }

  /// The warning about an invalid format.
  private func warning(
    of format: String, _ options: NSLayoutConstraint.FormatOptions = []
  ) -> String {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: format, options: options, views: ["first": first, "second": second])
    UIApplication.shared.onWarning = nil
    #expect(made.isEmpty)
    #expect(warnings.joined().contains("LayoutFormatTests.swift:"))
    return warnings.joined()
  }

  @Test func `views are laid out from margin to margin with the standard spacing`() {
    draw("|-[first]-[second(==first)]-|", "V:|-[first(20)]", "V:|-[second(20)]")
    #expect(first.frame == CGRect(x: 30, y: 10, width: 161, height: 20))
    #expect(second.frame == CGRect(x: 199, y: 10, width: 161, height: 20))
  }

  @Test func `numbers, metrics, touching views and alignment`() {
    draw(
      "H:|-5-[first(wide)][second(first*2+1)]", options: [.alignAllTop, .alignAllBottom],
      metrics: ["wide": 50])
    draw("V:|-gap-[first(>=high)]", metrics: ["gap": CGFloat(7), "high": 9])
    #expect(first.frame == CGRect(x: 5, y: 7, width: 50, height: 9))
    #expect(second.frame == CGRect(x: 55, y: 7, width: 101, height: 9))
  }

  @Test func `several predicates with relations and priorities`() {
    let made = draw("H:|[first(>=100,==20@250)]-(>=8,==30@500)-[second(10)]", "V:|[first]|")
    #expect(first.frame.width == 100)
    #expect(second.frame.minX == 130)
    #expect(first.frame.height == 300)
    #expect(made.filter { $0.priority != .required }.count == 2)
  }

  @Test func `negative gaps overlap`() {
    draw("H:|-10-[first(50)]-(-20)-[second(5)]")
    #expect(second.frame.minX == 40)
  }

  @Test func `a row may run from right to left`() {
    draw("H:|-10-[first(50)]-5-[second(20)]", options: .directionRightToLeft)
    #expect(first.frame.minX == 340)
    #expect(second.frame.minX == 315)
  }

  @Test func `priorities and factors may be metrics, and views may be guides`() {
    let guide = UILayoutGuide()
    root.view.addLayoutGuide(guide)
    let made = NSLayoutConstraint.constraints(
      withVisualFormat: "V:|-(top@high)-[guide(tall)][first(guide/2)]",
      options: [.alignAllLeading, .alignAllTrailing],
      metrics: ["top": NSNumber(value: 12), "high": Float(750), "tall": 40],
      views: ["guide": guide, "first": first])
    NSLayoutConstraint.activate(made)
    draw("|-50-[first(70)]")
    #expect(guide.layoutFrame == CGRect(x: 50, y: 12, width: 70, height: 40))
    #expect(first.frame == CGRect(x: 50, y: 52, width: 70, height: 20))
    #expect(made.first { $0.firstAttribute == .top }?.priority == .defaultHigh)
  }

  @Test func `the gaps of a column can be between baselines`() {
    let (upper, lower) = (UILabel(), UILabel())
    for label in [upper, lower] {
      label.text = "Text"
      label.translatesAutoresizingMaskIntoConstraints = false
      root.view.addSubview(label)
    }
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "V:|-0-[upper]-30-[lower]",
        options: [.alignAllLeft, .spacingBaselineToBaseline],
        views: ["upper": upper, "lower": lower]))
    screen.memory.frame()
    // Two lines of the same font: their tops have the same distance as their baselines.
    #expect(lower.frame.minY == 30)
    #expect(lower.frame.minY > upper.frame.maxY)
  }

  @Test(arguments: [
    ("H:[first][second]", NSLayoutConstraint.FormatOptions.alignAllLeft),
    ("[first][second]", .alignAllCenterX), ("V:[first][second]", .alignAllTop),
    ("V:[first][second]", .alignAllFirstBaseline),
  ])
  func `alignment along the row itself is refused with a warning`(
    format: String, options: NSLayoutConstraint.FormatOptions
  ) {
    #expect(warning(of: format, options).contains("aligned"))
  }

  @Test(arguments: [
    ("H:[first", "]"), ("first", "| or ["), ("H:|-[third]", "third"), ("H:|-(8-[first]", ")"),
    ("H:|-gap-[first]", "gap"), ("", "| or ["), ("|", "a view"), ("H:[first]-|-[second]", "|"),
    ("H:[first(second/0)]", "not 0"), ("H:[first]-8[second]", "-"),
  ])
  func `an invalid format is refused with a warning`(
    format: String, expected: String
  ) {
    #expect(warning(of: format).contains(expected))
  }

  @Test func `random characters cause at most a warning`() {
    var state: UInt64 = 7
    let letters = Array("HV:|-[]()<=>@,*/+ .0189abfirst")
    UIApplication.shared.onWarning = { _ in }
    defer { UIApplication.shared.onWarning = nil }
    for _ in 0..<3000 {
      var format = ""
      for _ in 0..<12 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        format.append(letters[Int(state >> 33) % letters.count])
      }
      _ = NSLayoutConstraint.constraints(withVisualFormat: format, views: ["first": first])
    }
  }
}
