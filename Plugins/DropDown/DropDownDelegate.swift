import MaruKit

/// Hears what is chosen in a drop-down.
@MainActor
protocol DropDownDelegate: AnyObject {
  /// A row was chosen, by a press or by Return; the table closes after this.
  func dropDown(_ dropDown: DropDownView, didSelectRowAt indexPath: IndexPath)
}
