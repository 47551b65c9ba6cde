import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Snapshots at several scales and appearances.
@MainActor @Suite struct AppearanceSnapshotTests {
  private func showButton(on screen: TestScreen, title: String = "Done") {
    let button = UIButton(configuration: .filled())
    button.setTitle(title, for: .normal)
    button.frame = CGRect(x: 10, y: 10, width: 80, height: 34)
    let root = UIViewController()
    root.view.addSubview(button)
    screen.show(root)
  }

  @Test func `a button in light and dark, at both scales`() throws {
    try TestScreen.expectSnapshots("button", size: CGSize(width: 100, height: 54)) {
      showButton(on: $0)
    }
  }

  @Test func `every combination is shown, and all missing pictures are named at once`() throws {
    let package = FileManager.default.temporaryDirectory
      .appending(path: "maru-snapshots-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: package) }
    try Data().write(to: package.appending(path: "Package.swift"))
    var shown: [String] = []
    #expect {
      try TestScreen.expectSnapshots(
        "none", size: CGSize(width: 100, height: 54), scales: [1, 1.5],
        file: package.appending(path: "ATests.swift").path
      ) { screen in
        shown.append(
          "\(screen.memory.bitmap.width) \(screen.window.traitCollection.userInterfaceStyle)")
        showButton(on: screen)
      }
    } throws: { error in
      ["none-light.png", "none-light@1.5x.png", "none-dark.png", "none-dark@1.5x.png"].allSatisfy {
        "\(error)".contains("no snapshot \(package.path)/assets/snapshots/ATests/\($0)")
      }
    }
    #expect(shown == ["100 light", "150 light", "100 dark", "150 dark"])
    let page = try String(
      contentsOf: package.appending(path: ".build/maru-report/index.html"), encoding: .utf8)
    #expect(page.contains("<h1>4 failures</h1>"))
  }
}
