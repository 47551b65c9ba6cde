import Foundation

/// A view that shows the date of a date picker in one of its styles.
@MainActor
protocol DatePickerContent: UIView {
  /// Called with a date that the person has chosen.
  var onChange: ((Date) -> Void)? { get set }
  /// Shows a date with other settings.
  func show(_ settings: DatePickerSettings, _ date: Date, animated: Bool)
  /// Shows another date.
  func show(_ date: Date, animated: Bool)
}
