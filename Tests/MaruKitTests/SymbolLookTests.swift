import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Pictures of composed variants beside their drawings.
@MainActor @Suite struct SymbolLookTests {
  private static let variants = [
    ["bell", "bell.fill", "bell.slash", "bell.slash.fill", "bell.circle", "bell.circle.fill"],
    ["wifi", "wifi.slash", "wifi.circle", "wifi.circle.fill", "wifi.square", "wifi.square.fill"],
    [
      "arrow.up", "arrow.up.circle", "arrow.up.circle.fill", "arrow.up.square", "play.circle",
      "tag.circle",
    ],
    ["cloud.sun", "cloud.sun.fill", "cloud.bolt", "cloud.bolt.fill", "doc.text", "doc.text.fill"],
  ]

  private func screen(_ weight: UIImage.SymbolWeight, _ style: UIUserInterfaceStyle) -> TestScreen {
    let screen = TestScreen(size: CGSize(width: 172, height: 116), scale: 1, style: style)
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .systemBackground
    let configuration = UIImage.SymbolConfiguration(pointSize: 20, weight: weight)
    for (row, names) in Self.variants.enumerated() {
      for (column, name) in names.enumerated() {
        let view = UIImageView(image: UIImage(systemName: name, withConfiguration: configuration))
        view.tintColor = .label
        view.frame = CGRect(x: 4 + 28 * column, y: 4 + 28 * row, width: 24, height: 24)
        root.view.addSubview(view)
      }
    }
    screen.show(root)
    return screen
  }

  @Test func `variants match their pictures, in every weight and on black`() throws {
    try screen(.regular, .light).expectSnapshot("regular-light")
    try screen(.regular, .dark).expectSnapshot("regular-dark")
    try screen(.thin, .light).expectSnapshot("thin-light")
    try screen(.bold, .light).expectSnapshot("bold-light")
  }
}
