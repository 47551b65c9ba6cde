import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TextFieldLookTests {
  /// Shows fields below each other, each changed by a closure.
  private func show(
    _ count: Int, width: CGFloat = 150, scale: CGFloat = 1, style: UIUserInterfaceStyle = .light,
    _ prepare: (Int, UITextField) -> Void
  ) -> (screen: TestScreen, fields: [UITextField]) {
    let size = CGSize(width: width, height: CGFloat(count) * 44 + 10)
    let screen = TestScreen(size: size, scale: scale, style: style)
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .systemBackground
    let fields = (0..<count).map { index in
      let field = UITextField(
        frame: CGRect(x: 10, y: 10 + CGFloat(index) * 44, width: width - 20, height: 34))
      field.borderStyle = .roundedRect
      root.view.addSubview(field)
      prepare(index, field)
      return field
    }
    screen.show(root)
    return (screen, fields)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `text, a placeholder, a caret and a disabled field`(style: UIUserInterfaceStyle) throws {
    let (screen, fields) = show(4, style: style) { index, field in
      field.text = ["Maru", "", "Writing", "Off"][index]
      field.placeholder = "Your name"
      field.clearButtonMode = .whileEditing
      field.isEnabled = index != 3
    }
    fields[2].becomeFirstResponder()
    screen.memory.frame()
    try screen.expectSnapshot("fields-\(style == .dark ? "dark" : "light")")
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `at twice as many pixels`(style: UIUserInterfaceStyle) throws {
    let (screen, fields) = show(2, width: 100, scale: 2, style: style) { index, field in
      field.text = ["Ink", ""][index]
      field.placeholder = "Name"
    }
    fields[0].becomeFirstResponder()
    screen.memory.frame()
    try screen.expectSnapshot("fine-\(style == .dark ? "dark" : "light")")
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `a selection, a secure text, and a text longer than the field`(
    style: UIUserInterfaceStyle
  ) throws {
    let (screen, fields) = show(4, style: style) { index, field in
      field.text =
        ["A text that is too long", "secret", "Select it", "Mid"][index]
      field.isSecureTextEntry = index == 1
      field.textAlignment = index == 3 ? .center : .natural
      field.font = index == 3 ? .italicSystemFont(ofSize: 15) : .systemFont(ofSize: 17)
    }
    fields[2].becomeFirstResponder()
    try screen.key(.keyboardLeftArrow, [.shift, .control])
    try screen.expectSnapshot("texts-\(style == .dark ? "dark" : "light")")
  }

  @Test func `borders and side views`() throws {
    let (screen, _) = show(4) { index, field in
      field.text = "Find"
      field.borderStyle = [.none, .line, .bezel, .roundedRect][index]
      let image = UIImageView(image: UIImage(systemName: "magnifyingglass"))
      image.tintColor = .secondaryLabel
      image.frame.size = CGSize(width: 18, height: 18)
      field.leftView = image
      field.leftViewMode = index == 1 ? .never : .always
      field.clearButtonMode = .always
    }
    try screen.expectSnapshot("borders")
  }

  @Test func `from right to left everything is on the other side`() throws {
    let (screen, fields) = show(2) { index, field in
      field.semanticContentAttribute = .forceRightToLeft
      field.text = index == 0 ? "Arrow" : "word"
      let image = UIImageView(image: UIImage(systemName: "magnifyingglass"))
      image.frame.size = CGSize(width: 18, height: 18)
      field.leftView = image
      field.leftViewMode = .always
      field.clearButtonMode = .always
    }
    fields[0].becomeFirstResponder()
    screen.memory.frame()
    try screen.expectSnapshot("right-to-left")
  }
}
