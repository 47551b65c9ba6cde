import MaruKit

/// The sheet that a cover is drawn on: 100 units wide and 150 high.
@MainActor
struct CoverSheet {
  /// In units.
  static let bounds = CGRect(x: 0, y: 0, width: 100, height: 150)

  /// Where it is drawn; its coordinates are the sheet's units.
  let context: CGContext

  // MARK: Shapes

  /// Fills the whole sheet.
  func ground(_ color: UInt32) { fill(Self.bounds, color) }

  /// Fills the whole sheet from one colour at the top to another at the bottom.
  func ground(from top: UInt32, to bottom: UInt32) {
    let colors = [UIColor(rgb: top).cgColor, UIColor(rgb: bottom).cgColor]
    guard let gradient = CGGradient(colors: colors, locations: [0, 1]) else { return ground(top) }
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 0, y: Self.bounds.height), options: [])
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

  /// A closed shape through points.
  func polygon(_ points: [CGPoint], _ color: UInt32, alpha: CGFloat = 1) {
    guard let first = points.first else { return }
    let path = UIBezierPath()
    path.move(to: first)
    for point in points.dropFirst() { path.addLine(to: point) }
    path.close()
    fill(path, color, alpha: alpha)
  }

  // MARK: Words

  /// Where words stand in their rectangle.
  struct Setting {
    var size: CGFloat
    var weight = UIFont.Weight.bold
    var alignment = NSTextAlignment.left
    /// Between letters, in units.
    var tracking: CGFloat = 0
    /// From line to line, as a part of the size.
    var leading: CGFloat = 1.06

    /// The width of a text in one line, in units.
    func width(of text: String) -> CGFloat {
      let font = UIFont.systemFont(ofSize: size, weight: weight)
      return text.size(withAttributes: [.font: font]).width + tracking * CGFloat(text.count)
    }

    /// With smaller letters where a width that they take is beyond what there is.
    func shrunk(_ width: CGFloat, to room: CGFloat) -> Setting {
      guard width > room, width > 0 else { return self }
      var setting = self
      setting.size *= room / width
      return setting
    }
  }

  /// Draws words, broken into lines where they have to be.
  ///
  /// In a font that is wider than the design's they are smaller, so that no word is broken.
  ///
  /// - Returns: The height that they take.
  @discardableResult func write(
    _ text: String, in rect: CGRect, _ color: UInt32, _ setting: Setting
  ) -> CGFloat {
    let longest = text.split(separator: " ").map { setting.width(of: String($0)) }.max() ?? 0
    let setting = setting.shrunk(longest, to: rect.width)
    let paragraph = NSMutableParagraphStyle()
    paragraph.alignment = setting.alignment
    paragraph.maximumLineHeight = setting.size * setting.leading
    paragraph.minimumLineHeight = setting.size * setting.leading
    let words = NSAttributedString(
      string: text,
      attributes: [
        .font: UIFont.systemFont(ofSize: setting.size, weight: setting.weight),
        .foregroundColor: UIColor(rgb: color), .paragraphStyle: paragraph,
        .kern: NSNumber(value: setting.tracking),
      ])
    words.draw(in: rect)
    return words.boundingRect(
      with: rect.size, options: .usesLineFragmentOrigin, context: nil
    ).height
  }

  /// The title with the author beneath, from a line downwards.
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
