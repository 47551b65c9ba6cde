import Foundation
import MaruKit
import MaruTestKit
import Testing

@MainActor @Suite struct DynamicTypeTests {
  private nonisolated static let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// Traits with a text size, on a display of three pixels per point like that of Apple's figures.
  private func traits(_ category: UIContentSizeCategory, scale: CGFloat = 3) -> UITraitCollection {
    UITraitCollection {
      $0.preferredContentSizeCategory = category
      $0.displayScale = scale
    }
  }

  // MARK: Text styles

  /// Apple's Human Interface Guidelines, one line for each text size.
  @Test(
    arguments: zip(
      categories,
      [
        [31, 25, 19, 17, 14, 14, 13, 12, 12, 11, 11], [32, 26, 20, 18, 15, 15, 14, 13, 12, 11, 11],
        [33, 27, 21, 19, 16, 16, 15, 14, 12, 11, 11], [34, 28, 22, 20, 17, 17, 16, 15, 13, 12, 11],
        [36, 30, 24, 22, 19, 19, 18, 17, 15, 14, 13], [38, 32, 26, 24, 21, 21, 20, 19, 17, 16, 15],
        [40, 34, 28, 26, 23, 23, 22, 21, 19, 18, 17], [44, 38, 34, 31, 28, 28, 26, 25, 23, 22, 20],
        [48, 43, 39, 37, 33, 33, 32, 30, 27, 26, 24], [52, 48, 44, 43, 40, 40, 38, 36, 33, 32, 29],
        [56, 53, 50, 49, 47, 47, 44, 42, 38, 37, 34], [60, 58, 56, 55, 53, 53, 51, 49, 44, 43, 40],
      ] as [[CGFloat]]))
  func `each text style has the guidelines' size`(
    category: UIContentSizeCategory, sizes: [CGFloat]
  ) {
    let styles: [UIFont.TextStyle] = [
      .largeTitle, .title1, .title2, .title3, .headline, .body, .callout, .subheadline, .footnote,
      .caption1, .caption2,
    ]
    let traits = traits(category)
    #expect(
      styles.map { UIFont.preferredFont(forTextStyle: $0, compatibleWith: traits).pointSize }
        == sizes)
  }

  @Test func `an unknown or unspecified size is the default`() {
    for category in [.unspecified, UIContentSizeCategory(rawValue: "enormous")] {
      let font = UIFont.preferredFont(forTextStyle: .title1, compatibleWith: traits(category))
      #expect(font.pointSize == 28)
      #expect(UIFontMetrics.default.scaledValue(for: 9, compatibleWith: traits(category)) == 9)
    }
  }

  @Test func `the sizes have short names, in their order`() {
    let named = UIContentSizeCategory.shortNames.map { UIContentSizeCategory(shortName: $0) }
    #expect(named == Self.categories)
    #expect(UIContentSizeCategory(shortName: "AX5") == .accessibilityExtraExtraExtraLarge)
    #expect(UIContentSizeCategory(shortName: "huge") == nil)
  }

  @Test func `a font that follows the text size differs from one that only looks alike`() {
    let style = UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits(.large))
    #expect(style != .systemFont(ofSize: 17))
    #expect(style == .preferredFont(forTextStyle: .body, compatibleWith: traits(.large)))
  }

  // MARK: Metrics

  @Test func `values scale with the line height, not with the font size`() {
    let metrics = UIFontMetrics.default
    let medium = metrics.scaledValue(for: 17, compatibleWith: traits(.medium))
    #expect(abs(medium - 16.333) < 0.001)
    let largest = traits(.accessibilityExtraExtraExtraLarge)
    #expect(
      metrics.scaledFont(for: .systemFont(ofSize: 17), compatibleWith: largest).pointSize == 48)
    #expect(metrics.scaledValue(for: 22, compatibleWith: largest) == 62)
    #expect(metrics.scaledValue(for: 17, compatibleWith: traits(.large)) == 17)
  }

  @Test(arguments: [1, 2, 3] as [CGFloat])
  func `values are whole device pixels`(scale: CGFloat) {
    for category in Self.categories {
      let value = UIFontMetrics(forTextStyle: .caption1)
        .scaledValue(for: 10, compatibleWith: traits(category, scale: scale))
      #expect(abs((value * scale).rounded() - value * scale) < 1e-9)
    }
  }

  @Test func `scaled values never shrink from one text size to the next`() {
    for style: UIFont.TextStyle in [.largeTitle, .title1, .body, .footnote, .caption1, .caption2] {
      let values = Self.categories.map {
        UIFontMetrics(forTextStyle: style).scaledValue(for: 100, compatibleWith: traits($0))
      }
      #expect(values == values.sorted() && values[3] == 100)
    }
  }

  @Test func `a maximum is respected`() {
    let font = UIFontMetrics.default.scaledFont(
      for: .systemFont(ofSize: 20), maximumPointSize: 22,
      compatibleWith: traits(.accessibilityLarge))
    #expect(font.pointSize == 22)
  }

  @Test func `a font that is already scaled is scaled from its original size`() {
    let metrics = UIFontMetrics.default
    let once = metrics.scaledFont(
      for: .boldSystemFont(ofSize: 20), compatibleWith: traits(.extraExtraExtraLarge))
    let twice = metrics.scaledFont(for: once, compatibleWith: traits(.extraExtraExtraLarge))
    #expect(once.pointSize > 20 && twice.pointSize == once.pointSize)
    #expect(twice.fontDescriptor.symbolicTraits.contains(.traitBold))
  }

  @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
  func `a value that is not finite is returned unchanged`(value: CGFloat) {
    let scaled = UIFontMetrics.default.scaledValue(
      for: value, compatibleWith: traits(.extraExtraLarge))
    #expect(scaled == value || (scaled.isNaN && value.isNaN))
  }

  // MARK: Changes of the text size

  private func show(_ view: UIView) -> TestScreen {
    let screen = TestScreen(size: CGSize(width: 300, height: 200))
    let controller = UIViewController()
    controller.loadViewIfNeeded()
    controller.view.addSubview(view)
    screen.show(controller)
    return screen
  }

  private func setTextSize(_ category: UIContentSizeCategory, on screen: TestScreen) {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = category
    }
    screen.memory.settle()
  }

  @Test func `a label with a scaled font follows up, down and to its maximum`() {
    let label = UILabel()
    label.text = "Words"
    label.font = UIFontMetrics(forTextStyle: .title1)
      .scaledFont(for: .systemFont(ofSize: 30, weight: .heavy), maximumPointSize: 40)
    label.adjustsFontForContentSizeCategory = true
    let screen = show(label)
    #expect(label.font.pointSize == 30)
    setTextSize(.accessibilityExtraExtraExtraLarge, on: screen)
    #expect(label.font.pointSize == 40)
    setTextSize(.extraSmall, on: screen)
    #expect(label.font.pointSize == 27)
    setTextSize(.large, on: screen)
    #expect(
      label.font
        == UIFontMetrics(forTextStyle: .title1)
        .scaledFont(for: .systemFont(ofSize: 30, weight: .heavy), maximumPointSize: 40))
  }

  @Test func `a label that may not adjust, or whose font does not scale, stays`() {
    let (first, second) = (UILabel(), UILabel())
    first.font = .preferredFont(forTextStyle: .body)
    second.font = .systemFont(ofSize: 17)
    second.adjustsFontForContentSizeCategory = true
    let screen = show(first)
    screen.window.addSubview(second)
    setTextSize(.accessibilityLarge, on: screen)
    #expect(first.font.pointSize == 17 && second.font.pointSize == 17)
  }

  @Test func `constraints give a label that grew its new size`() {
    let label = UILabel()
    label.text = "Words"
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    label.translatesAutoresizingMaskIntoConstraints = false
    let screen = show(label)
    let before = label.bounds.size
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: screen.window.leadingAnchor)
    ])
    setTextSize(.accessibilityExtraLarge, on: screen)
    #expect(label.bounds.height > max(before.height, 40) && label.bounds.width > before.width)
  }

  @Test func `the title of a button follows, by its label or by its configuration`() throws {
    let plain = UIButton(type: .system)
    plain.setTitle("Press", for: .normal)
    plain.titleLabel?.font = .preferredFont(forTextStyle: .body)
    plain.titleLabel?.adjustsFontForContentSizeCategory = true
    let filled = UIButton(configuration: .filled())
    filled.configuration?.title = "Press"
    let screen = show(plain)
    screen.window.addSubview(filled)
    screen.memory.settle()
    let (plainSize, filledSize) = (plain.intrinsicContentSize, filled.intrinsicContentSize)
    setTextSize(.accessibilityExtraLarge, on: screen)
    #expect(plain.titleLabel?.font.pointSize == 40)
    #expect(plain.intrinsicContentSize.height > plainSize.height)
    #expect(filled.titleLabel?.font.pointSize == 40)
    #expect(filled.intrinsicContentSize.height > filledSize.height)
    setTextSize(.large, on: screen)
    #expect(plain.intrinsicContentSize == plainSize && filled.intrinsicContentSize == filledSize)
  }

  private final class Listener: UIView {
    var previous: [UIContentSizeCategory?] = []

    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
      super.traitCollectionDidChange(previousTraitCollection)
      previous.append(previousTraitCollection?.preferredContentSizeCategory)
    }
  }

  @Test func `views and observers are told about a new text size once`() {
    let listener = Listener()
    let screen = show(listener)
    listener.previous = []
    var told: [UIContentSizeCategory] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification, object: screen.window, queue: nil
    ) { notification in
      let key = UIContentSizeCategory.newValueUserInfoKey
      guard let new = notification.userInfo?[key] as? UIContentSizeCategory else { return }
      MainActor.assumeIsolated { told.append(new) }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    setTextSize(.small, on: screen)
    setTextSize(.small, on: screen)
    #expect(listener.previous == [.large] && told == [.small])
    #expect(UIApplication.shared.preferredContentSizeCategory == .small)
  }

  // MARK: Overrides

  @Test func `an override applies to a view and its descendants, until it is reset`() {
    let (outer, inner) = (UIView(), Listener())
    outer.addSubview(inner)
    let screen = show(outer)
    inner.previous = []
    outer.traitOverrides.preferredContentSizeCategory = .extraExtraLarge
    #expect(inner.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
    #expect(inner.previous == [.large])
    setTextSize(.small, on: screen)
    #expect(inner.previous == [.large])
    outer.traitOverrides.preferredContentSizeCategory = .unspecified
    #expect(inner.traitCollection.preferredContentSizeCategory == .small)
  }

  @Test func `an override of a controller or of the window applies below`() throws {
    let view = UIView()
    let screen = show(view)
    let root = try #require(screen.window.rootViewController)
    root.traitOverrides.preferredContentSizeCategory = .medium
    #expect(view.traitCollection.preferredContentSizeCategory == .medium)
    root.traitOverrides.preferredContentSizeCategory = .unspecified
    screen.window.traitOverrides.preferredContentSizeCategory = .extraLarge
    #expect(view.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(view.traitCollection.displayScale == 1)
  }

  @Test func `limits keep the text size of a view between them`() {
    let view = UIView()
    let screen = show(view)
    view.minimumContentSizeCategory = .medium
    view.maximumContentSizeCategory = .extraExtraLarge
    setTextSize(.accessibilityLarge, on: screen)
    #expect(view.traitCollection.preferredContentSizeCategory == .extraExtraLarge)
    setTextSize(.extraSmall, on: screen)
    #expect(view.traitCollection.preferredContentSizeCategory == .medium)
    view.maximumContentSizeCategory = .small
    #expect(view.traitCollection.preferredContentSizeCategory == .medium)
    view.minimumContentSizeCategory = nil
    view.maximumContentSizeCategory = nil
    #expect(view.traitCollection.preferredContentSizeCategory == .extraSmall)
  }
}
