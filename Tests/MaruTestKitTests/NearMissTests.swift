import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The error of a locator without a match lists near misses, the best first.
@MainActor @Suite struct NearMissTests {
  private let screen = TestScreen(size: CGSize(width: 300, height: 400))
  private let root = UIViewController()

  init() {
    screen.patience = 0
    screen.show(root)
    for (place, title) in ["Cancel", "Save as", "save", "Savee"].enumerated() {
      add(title, y: CGFloat(50 * place))
    }
  }

  @discardableResult private func add(_ title: String, y: CGFloat) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.frame = CGRect(x: 20, y: y, width: 100, height: 40)
    root.view.addSubview(button)
    return button
  }

  /// The error of a search.
  private func error(of locator: Locator) -> String {
    do {
      let element = try locator.element
      return "found \(element)"
    } catch {
      return "\(error)"
    }
  }

  /// The places of some words in a text, which are ascending if the words are in order.
  private func places(of words: [String], in text: String) -> [String.Index?] {
    words.map { text.range(of: $0)?.lowerBound }
  }

  @Test func `the letter case comes first, then a similar name, then a part of one`() throws {
    let text = error(of: screen.element(.button, "Save"))
    #expect(text.hasPrefix("button \"Save\" was not found; nearest: \"save\" (button)"), "\(text)")
    #expect(!text.contains("\n"))
    let words = ["\"save\"", "\"Savee\"", "\"Save as\""]
    let found = try places(of: words, in: text).map { try #require($0, "\(text)") }
    #expect(found == found.sorted() && !text.contains("Cancel"), "\(text)")
  }

  @Test func `a hidden match comes before all others, and is called hidden`() {
    add("Save", y: 200).isHidden = true
    let text = error(of: screen.element(.button, "Save"))
    #expect(text.contains("nearest: \"Save\" (button), which is hidden, \"save\""), "\(text)")
  }

  @Test func `the same name with another role is called that`() {
    let label = UILabel(frame: CGRect(x: 20, y: 200, width: 100, height: 40))
    label.text = "Save"
    root.view.addSubview(label)
    let text = error(of: screen.element(.button, "Save"))
    #expect(
      text.contains("nearest: \"Save\" (staticText), which has another role, \"save\""), "\(text)")
  }

  @Test func `the link of a chain that has no match is named`() {
    let text = error(of: screen.element(.row, text: "Ada").element(.button, "save"))
    #expect(
      text.hasPrefix(
        "cell containing \"Ada\", to look for button \"save\" in it, was not found; nearest: "),
      "\(text)")
  }

  @Test func `only elements inside of the outer match are candidates`() {
    let box = UIView(frame: CGRect(x: 0, y: 200, width: 300, height: 100))
    box.accessibilityIdentifier = "box"
    root.view.addSubview(box)
    let button = add("Safe", y: 0)
    box.addSubview(button)
    let text = error(of: screen.element(identifier: "box").element(.button, "Save"))
    #expect(text.contains("nearest: \"Safe\" (button) (at "), "\(text)")
  }

  @Test func `a similar identifier is listed before others`() {
    let box = UIView(frame: CGRect(x: 0, y: 200, width: 300, height: 100))
    box.accessibilityIdentifier = "title-box"
    root.view.addSubview(box)
    let text = error(of: screen.element(identifier: "titlebox"))
    #expect(text.contains("nearest: identifier \"title-box\""), "\(text)")
  }

  @Test func `if no element is near, five others are listed`() {
    for place in 0..<20 { add("Other \(place)", y: 200) }
    let text = error(of: screen.element(.button, "Quit"))
    #expect(text.hasPrefix("button \"Quit\" was not found; nearest: "), "\(text)")
    #expect(text.components(separatedBy: "(button)").count == 6, "\(text)")
    #expect(!text.contains("more"), "\(text)")
  }

  @Test func `the time of the wait is told`() {
    screen.patience = 3
    let text = error(of: screen.element("Ready"))
    #expect(text.hasPrefix("element \"Ready\" was not found within 3.0 s; "), "\(text)")
  }
}
