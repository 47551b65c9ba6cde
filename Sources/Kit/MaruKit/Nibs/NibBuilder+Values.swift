import Foundation

// Parses values of attributes and elements.
extension NibBuilder {
  // MARK: Numbers

  /// A finite number; `nil` without the attribute, or, with a report, if it is invalid.
  func number(_ element: NibElement, _ attribute: String) -> CGFloat? {
    guard let text = element[attribute] else { return nil }
    guard let number = Double(text), number.isFinite else {
      warn(element, "\(attribute)=\"\(text)\" is not a number")
      return nil
    }
    return CGFloat(number)
  }

  /// An integer.
  func integer(_ element: NibElement, _ attribute: String) -> Int? {
    guard let text = element[attribute] else { return nil }
    guard let number = Int(text) else {
      warn(element, "\(attribute)=\"\(text)\" is not an integer")
      return nil
    }
    return number
  }

  /// One of several keywords.
  func choice<Value>(
    _ element: NibElement, _ attribute: String, _ values: [String: Value]
  ) -> Value? {
    guard let text = element[attribute] else { return nil }
    guard let value = values[text] else {
      warn(element, "\(attribute)=\"\(text)\" is unknown")
      return nil
    }
    return value
  }

  // MARK: Geometry

  /// The rectangle of a key.
  func rect(_ element: NibElement, _ key: String) -> CGRect? {
    guard let rect = element.child(key: key) else { return nil }
    return CGRect(
      x: number(rect, "x") ?? 0, y: number(rect, "y") ?? 0, width: number(rect, "width") ?? 0,
      height: number(rect, "height") ?? 0)
  }

  /// The size of a key.
  func size(_ element: NibElement, _ key: String) -> CGSize? {
    guard let size = element.child(key: key) else { return nil }
    return CGSize(width: number(size, "width") ?? 0, height: number(size, "height") ?? 0)
  }

  /// The insets of a key, in either of Interface Builder's notations.
  func insets(_ element: NibElement, _ key: String) -> UIEdgeInsets? {
    guard let insets = element.child(key: key) else { return nil }
    return UIEdgeInsets(
      top: number(insets, "top") ?? number(insets, "minY") ?? 0,
      left: number(insets, "left") ?? number(insets, "minX") ?? 0,
      bottom: number(insets, "bottom") ?? number(insets, "maxY") ?? 0,
      right: number(insets, "right") ?? number(insets, "maxX") ?? 0)
  }

  /// Insets in reading direction.
  func directionalInsets(_ element: NibElement, _ key: String) -> NSDirectionalEdgeInsets? {
    guard let insets = element.child(key: key) else { return nil }
    return NSDirectionalEdgeInsets(
      top: number(insets, "top") ?? 0, leading: number(insets, "leading") ?? 0,
      bottom: number(insets, "bottom") ?? 0, trailing: number(insets, "trailing") ?? 0)
  }

  // MARK: Text

  /// A text: an attribute, or a child element if it has several lines.
  func text(_ element: NibElement, _ name: String) -> String? {
    if let text = element[name] { return text }
    let long = element.children.first {
      $0.key == name && ["string", "mutableString"].contains($0.name)
    }
    guard let long else { return nil }
    guard long["base64-UTF8"] == "YES" else { return long.text }
    let text = long.text.filter { !$0.isWhitespace }
    // Interface Builder omits the padding.
    let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
    return Data(base64Encoded: text + padding).map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Setting

  /// Sets a property if the file has a value.
  func set<Object, Value>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, Value>, _ value: Value?
  ) {
    if let value { object[keyPath: property] = value }
  }

  /// Sets a property if the file has a colour.
  func set<Object>(
    _ object: Object, _ property: ReferenceWritableKeyPath<Object, UIColor?>,
    color key: String, of element: NibElement
  ) {
    if let color = color(element, key) { object[keyPath: property] = color }
  }
}
