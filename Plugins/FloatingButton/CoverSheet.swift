import MaruKit

/// The sheet on which a cover is drawn: 100 units wide and 150 high.
@MainActor
struct CoverSheet {
  /// In the sheet's units.
  static let bounds = CGRect(x: 0, y: 0, width: 100, height: 150)

  /// The target; its coordinates are the sheet's units.
  let context: CGContext

  // MARK: Shapes

  /// Fills the whole sheet.
  func ground(_ color: UInt32) { fill(Self.bounds, color) }

  /// Fills the whole sheet from one colour at the top to another at the bottom.
  func ground(from top: UInt32, to bottom: UInt32) {
    let colors = [UIColor(rgb: top).cgColor, UIColor(rgb: bottom).cgColor]
    guard let gradient = CGGradient(colors: colors, locations: [0, 1]) else { return ground(top) }
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 0, y: Self.bounds.height),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  func fill(_ rect: CGRect, _ color: UInt32, alpha: CGFloat = 1) {
    context.setFillColor(UIColor(rgb: color, alpha: alpha).cgColor)
    context.fill(rect)
  }

  func fill(_ path: UIBezierPath, _ color: UInt32, alpha: CGFloat = 1) {
    context.setFillColor(UIColor(rgb: color, alpha: alpha).cgColor)
    context.fill(path.cgPath)
  }

  func disc(_ x: CGFloat, _ y: CGFloat, radius: CGFloat, _ color: UInt32, alpha: CGFloat = 1) {
    context.setFillColor(UIColor(rgb: color, alpha: alpha).cgColor)
    context.fillEllipse(
      in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  func ring(
    _ x: CGFloat, _ y: CGFloat, radius: CGFloat, width: CGFloat, _ color: UInt32,
    alpha: CGFloat = 1
  ) {
    context.setStrokeColor(UIColor(rgb: color, alpha: alpha).cgColor)
    context.setLineWidth(width)
    context.strokeEllipse(
      in: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  /// A polygon through points.
  func polygon(_ points: [CGPoint], _ color: UInt32, alpha: CGFloat = 1) {
    guard let first = points.first else { return }
    let path = UIBezierPath()
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
    path.close()
    fill(path, color, alpha: alpha)
  }

  // MARK: Words

  /// The typographic settings of a text.
  struct Setting: Hashable {
    var size: CGFloat
    var weight = UIFont.Weight.bold
    var alignment = NSTextAlignment.left
    /// The tracking, in units.
    var tracking: CGFloat = 0
    /// The line height, as a multiple of the size.
    var leading: CGFloat = 1.06

    /// The width of a text in one line, in units.
    func width(of text: String) -> CGFloat {
      let font = UIFont.systemFont(ofSize: size, weight: weight)
      return text.size(withAttributes: [.font: font]).width + tracking * CGFloat(text.count)
    }

    /// The settings with a smaller size if the text is too wide.
    func shrunk(_ width: CGFloat, to room: CGFloat) -> Setting {
      guard width > room, width > 0 else { return self }
      var setting = self
      setting.size *= room / width
      return setting
    }
  }

  /// Draws wrapped text.
  ///
  /// If the font is wider than the design's, the text shrinks, so that no word is broken.
  ///
  /// - Returns: The height of the text.
  @discardableResult func write(
    _ text: String, in rect: CGRect, _ color: UInt32, _ setting: Setting
  ) -> CGFloat {
    let longest = text.split(separator: " ").map { setting.width(of: String($0)) }.max() ?? 0
    let setting = setting.shrunk(longest, to: rect.width)
    let words = CoverWords.of(text, color, setting)
    words.draw(in: rect)
    return words.boundingRect(
      with: rect.size, options: .usesLineFragmentOrigin, context: nil
    ).height
  }

  /// Draws the title and the author below it, from a position downwards.
  func signature(
    _ book: Book, top: CGFloat, _ color: UInt32, size: CGFloat = 13, inset: CGFloat = 9,
    alignment: NSTextAlignment = .left
  ) {
    let width = Self.bounds.width - 2 * inset
    let height = write(
      book.title, in: CGRect(x: inset, y: top, width: width, height: 80), color,
      Setting(size: size, alignment: alignment, tracking: -0.25))
    write(
      book.author, in: CGRect(x: inset, y: top + height + 3, width: width, height: 20), color,
      Setting(size: 5.6, weight: .medium, alignment: alignment, tracking: 0.1))
  }
}

extension UIColor {
  /// A colour of the covers: `0xRRGGBB`.
  convenience init(rgb: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(rgb >> 16 & 0xFF) / 255, green: CGFloat(rgb >> 8 & 0xFF) / 255,
      blue: CGFloat(rgb & 0xFF) / 255, alpha: alpha)
  }
}
