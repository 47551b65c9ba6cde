import MaruKit
import MaruTestKit
import Testing

extension TestScreen {
  /// Presents the bottom alert over an empty controller, and waits until it is at rest.
  func presentAlert(_ props: PropValues) throws {
    try showWidget(named: "BottomAlert", props: props)
    let alert = try #require(window.rootViewController)
    let root = UIViewController()
    show(root)
    advance(by: 0)
    root.present(alert, animated: true)
    try waitUntilIdle()
  }
}
