/// A kind of widget that a new package begins with: one of the examples.
public enum Template: String, CaseIterable, Sendable {
  case view, list, form, panel
  case customDrawing = "custom-drawing"
  case nib

  /// One sentence for the help.
  public var summary: String {
    switch self {
    case .view: "A text and a button."
    case .list: "A list with swipe actions, which keeps its state."
    case .form: "Text fields and a button that waits for them."
    case .panel: "A value with its history, for a panel or a dashboard."
    case .customDrawing: "A control that draws itself."
    case .nib: "A view designed in Interface Builder."
    }
  }

  /// The name of the example, which its module, its widget and its plugin have.
  var example: String {
    switch self {
    case .view: "Hello"
    case .list: "Tasks"
    case .form: "SignUp"
    case .panel: "Dashboard"
    case .customDrawing: "Dial"
    case .nib: "Badge"
    }
  }

  /// The folder of the example's package.
  var package: String { self == .view ? "Hello" : "Cookbook" }
}
