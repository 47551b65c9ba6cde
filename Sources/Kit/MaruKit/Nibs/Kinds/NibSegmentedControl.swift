import Foundation

/// Reads segmented controls.
@MainActor
enum NibSegmentedControl {
  static let kind = NibViewKind(
    "segmentedControl", UISegmentedControl.self, parts: ["segments"], read: read)

  private static func read(_ control: UISegmentedControl, _ element: NibElement, _ nib: NibBuilder)
  {
    for segment in element.members(of: "segments") {
      let index = control.numberOfSegments
      if let image = nib.image(segment, "image") {
        control.insertSegment(with: image, at: index, animated: false)
      } else {
        control.insertSegment(withTitle: segment.text("title") ?? "", at: index, animated: false)
      }
      if let width = segment.number("width") { control.setWidth(width, forSegmentAt: index) }
      if let flag = segment.flag("enabled") { control.setEnabled(flag, forSegmentAt: index) }
    }
    nib.set(control, \.isMomentary, element.flag("momentary"))
    nib.set(
      control, \.apportionsSegmentWidthsByContent,
      element.flag("apportionsSegmentWidthsByContent"))
    nib.set(control, \.selectedSegmentTintColor, color: "selectedSegmentTintColor", of: element)
    nib.set(control, \.selectedSegmentIndex, element.integer("selectedSegmentIndex"))
  }
}
