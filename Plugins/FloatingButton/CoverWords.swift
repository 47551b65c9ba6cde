import MaruKit

/// The texts of covers with their attributes, each made once.
///
/// Foundation on Linux never releases an `NSAttributedString`. A cover is drawn for each window and
/// size, and the books are few, so their texts are kept.
@MainActor
enum CoverWords {
  private struct Key: Hashable {
    let text: String
    let color: UInt32
    let setting: CoverSheet.Setting
  }

  private static var kept: [Key: NSAttributedString] = [:]

  /// A text in a colour.
  static func of(
    _ text: String, _ color: UInt32, _ setting: CoverSheet.Setting
  ) -> NSAttributedString {
    let key = Key(text: text, color: color, setting: setting)
    if let words = kept[key] { return words }
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
    kept[key] = words
    return words
  }
}
