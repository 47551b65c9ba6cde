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

  @Test func `a snapshot has no limit of size, and its differences stay in its package and suite`()
    throws
  {
    let package = FileManager.default.temporaryDirectory
      .appending(path: "maru-snapshot-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: package) }
    let screen = show(buttons, size: CGSize(width: 330, height: 54), style: .light)
    let picture = CGImage(screen.memory.bitmap)
    for index in 0..<(picture.width * picture.height) {
      picture.bitmap.pixels[index] = 0xFF00_0000 | UInt32.random(in: 0..<1 << 24)
    }
    let data = try picture.pngData()
    #expect(data.count > 50_000)
    let folder = package.appending(path: "assets/snapshots/NoiseTests")
    let snapshot = Snapshot(name: "noise", folder: folder)
    try snapshot.accept(data)
    picture.bitmap.pixels[7] ^= 1
    #expect(throws: SnapshotError.self) { try snapshot.expect(picture) }
    let kept = package.appending(path: ".build/maru-snapshots/NoiseTests/noise-difference.png")
    #expect(FileManager.default.fileExists(atPath: kept.path))
  }

  @Test func `typing a newline presses Return`() throws {
    final class Listener: UITextFieldDelegate {
      var returns = 0
      func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        returns += 1
        return false
      }
    }
    let listener = Listener()
    let field = UITextField(frame: CGRect(x: 10, y: 5, width: 180, height: 34))
    field.delegate = listener
    let screen = show([field], size: CGSize(width: 200, height: 44), style: .light)
    field.becomeFirstResponder()
    try screen.type("Ada\n")
    #expect(field.text == "Ada")
    #expect(listener.returns == 1)
  }

  @Test func `pictures that differ in one pixel are told apart`() throws {
    let screen = show(buttons, size: CGSize(width: 330, height: 54), style: .light)
    let copy = try #require(CGImage(screen.memory.bitmap).cropping(to: screen.window.bounds))
    #expect(PictureDifference(CGImage(screen.memory.bitmap), copy) == nil)
    copy.bitmap.pixels[5] ^= 1
    #expect(PictureDifference(CGImage(screen.memory.bitmap), copy)?.count == 1)
  }
}
