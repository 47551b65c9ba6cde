import Foundation

/// The user defined runtime attributes of a nib file.
///
/// They are set when all objects exist.
@MainActor
final class PendingAttributes {
  private var list: [(element: NibElement, object: AnyObject)] = []
  private let colors: NibColors
  private let images: NibImages

  init(_ colors: NibColors, _ images: NibImages) {
    self.colors = colors
    self.images = images
  }

  /// Adds the attributes that an object's element declares.
  func add(of element: NibElement, _ object: AnyObject) {
    for attribute in element.members(of: "userDefinedRuntimeAttributes") {
      list.append((attribute, object))
    }
  }

  /// Sets all runtime attributes, in the file's order.
  func set() {
    for (element, object) in list {
      guard let keyPath = element["keyPath"] else {
        element.warn("the attribute has no key path")
        continue
      }
      guard let value = attributeValue(element) else { continue }
      if let isSet = KeyedAccess.setAttribute(value, forKeyPath: keyPath, of: object) {
        if !isSet { element.warn("\"\(keyPath)\" of \(type(of: object)) has another type") }
        continue
      }
      element.warn(
        "\(type(of: object)) has no attribute \"\(keyPath)\"; declare it in nibConnections")
    }
  }

  /// The value: `Double`, `Bool`, `String`, `UIColor`, `UIImage`, `CGPoint`, `CGSize`, `CGRect` or
  /// `NSRange`.
  private func attributeValue(_ element: NibElement) -> Any? {
    let value = element.child(key: "value")
    switch element["type"] {
    case "boolean": return element.flag("value") ?? false
    case "string", "localizedString": return element.text("value") ?? ""
    case "number": return (value?.number("value")).map { Double($0) }
    case "color": return value.flatMap { colors.color($0) }
    case "image": return images.image(element, "value")
    case "point":
      guard let point = value else { return nil }
      return CGPoint(x: point.number("x") ?? 0, y: point.number("y") ?? 0)
    case "size": return element.size("value")
    case "rect": return element.rect("value")
    case "range":
      guard let range = value else { return nil }
      return NSRange(
        location: range.integer("location") ?? 0, length: range.integer("length") ?? 0)
    case "nil": return nil
    default:
      element.warn("unknown attribute type \"\(element["type"] ?? "")\"")
      return nil
    }
  }
}
