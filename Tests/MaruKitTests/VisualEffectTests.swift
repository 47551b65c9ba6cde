import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Views that blur the views behind them.
@MainActor @Suite struct VisualEffectTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 100), scale: 1)
  private let effectView = UIVisualEffectView(effect: nil)

  init() {
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    let half = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    half.backgroundColor = .black
    root.view.addSubview(half)
    effectView.frame = CGRect(x: 20, y: 20, width: 160, height: 60)
    root.view.addSubview(effectView)
    screen.show(root)
  }

  /// The blue component of a pixel, 0…255.
  private func lightness(_ x: Int, _ y: Int) throws -> Int {
    Int(try #require(screen.pixel(x: x, y: y)) & 0xFF)
  }

  @Test func `without an effect the views behind are unchanged`() throws {
    #expect(try lightness(95, 50) == 0)
    #expect(try lightness(105, 50) == 255)
  }

  @Test func `a blur softens an edge behind it, only inside the view`() throws {
    effectView.effect = UIBlurEffect(style: .systemUltraThinMaterial)
    try screen.waitUntilIdle()
    let (dark, light) = (try lightness(95, 50), try lightness(105, 50))
    #expect(dark > 80)
    #expect(light - dark < 40)
    #expect(try lightness(95, 10) == 0)
    #expect(try lightness(105, 10) == 255)
  }

  @Test func `thicker materials are less translucent`() throws {
    var contrasts: [Int] = []
    for style in [
      UIBlurEffect.Style.systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
      .systemThickMaterial,
    ] {
      effectView.effect = UIBlurEffect(style: style)
      try screen.waitUntilIdle()
      contrasts.append(try lightness(170, 50) - lightness(30, 50))
    }
    #expect(contrasts == contrasts.sorted(by: >))
    #expect(Set(contrasts).count == 4)
  }

  @Test func `dark materials are dark in a light window`() throws {
    effectView.effect = UIBlurEffect(style: .systemThickMaterialDark)
    try screen.waitUntilIdle()
    #expect(try lightness(170, 50) < 80)
  }

  @Test func `an effect set in an animation appears gradually`() throws {
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      self.effectView.effect = UIBlurEffect(style: .systemThickMaterial)
    }
    screen.advance(by: 0.5)
    let halfway = try lightness(60, 50)
    try screen.waitUntilIdle()
    let end = try lightness(60, 50)
    #expect(halfway > 40)
    #expect(halfway < end - 40)
  }

  @Test func `vibrancy colours elements that use the tint`() {
    let vibrancy = UIVibrancyEffect(
      blurEffect: UIBlurEffect(style: .systemMaterial), style: .secondaryLabel)
    effectView.effect = vibrancy
    let image = UIImageView(frame: .zero)
    effectView.contentView.addSubview(image)
    #expect(image.tintColor == .secondaryLabel)
  }

  @Test func `touches reach the content and nothing behind it`() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    effectView.contentView.addSubview(button)
    #expect(effectView.hitTest(CGPoint(x: 10, y: 10), with: nil) === button)
    #expect(effectView.hitTest(CGPoint(x: 100, y: 30), with: nil) === effectView.contentView)
  }
}
