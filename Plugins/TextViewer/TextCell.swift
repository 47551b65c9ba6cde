import Foundation
import MaruKit

/// A line of a text with its number.
final class TextCell: UITableViewCell {
  private static let margin: CGFloat = 12
  private static let numberGap: CGFloat = 10
  /// The padding above and below the text, in points.
  static let padding: CGFloat = 2

  /// What a row shows.
  struct Content: Equatable {
    var text: String
    /// The number of the line; `nil` if there are none.
    var number: String?
    /// The width of the widest number, in points.
    var numberWidth: CGFloat
    var font: UIFont
    var wraps: Bool
    /// Whether it has the text that is searched for, and whether it is the current match.
    var isMatch = false
    var isCurrent = false
    /// The line of HTML, if it is one.
    var html: HTMLLine?
    /// The index of the link that has the keyboard focus, if one of the line has it.
    var focusedLink: Int?
  }

  private let label = UILabel()
  private let numberLabel = UILabel()
  /// Created for the first horizontal rule.
  private var rule: UIView?

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    numberLabel.textColor = .tertiaryLabel
    numberLabel.textAlignment = .right
    numberLabel.isAccessibilityElement = false
    contentView.addSubview(numberLabel)
    contentView.addSubview(label)
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// What it shows.
  var content: Content? { didSet { if content != oldValue { show() } } }

  private func show() {
    guard let content else { return }
    label.font = content.font
    label.text = content.text
    if let html = content.html { show(html, content) }
    rule?.isHidden = content.html?.isRule != true
    label.numberOfLines = content.wraps ? 0 : 1
    label.lineBreakMode = content.wraps ? .byWordWrapping : .byClipping
    numberLabel.text = content.number
    numberLabel.font = content.font
    let accent = tintColor ?? .systemBlue
    backgroundColor =
      content.isCurrent
      ? accent.withAlphaComponent(0.3) : content.isMatch ? accent.withAlphaComponent(0.1) : .clear
    setNeedsLayout()
  }

  private func show(_ html: HTMLLine, _ content: Content) {
    // Rows without line breaks are all as high as a line of plain text.
    let markup = content.wraps ? html.sizedMarkup : html.markup
    if let text = NSAttributedString(pangoMarkup: markup, font: content.font, color: .label) {
      let text = NSMutableAttributedString(attributedString: text)
      for link in html.links where NSMaxRange(link.range) <= text.length {
        text.addAttribute(.foregroundColor, value: UIColor.link, range: link.range)
      }
      if let index = content.focusedLink, html.links.indices.contains(index),
        NSMaxRange(html.links[index].range) <= text.length
      {
        let range = html.links[index].range
        text.addAttribute(.foregroundColor, value: UIColor.systemBackground, range: range)
        text.addAttribute(.backgroundColor, value: UIColor.link, range: range)
      }
      label.attributedText = text
    }
    guard html.isRule, rule == nil else { return }
    let view = UIView()
    view.backgroundColor = .separator
    contentView.addSubview(view)
    rule = view
  }

  // MARK: Links

  /// The link at a place of the cell; `nil` if there is none.
  func link(at place: CGPoint) -> HTMLLine.Link? {
    guard let links = content?.html?.links, !links.isEmpty else { return nil }
    return withLayout { manager, container in
      let place = label.convert(place, from: self)
      let index = manager.characterIndex(
        for: place, in: container, fractionOfDistanceBetweenInsertionPoints: nil)
      guard let link = links.first(where: { NSLocationInRange(index, $0.range) }) else {
        return nil
      }
      let glyph = manager.boundingRect(
        forGlyphRange: NSRange(location: index, length: 1), in: container)
      return glyph.insetBy(dx: -2, dy: -Self.padding).contains(place) ? link : nil
    }
  }

  /// The rectangle around a link of the line, in points of the cell; `nil` if there is none.
  func frame(ofLink index: Int) -> CGRect? {
    guard let links = content?.html?.links, links.indices.contains(index) else { return nil }
    return withLayout { manager, container in
      label.convert(
        manager.boundingRect(forGlyphRange: links[index].range, in: container), to: self)
    }
  }

  /// Lays out the text as the label shows it.
  private func withLayout<Result>(
    _ body: (NSLayoutManager, NSTextContainer) -> Result?
  ) -> Result? {
    guard let text = label.attributedText else { return nil }
    let (storage, manager) = (NSTextStorage(attributedString: text), NSLayoutManager())
    let container = NSTextContainer(
      size: CGSize(width: max(label.bounds.width, 1), height: .infinity))
    container.lineFragmentPadding = 0
    storage.addLayoutManager(manager)
    manager.addTextContainer(container)
    return withExtendedLifetime(storage) { body(manager, container) }
  }

  /// The gap above a line of HTML, in points.
  private var gap: CGFloat {
    guard let content, content.wraps, content.html?.hasGap == true else { return 0 }
    return (content.font.lineHeight * 0.6).rounded()
  }

  /// The indentation of a line of HTML in a width, in points.
  private func indentation(in width: CGFloat) -> CGFloat {
    guard let content, let indent = content.html?.indent else { return 0 }
    return min(CGFloat(indent) * content.font.pointSize * 1.5, width / 2).rounded()
  }

  /// The width beside the text, in points.
  static func sides(numberWidth: CGFloat) -> CGFloat {
    2 * margin + (numberWidth > 0 ? numberWidth + numberGap : 0)
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let content else { return size }
    let room = max(size.width - Self.sides(numberWidth: content.numberWidth), 1)
    let width = max(room - indentation(in: room), 1)
    let height =
      content.wraps ? label.sizeThatFits(CGSize(width: width, height: .infinity)).height : 0
    return CGSize(
      width: size.width,
      height: (max(height, content.font.lineHeight) + 2 * Self.padding + gap).rounded(.up))
  }

  override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
    verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { sizeThatFits(targetSize) }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let content else { return }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var room = contentView.bounds.divided(atDistance: gap, from: .minYEdge).remainder
      .insetBy(dx: Self.margin, dy: Self.padding)
    if content.numberWidth > 0 {
      let parts = room.divided(
        atDistance: content.numberWidth, from: isMirrored ? .maxXEdge : .minXEdge)
      numberLabel.frame = CGRect(
        x: parts.slice.minX, y: parts.slice.minY, width: parts.slice.width,
        height: content.font.lineHeight)
      room =
        parts.remainder.divided(
          atDistance: Self.numberGap, from: isMirrored ? .maxXEdge : .minXEdge
        )
        .remainder
    }
    label.frame =
      room.divided(
        atDistance: indentation(in: room.width), from: isMirrored ? .maxXEdge : .minXEdge
      ).remainder
    let height = 1 / max(traitCollection.displayScale, 1)
    rule?.frame = CGRect(x: room.minX, y: room.midY, width: room.width, height: height)
  }
}
