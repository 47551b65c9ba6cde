import Foundation
import Testing
import Typesetting

@testable import MaruKit

@MainActor @Suite struct ButtonTests {
  init() {
    if let fonts = Resources.shared.fonts { FontLibrary.shared.useOnly(fontsIn: fonts) }
  }

  private func configured(_ change: (inout UIButton.Configuration) -> Void) -> UIButton {
    var configuration = UIButton.Configuration.filled()
    change(&configuration)
    let button = UIButton(configuration: configuration)
    button.sizeToFit()
    button.layoutSubviews()
    return button
  }

  @Test func `a press sends touchUpInside and then the primary action`() {
    let bench = ControlBench(UIButton(type: .system))
    bench.send(.down, 250, 170)
    bench.send(.up, 250, 170)
    #expect(bench.log == ["down", "up", "primary"])
  }

  @Test func `a press fades the title of a system button but not of a custom one`() {
    for (type, isFaded) in [(UIButton.ButtonType.system, true), (.custom, false)] {
      let bench = ControlBench(UIButton(type: type))
      bench.control.setTitle("Go", for: .normal)
      bench.send(.down, 250, 170)
      #expect(((bench.control.titleLabel?.alpha ?? 1) < 0.5) == isFaded)
      bench.send(.up, 250, 170)
      #expect(bench.control.titleLabel?.alpha == 1)
    }
  }

  @Test func `a configured button that is pressed only fades`() {
    let button = configured { $0.title = "Go" }
    button.layoutIfNeeded()
    button.isHighlighted = true
    #expect(!button.layer.needsLayout)
    #expect(button.titleLabel?.alpha == 0.75)
    button.isSelected = true
    #expect(button.layer.needsLayout)
  }

