import Foundation

/// Reads visual effect views with their content.
@MainActor
enum NibVisualEffectView {
  static let kind = NibViewKind(
    "visualEffectView", UIVisualEffectView.self, parts: ["blurEffect"], read: read)

  private static func read(_ view: UIVisualEffectView, _ element: NibElement, _ nib: NibBuilder) {
    if let blur = element.child("blurEffect") {
      view.effect = blur.choice("style", blurStyles).map { UIBlurEffect(style: $0) }
    }
    guard let content = element.child(key: "contentView") else { return }
    if let color = nib.color(content, "backgroundColor") {
      view.contentView.backgroundColor = color
    }
    nib.addContent(of: view.contentView, content)
  }

  /// The blur styles by their names in Interface Builder.
  private static let blurStyles: [String: UIBlurEffect.Style] = {
    let styles: [UIBlurEffect.Style] = [
      .extraLight, .light, .dark, .regular, .prominent, .systemUltraThinMaterial,
      .systemThinMaterial, .systemMaterial, .systemThickMaterial, .systemChromeMaterial,
      .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight,
      .systemThickMaterialLight, .systemChromeMaterialLight, .systemUltraThinMaterialDark,
      .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark,
      .systemChromeMaterialDark,
    ]
    return Dictionary(uniqueKeysWithValues: styles.map { ("\($0)", $0) })
  }()
}
