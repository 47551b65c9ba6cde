import Foundation
import MaruKit
import MaruTestKit
import Testing

@testable import Host

/// The card in the gallery with the reason why a widget is missing.
@MainActor @Suite struct GalleryNoticeTests {
  @Test(arguments: [280.0, 374, 700])
  func `a long reason is shown completely`(width: Double) throws {
    let screen = TestScreen(size: CGSize(width: 800, height: 2000))
    let reason = String(
      repeating: "found a text, wanted a plugin, take it out of the path, ", count: 20)
    let notice = GalleryNotice(name: "FloatingButton", reason: reason)
    notice.frame.size = notice.sizeThatFits(CGSize(width: width, height: 100))
    screen.window.addSubview(notice)
    notice.layoutIfNeeded()
    let label = try #require(notice.subviews.compactMap { $0 as? UILabel }.last)
    let room = CGSize(width: label.frame.width, height: .greatestFiniteMagnitude)
    let needed = UILabel()
    needed.numberOfLines = 0
    needed.font = label.font
    needed.text = reason
    #expect(label.frame.height >= needed.sizeThatFits(room).height.rounded(.down))
    #expect(label.textRect(forBounds: label.bounds, limitedToNumberOfLines: 0).height > 60)
    #expect(label.numberOfLines == 0)
    #expect(notice.bounds.insetBy(dx: 10, dy: 10).contains(label.frame))
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `it stands out from a card beneath it`(style: UIUserInterfaceStyle) throws {
    let screen = TestScreen(size: CGSize(width: 300, height: 200), style: style)
    screen.window.backgroundColor = .secondarySystemGroupedBackground
    let notice = GalleryNotice(name: "FloatingButton", reason: "gone")
    notice.frame = CGRect(x: 40, y: 40, width: 220, height: 80)
    screen.show(UIViewController())
    screen.window.addSubview(notice)
    screen.memory.frame()
    let colors = [37, 39, 41, 44, 50].map { screen.pixel(x: 150, y: $0) }
    #expect(Set(colors).count > 1)
  }
}
