import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct TextViewLookTests {
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `wrapped text, attributes, a picture, and a selection over lines`(
    style: UIUserInterfaceStyle
  ) throws {
    let bench = TextViewBench(
      "", frame: CGRect(x: 0, y: 0, width: 260, height: 190), style: style)
    let font = UIFont.systemFont(ofSize: 15)
    let text = NSMutableAttributedString(
      string: "A text with a ", attributes: [.font: font, .foregroundColor: UIColor.label])
    text.append(
      NSAttributedString(string: "link", attributes: [.font: font, .link: "https://example.org"]))
    text.append(
      NSAttributedString(
        string: ", which wraps where the view ends, and then ",
        attributes: [.font: font, .foregroundColor: UIColor.label]))
    let star = NSTextAttachment()
    star.image = UIImage(systemName: "star.fill")?.withTintColor(.systemOrange)
    text.append(NSAttributedString(attachment: star))
    text.append(
      NSAttributedString(
        string: " goes on.\nΚαλημέρα\n",
        attributes: [.font: font, .foregroundColor: UIColor.label]))
    text.append(
      NSAttributedString(
        string: "Marked",
        attributes: [
          .font: UIFont.boldSystemFont(ofSize: 20), .foregroundColor: UIColor.label,
          .backgroundColor: UIColor.systemYellow.withAlphaComponent(0.4),
          .underlineStyle: NSUnderlineStyle.single.rawValue,
        ]))
    bench.view.attributedText = text
    bench.view.becomeFirstResponder()
    bench.select(26, 60)
    bench.screen.memory.frame()
    try bench.screen.expectSnapshot("text-\(style == .dark ? "dark" : "light")")
  }
}
