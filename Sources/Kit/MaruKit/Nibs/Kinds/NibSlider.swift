import Foundation

/// Reads sliders.
@MainActor
enum NibSlider {
  static let kind = NibViewKind("slider", UISlider.self, read: read)

  private static func read(_ slider: UISlider, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(slider, \.minimumValue, element.number("minValue").map { Float($0) })
    nib.set(slider, \.maximumValue, element.number("maxValue").map { Float($0) })
    nib.set(slider, \.value, element.number("value").map { Float($0) })
    nib.set(slider, \.isContinuous, element.flag("continuous"))
    nib.set(slider, \.minimumTrackTintColor, color: "minimumTrackTintColor", of: element)
    nib.set(slider, \.maximumTrackTintColor, color: "maximumTrackTintColor", of: element)
    nib.set(slider, \.thumbTintColor, color: "thumbTintColor", of: element)
    if let image = nib.image(element, "minimumValueImage") { slider.minimumValueImage = image }
    if let image = nib.image(element, "maximumValueImage") { slider.maximumValueImage = image }
  }
}
