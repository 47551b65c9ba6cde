// Properties that name a symbol or a colour.
extension PropsError {
  /// The symbol that a property names.
  ///
  /// - Parameters:
  ///   - name: The property's value.
  ///   - property: The property's name, for the error.
  /// - Returns: The symbol.
  /// - Throws: `.refused` if there is no such symbol; the error gives the nearest one.
  @preconcurrency @MainActor
  public static func symbol(_ name: String, of property: String) throws(PropsError) -> UIImage {
    if UIImage.hasSystemName(name), let image = UIImage(systemName: name) { return image }
    let names = UIImage.systemNames
    guard !names.isEmpty else {
      let reason = "there are no symbols here, set MARU_RESOURCES to the kit's resources"
      throw .refused(property, reason: reason)
    }
    let found = "found \(PropValue.text(name).found)"
    if names.contains(name) {
      throw .refused(property, reason: "\(found), whose file cannot be read")
    }
    let nearest = NearestName.to(name, among: names).map { " (did you mean \($0)?)" } ?? ""
    throw .refused(
      property,
      reason: "\(found)\(nearest), it takes the name of one of \(names.count) symbols; see "
        + "`maru symbols`")
  }

  /// The names of the colours that `color(_:of:)` accepts, besides `#RRGGBB`.
  public static let colorNames = ["label", "secondary", "tertiary", "accent"] + UIColor.accentNames

  /// The colour that a property names.
  ///
  /// - Parameters:
  ///   - name: One of `colorNames`, or six hexadecimal digits after a `#`.
  ///   - property: The property's name, for the error.
  /// - Returns: The colour, which follows the appearance unless it is given in digits; `nil` for
  ///   `accent`, the tint colour of the view that shows it.
  /// - Throws: `.refused` for any other text; the error gives the nearest name.
  public static func color(_ name: String, of property: String) throws(PropsError) -> UIColor? {
    switch name.lowercased() {
    case "label": return .label
    case "secondary": return .secondaryLabel
    case "tertiary": return .tertiaryLabel
    case "accent": return nil
    default: break
    }
    if let color = UIColor.accent(name) { return color }
    let nearest = NearestName.to(name, among: colorNames).map { " (did you mean \($0)?)" } ?? ""
    throw .refused(
      property,
      reason: "found \(PropValue.text(name).found)\(nearest), it takes #RRGGBB or one of "
        + colorNames.joined(separator: ", "))
  }
}
