import MaruKit
import MaruTestKit
import Testing

/// Accent colours, as users write them.
@MainActor @Suite struct AccentColorTests {
  private func parts(_ color: UIColor?, _ style: UIUserInterfaceStyle = .light) -> [Int]? {
    guard let color = color?.resolvedColor(with: UITraitCollection(userInterfaceStyle: style))
    else {
      return nil
    }
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    color.getRed(&red, green: &green, blue: &blue, alpha: nil)
    return [red, green, blue].map { Int(($0 * 255).rounded()) }
  }

  @Test func `a name means the system's colour, in light and in dark`() {
    for name in UIColor.accentNames + ["ORANGE"] { #expect(UIColor.accent(name) != nil, "\(name)") }
    #expect(UIColor.accentNames.first == "blue")
    #expect(parts(.accent("orange")) == parts(.systemOrange))
    #expect(parts(.accent("orange"), .dark) == parts(.systemOrange, .dark))
  }

  @Test func `six hexadecimal digits mean the colour itself`() {
    #expect(parts(.accent("#7a3B9E")) == [0x7A, 0x3B, 0x9E])
    #expect(parts(.accent("#7a3B9E"), .dark) == [0x7A, 0x3B, 0x9E])
  }

  @Test(arguments: ["", "#", "#12345", "#1234567", "7A3B9E", "#+12345", "#١٢٣٤٥٦", "mauve", "🟦"])
  func `any other text is not a colour`(text: String) { #expect(UIColor.accent(text) == nil) }

  @Test func `the foreground of a colour is readable`() {
    #expect(parts(UIColor.systemBlue.readableForeground) == [255, 255, 255])
    #expect(parts(UIColor.systemPurple.readableForeground, .dark) == [255, 255, 255])
    #expect(parts(UIColor.systemYellow.readableForeground) == [0, 0, 0])
    #expect(parts(UIColor.white.readableForeground) == [0, 0, 0])
    #expect(parts(UIColor.black.readableForeground) == [255, 255, 255])
  }

  @Test func `the focus ring has the window's tint even if the control has another`()
    throws
  {
    let screen = TestScreen(size: CGSize(width: 100, height: 100))
    let controller = UIViewController()
    let button = UIButton(frame: CGRect(x: 30, y: 30, width: 40, height: 40))
    button.tintColor = .white
    controller.view.addSubview(button)
    screen.show(controller)
    screen.window.setFocus(button)
    screen.memory.frame()
    let blue = try #require(screen.pixel(x: 50, y: 26))
    #expect(blue & 0xFF > blue >> 16 & 0xFF)
    screen.window.tintColor = UIColor.accent("red")
    screen.memory.frame()
    let red = try #require(screen.pixel(x: 50, y: 26))
    #expect(red & 0xFF < red >> 16 & 0xFF)
    screen.window.tintColor = nil
    screen.memory.frame()
    #expect(screen.pixel(x: 50, y: 26) == blue)
  }
}
