import Foundation

// Values of attributes and child elements. Invalid ones are reported and read as `nil`.
@MainActor
extension NibElement {
  /// Reports a problem with its file, line and element.
  func warn(_ message: String) {
    UIApplication.shared.report("\(origin): \(title): \(message)")
  }

  // MARK: Numbers

  /// A finite number; `nil` without the attribute, or, with a report, if it is invalid.
  func number(_ attribute: String) -> CGFloat? {
    guard let text = self[attribute] else { return nil }
    guard let number = Double(text), number.isFinite else {
      warn("\(attribute)=\"\(text)\" is not a number")
      return nil
    }
    return CGFloat(number)
  }

  /// An integer.
  func integer(_ attribute: String) -> Int? {
    guard let text = self[attribute] else { return nil }
    guard let number = Int(text) else {
      warn("\(attribute)=\"\(text)\" is not an integer")
      return nil
    }
    return number
  }

  /// One of several keywords.
  func choice<Value>(
    _ attribute: String, _ values: [String: Value]
  ) -> Value? {
    guard let text = self[attribute] else { return nil }
    guard let value = values[text] else {
      warn("\(attribute)=\"\(text)\" is unknown")
      return nil
    }
    return value
  }

  // MARK: Geometry

  /// The rectangle of a key.
  func rect(_ key: String) -> CGRect? {
    guard let rect = child(key: key) else { return nil }
    return CGRect(
      x: rect.number("x") ?? 0, y: rect.number("y") ?? 0, width: rect.number("width") ?? 0,
      height: rect.number("height") ?? 0)
  }

  /// The size of a key.
  func size(_ key: String) -> CGSize? {
    guard let size = child(key: key) else { return nil }
    return CGSize(width: size.number("width") ?? 0, height: size.number("height") ?? 0)
  }

  /// The insets of a key, in either of Interface Builder's notations.
  func insets(_ key: String) -> UIEdgeInsets? {
    guard let insets = child(key: key) else { return nil }
    return UIEdgeInsets(
      top: insets.number("top") ?? insets.number("minY") ?? 0,
      left: insets.number("left") ?? insets.number("minX") ?? 0,
      bottom: insets.number("bottom") ?? insets.number("maxY") ?? 0,
      right: insets.number("right") ?? insets.number("maxX") ?? 0)
  }

  /// Insets in reading direction.
  func directionalInsets(_ key: String) -> NSDirectionalEdgeInsets? {
    guard let insets = child(key: key) else { return nil }
    return NSDirectionalEdgeInsets(
      top: insets.number("top") ?? 0, leading: insets.number("leading") ?? 0,
      bottom: insets.number("bottom") ?? 0, trailing: insets.number("trailing") ?? 0)
  }
}