  @Test func `a filled title is white, and with high contrast it is readable on its fill`() throws {
    let title = try #require(configured { $0.title = "Go" }.titleLabel?.textColor)
    for style in [UIUserInterfaceStyle.light, .dark] {
      for contrast in [UIAccessibilityContrast.normal, .high] {
        let traits = UITraitCollection {
          $0.userInterfaceStyle = style
          $0.accessibilityContrast = contrast
        }
        let color = title.resolvedColor(with: traits)
        let fill = UIColor.tintColor.resolvedColor(with: traits)
        if contrast == .normal { #expect(color == .white) }
        #expect(ratio(color, fill) >= (contrast == .high ? 4.5 : 3), "\(style), \(contrast)")
      }
    }
  }

  /// The contrast ratio of WCAG 2.2.
  private func ratio(_ one: UIColor, _ other: UIColor) -> CGFloat {
    let luminances = [one, other].map { color -> CGFloat in
      var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
      _ = color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      let linear = [red, green, blue].map {
        $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    return ((luminances.max() ?? 0) + 0.05) / ((luminances.min() ?? 0) + 0.05)
  }

  @Test func `a subclass of a button is laid out when it is pressed`() {
    final class Sunk: UIButton {
      override func backgroundRect(forBounds bounds: CGRect) -> CGRect {
        isHighlighted ? bounds.insetBy(dx: 2, dy: 2) : bounds
      }
    }
    let button = Sunk(configuration: .filled())
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 40)
    button.layoutIfNeeded()
    button.isHighlighted = true
    button.layoutIfNeeded()
    #expect(button.background?.frame.width == 96)
  }

  @Test func `changes to the configuration during a press are displayed`() {
    let button = configured { $0.title = "Go" }
    button.configurationUpdateHandler = {
      $0.configuration?.title = $0.isHighlighted ? "Going" : "Go"
    }
    button.isHighlighted = true
    #expect(button.titleLabel?.text == "Going")
    button.isHighlighted = false
    #expect(button.titleLabel?.text == "Go")
  }

  @Test func `an image larger than its button is centred in it`() throws {
    let button = UIButton(frame: CGRect(x: 0, y: 0, width: 24, height: 24))
    button.setPreferredSymbolConfiguration(
      UIImage.SymbolConfiguration(pointSize: 30), forImageIn: .normal)
    button.setImage(UIImage(systemName: "xmark"), for: .normal)
    button.layoutSubviews()
    let frame = try #require(button.imageView?.frame)
    #expect(frame.size == CGSize(width: 36, height: 36))
    #expect(frame.midX == 12 && frame.midY == 12)
  }

  @Test func `each state shows its own title, or that of the normal one`() {
    let button = UIButton(type: .custom)
    button.setTitle("Normal", for: .normal)
    button.setTitle("Chosen", for: .selected)
    #expect(button.titleLabel?.text == "Normal")
    button.isSelected = true
    #expect(button.titleLabel?.text == "Chosen")
    button.isEnabled = false
    #expect(button.title(for: .disabled) == "Normal")
    button.isSelected = false
    #expect(button.titleLabel?.text == "Normal")
  }

  @Test func `a configuration's title is shown from the start`() {
    let button = configured { $0.title = "Save" }
    #expect(button.titleLabel?.text == "Save")
    #expect(button.bounds.width > 40 && button.bounds.height > 30)
    #expect(button.accessibilityLabel == "Save")
    #expect(button.accessibilityTraits.contains(.button))
  }

  @Test func `an action provides title and image and is performed`() {
    var count = 0
    let action = UIAction(title: "Do", image: UIImage(systemName: "plus")) { _ in count += 1 }
    let button = UIButton(configuration: .gray(), primaryAction: action)
    #expect(button.configuration?.title == "Do")
    #expect(button.configuration?.image != nil)
    button.sendActions(for: .primaryActionTriggered)
    #expect(button.accessibilityActivate())
    #expect(count == 2)
  }

  @Test(arguments: [NSDirectionalRectEdge.leading, .trailing, .top, .bottom])
  func `the image lies on its side of the title`(_ edge: NSDirectionalRectEdge) throws {
    let button = configured {
      $0.title = "Title"
      $0.image = UIImage(systemName: "heart")
      $0.imagePlacement = edge
      $0.imagePadding = 6
    }
    let image = try #require(button.imageView).frame
    let title = try #require(button.titleLabel).frame
    switch edge {
    case .leading: #expect(image.maxX + 6 <= title.minX + 0.5)
    case .trailing: #expect(title.maxX + 6 <= image.minX + 1)
    case .top: #expect(image.maxY + 6 <= title.minY + 1)
    default: #expect(title.maxY + 6 <= image.minY + 1)
    }
    #expect(button.bounds.contains(image.union(title)))
  }

  @Test func `reading right to left mirrors image and title`() throws {
    let button = UIButton(
      configuration: {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Title"
        configuration.image = UIImage(systemName: "heart")
        return configuration
      }())
    button.semanticContentAttribute = .forceRightToLeft
    button.sizeToFit()
    button.layoutSubviews()
    #expect(
      try #require(button.imageView).frame.minX > (try #require(button.titleLabel)).frame.minX)
  }

  @Test func `content stays inside a button that is too small`() throws {
    let button = configured {
      $0.title = String(repeating: "Very long title ", count: 30)
      $0.image = UIImage(systemName: "heart")
    }
    button.frame = CGRect(x: 0, y: 0, width: 120, height: 40)
    button.layoutSubviews()
    #expect(try #require(button.titleLabel).frame.maxX <= 120)
    button.frame = .zero
    button.layoutSubviews()
    #expect(try #require(button.titleLabel).frame.width >= 0)
  }

  @Test func `a configured title wraps at the width of its button, and stays inside it`() throws {
    let title = "A title of several words"
    let button = configured { $0.title = title }
    #expect(button.configuration?.titleLineBreakMode == .byWordWrapping)
    let line = button.bounds.height
    button.frame = CGRect(x: 0, y: 0, width: 120, height: 100)
    button.layoutSubviews()
    let wrapped = try #require(button.titleLabel).frame
    #expect(wrapped.height > line && wrapped.maxX <= 120 - 12)
    button.frame.size.height = line
    button.layoutSubviews()
    let cut = try #require(button.titleLabel).frame
    #expect(cut.minY >= 0 && cut.maxY <= line)
    button.configuration?.titleLineBreakMode = .byTruncatingTail
    button.frame.size.height = 100
    button.layoutSubviews()
    #expect(try #require(button.titleLabel).frame.height < wrapped.height)
  }

  @Test func `constraints make a button as high as its wrapped title`() {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let button = configured { $0.title = "A title of several words" }
    let line = button.intrinsicContentSize.height
    button.translatesAutoresizingMaskIntoConstraints = false
    container.addSubview(button)
    NSLayoutConstraint.activate([
      button.topAnchor.constraint(equalTo: container.topAnchor),
      button.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      button.widthAnchor.constraint(equalToConstant: 120),
    ])
    container.layoutIfNeeded()
    #expect(button.bounds.width == 120 && button.bounds.height > 1.4 * line)
    button.configuration?.titleLineBreakMode = .byTruncatingTail
    container.layoutIfNeeded()
    #expect(button.bounds.height == line)
  }

  @Test func `a capsule's corners are half of its height`() throws {
    let button = configured {
      $0.title = "Round"
      $0.cornerStyle = .capsule
    }
    #expect(button.background?.layer.cornerRadius == button.bounds.height / 2)
  }

  @Test func `larger sizes are higher, and custom insets stay`() {
    let heights = [UIButton.Configuration.Size.small, .medium, .large].map { size in
      configured {
        $0.title = "Size"
        $0.buttonSize = size
      }.bounds.height
    }
    #expect(heights[0] < heights[1] && heights[1] < heights[2])
    var configuration = UIButton.Configuration.plain()
    configuration.contentInsets = .zero
    configuration.buttonSize = .large
    #expect(configuration.contentInsets == .zero)
  }

  @Test func `the update handler changes the configuration with the state`() {
    let button = configured { $0.title = "Off" }
    button.configurationUpdateHandler = { $0.configuration?.title = $0.isSelected ? "On" : "Off" }
    button.isSelected = true
    #expect(button.titleLabel?.text == "On")
    button.isSelected = false
    #expect(button.titleLabel?.text == "Off")
  }

  @Test func `a destructive button is red and a disabled one is grey`() {
    let button = configured { $0.title = "Delete" }
    button.role = .destructive
    #expect(button.background?.backgroundColor == .systemRed)
    button.isEnabled = false
    #expect(button.background?.backgroundColor == .tertiarySystemFill)
    #expect(button.titleLabel?.textColor == .tertiaryLabel)
  }

  @Test func `a close button is labelled so and is round`() {
    let button = UIButton(type: .close)
    button.sizeToFit()
    #expect(button.accessibilityLabel == "Close")
    #expect(abs(button.bounds.width - button.bounds.height) < 1)
  }

  @Test(arguments: [UIButton.ButtonType.custom, .system])
  func `without a configuration, six points are above and below a title`(
    type: UIButton.ButtonType
  ) throws {
    let button = UIButton(type: type)
    button.setTitle("Title", for: .normal)
    let label = try #require(button.titleLabel)
    let line = label.sizeThatFits(CGSize(width: 1000, height: 1000)).height
    #expect(button.intrinsicContentSize.height == line + 12)
    button.sizeToFit()
    button.layoutIfNeeded()
    #expect(label.frame.minY == 6 && label.frame.maxY == button.bounds.height - 6)
  }

  @Test func `an empty button is 30 wide and 34 high, or as large as its insets`() {
    #expect(UIButton(type: .custom).intrinsicContentSize == CGSize(width: 30, height: 34))
    let button = UIButton(type: .custom)
    button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(button.intrinsicContentSize == CGSize(width: 6, height: 4))
  }

  @Test func `a button with only a symbol is labelled by its action`() {
    let button = configured { $0.image = UIImage(systemName: "plus.circle.fill") }
    #expect(button.accessibilityLabel == "Add")
    button.configuration?.image = UIImage(systemName: "battery.100")
    #expect(button.accessibilityLabel == "Battery 100")
    button.accessibilityLabel = "Charge"
    #expect(button.accessibilityLabel == "Charge")
  }
}
