import Foundation

/// The source of a picker's numbers of components and rows.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIPickerViewDataSource: AnyObject {
  /// The number of components.
  func numberOfComponents(in pickerView: UIPickerView) -> Int
  /// The number of rows of a component.
  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}
