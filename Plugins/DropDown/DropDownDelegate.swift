import MaruKit

/// Is notified of selections in a drop-down.
@MainActor
protocol DropDownDelegate: AnyObject {
  /// Called when a row was selected by a press or Return; the table closes afterwards.
  func dropDown(_ dropDown: DropDownView, didSelectRowAt indexPath: IndexPath)
}
