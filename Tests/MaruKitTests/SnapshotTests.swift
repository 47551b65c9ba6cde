import Foundation
import MaruKit
import Testing

@testable import MaruTestKit

@MainActor @Suite struct SnapshotTests {
  private func show(_ views: [UIView], size: CGSize, style: UIUserInterfaceStyle) -> TestScreen {
    let screen = TestScreen(size: size, style: style)
    let root = UIViewController()
    root.loadViewIfNeeded()
    for view in views { root.view.addSubview(view) }
    screen.show(root)
    return screen
  }

  private var buttons: [UIView] {
    let configurations: [UIButton.Configuration] = [.filled(), .tinted(), .gray(), .plain()]
    return configurations.enumerated().map { index, configuration in
      let button = UIButton(configuration: configuration)
      button.setTitle("Done", for: .normal)
      button.frame = CGRect(x: 10 + 80 * index, y: 10, width: 70, height: 34)
      return button
    }
  }

  @Test func `configured buttons in light`() throws {
    let screen = show(buttons, size: CGSize(width: 330, height: 54), style: .light)
    try screen.expectSnapshot("buttons-light")
  }

  @Test func `configured buttons in dark`() throws {
    let screen = show(buttons, size: CGSize(width: 330, height: 54), style: .dark)
    try screen.expectSnapshot("buttons-dark")
  }

  @Test func `a wrapped label of Latin and Hangul`() throws {
    let label = UILabel(frame: CGRect(x: 10, y: 5, width: 180, height: 70))
    label.numberOfLines = 0
    label.text = "Maru shows 마루 in a window, 안녕하세요 and goodbye."
    let screen = show([label], size: CGSize(width: 200, height: 80), style: .light)
    try screen.expectSnapshot("label-hangul")
  }

  @Test func `pictures that differ in one pixel are told apart`() throws {
    let screen = show(buttons, size: CGSize(width: 330, height: 54), style: .light)
    let copy = try #require(CGImage(screen.memory.bitmap).cropping(to: screen.window.bounds))
    #expect(PictureDifference(CGImage(screen.memory.bitmap), copy) == nil)
    copy.bitmap.pixels[5] ^= 1
    #expect(PictureDifference(CGImage(screen.memory.bitmap), copy)?.count == 1)
  }
}
