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

  @Test func `with high contrast, text and system colours stand out from the background`() {
    for style in [UIUserInterfaceStyle.light, .dark] {
      let usual = UITraitCollection(userInterfaceStyle: style)
      let high = usual.modifyingTraits { $0.accessibilityContrast = .high }
      let ground = UIColor.systemBackground.resolvedColor(with: high)
      let colors: [UIColor] = [
        .label, .secondaryLabel, .tertiaryLabel, .placeholderText, .link, .systemRed, .systemOrange,
        .systemYellow, .systemGreen, .systemMint, .systemTeal, .systemCyan, .systemBlue,
        .systemIndigo, .systemPurple, .systemPink, .systemBrown, .systemGray,
      ]
      for color in colors {
        let strong = contrast(of: color.resolvedColor(with: high), on: ground)
        // Apple's teal has the least, 4.39.
        #expect(strong >= 4.39, "\(color) \(style)")
        let former = contrast(of: color.resolvedColor(with: usual), on: ground)
        #expect(strong >= min(former, 7), "\(color) \(style)")
      }
    }
  }

  /// The contrast ratio of WCAG 2, of a colour that may be translucent.
  private func contrast(of color: UIColor, on ground: UIColor) -> CGFloat {
    func luminance(_ parts: [CGFloat]) -> CGFloat {
      let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (front, back) = (color.components, ground.components)
    func mixed(_ over: CGFloat, _ under: CGFloat) -> CGFloat {
      over * front.alpha + under * (1 - front.alpha)
    }
    let shown = luminance([
      mixed(front.red, back.red), mixed(front.green, back.green), mixed(front.blue, back.blue),
    ])
    let behind = luminance([back.red, back.green, back.blue])
    return (max(shown, behind) + 0.05) / (min(shown, behind) + 0.05)
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
