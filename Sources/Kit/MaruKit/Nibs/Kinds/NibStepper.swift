import Foundation

/// Reads steppers.
@MainActor
enum NibStepper {
  static let kind = NibViewKind("stepper", UIStepper.self, read: read)

  private static func read(_ stepper: UIStepper, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(stepper, \.minimumValue, element.number("minimumValue").map { Double($0) })
    nib.set(stepper, \.maximumValue, element.number("maximumValue").map { Double($0) })
    nib.set(stepper, \.stepValue, element.number("stepValue").map { Double($0) })
    nib.set(stepper, \.value, element.number("value").map { Double($0) })
    nib.set(stepper, \.isContinuous, element.flag("continuous"))
    nib.set(stepper, \.autorepeat, element.flag("autorepeat"))
    nib.set(stepper, \.wraps, element.flag("wraps"))
  }
}
