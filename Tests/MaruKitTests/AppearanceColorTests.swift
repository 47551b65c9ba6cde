import Foundation
import Testing

@testable import MaruKit

@Suite struct AppearanceColorTests {
  private let light = UITraitCollection(userInterfaceStyle: .light)
  private let dark = UITraitCollection(userInterfaceStyle: .dark)

  private func bytes(_ color: UIColor) -> [Int] {
    let parts = color.components
    return [parts.red, parts.green, parts.blue].map { Int(($0 * 255).rounded()) }
  }

  @Test func `a system colour has Apple's values in light and dark`() {
    #expect(bytes(UIColor.systemBlue.resolvedColor(with: light)) == [0, 122, 255])
    #expect(bytes(UIColor.systemBlue.resolvedColor(with: dark)) == [10, 132, 255])
    #expect(UIColor.secondaryLabel.resolvedColor(with: light).components.alpha == 0.6)
  }

  @Test func `in dark style an elevated background is lighter`() {
    let elevated = UITraitCollection(traitsFrom: [
      dark, UITraitCollection(userInterfaceLevel: .elevated),
    ])
    #expect(bytes(UIColor.systemBackground.resolvedColor(with: dark)) == [0, 0, 0])
    #expect(bytes(UIColor.systemBackground.resolvedColor(with: elevated)) == [28, 28, 30])
  }

  @Test func `the colour for drawing follows the current traits`() {
    var seen: [CGFloat] = []
    light.performAsCurrent { seen.append(UIColor.label.cgColor.red) }
    dark.performAsCurrent { seen.append(UIColor.label.cgColor.red) }
    #expect(seen == [0, 1])
  }

  @Test func `a dynamic colour with another opacity stays dynamic`() {
    let faded = UIColor.label.withAlphaComponent(0.5)
    #expect(faded.resolvedColor(with: dark).components.red == 1)
    #expect(faded.resolvedColor(with: dark).components.alpha == 0.5)
    #expect(faded.resolvedColor(with: light).components.red == 0)
  }

  @Test func `a provider that returns itself gives a transparent colour`() {
    final class Holder: @unchecked Sendable { var color: UIColor? }
    let holder = Holder()
    let color = UIColor { _ in holder.color ?? .red }
    holder.color = color
    #expect(color.resolvedColor(with: light).components.alpha == 0)
  }

  @Test(arguments: [
    (0.0, 1.0, 1.0), (0.1, 0.3, 0.8), (0.33, 0.7, 0.2), (0.66, 0.25, 0.9), (0.95, 0.5, 0.5),
  ])
  func `hue, saturation and brightness are returned as they were given`(
    _ wanted: (Double, Double, Double)
  ) {
    let color = UIColor(hue: wanted.0, saturation: wanted.1, brightness: wanted.2, alpha: 0.4)
    var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
    #expect(abs(hue - wanted.0) < 1e-9)
    #expect(abs(saturation - wanted.1) < 1e-9)
    #expect(abs(brightness - wanted.2) < 1e-9)
    #expect(alpha == 0.4)
  }

  @Test func `only a grey returns its white level`() {
    var white: CGFloat = -1
    #expect(!UIColor.red.getWhite(&white, alpha: nil))
    #expect(white == -1)
    #expect(UIColor(white: 0.25, alpha: 1).getWhite(&white, alpha: nil))
    #expect(white == 0.25)
  }

  @Test func `invalid components become black and clear`() {
    let color = UIColor(red: .nan, green: .infinity, blue: -3, alpha: .nan)
    #expect(color.cgColor.red == 0)
    #expect(color.cgColor.green == 1)
    #expect(color.cgColor.blue == 0)
    #expect(color.cgColor.alpha == 0)
    #expect(UIColor(hue: .nan, saturation: .nan, brightness: 2, alpha: 9).cgColor.alpha == 1)
  }

  @Test func `equal components make equal colours with equal hashes`() {
    let one = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    let other = UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(one == other)
    #expect(one.hash == other.hash)
    #expect(UIColor.label != UIColor { _ in .black })
  }

  @Test func `merged traits override where they are specified`() {
    let base = UITraitCollection {
      $0.userInterfaceStyle = .dark
      $0.displayScale = 2
    }
    let merged = UITraitCollection(traitsFrom: [base, light])
    #expect(merged.userInterfaceStyle == .light)
    #expect(merged.displayScale == 2)
    #expect(UITraitCollection(displayScale: .nan).displayScale == 0)
    #expect(base.hasDifferentColorAppearance(comparedTo: merged))
  }

  @Test func `performAsCurrent restores the current traits`() {
    let before = UITraitCollection.current
    dark.performAsCurrent {
      light.performAsCurrent {}
      #expect(UITraitCollection.current === dark)
    }
    #expect(UITraitCollection.current == before)
  }
}
