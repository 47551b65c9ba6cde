import Foundation
import Graphics

extension UIPasteControl {
  /// The parts of a paste button.
  public enum DisplayMode: UInt, Hashable, Sendable {
    /// A clipboard and the word “Paste”.
    case iconAndLabel
    /// A clipboard.
    case iconOnly
    /// The word “Paste”.
    case labelOnly
    /// An arrow and the word “Paste”.
    case arrowAndLabel
  }

  /// The look of a paste button.
  @preconcurrency @MainActor
  public final class Configuration: NSObject {
    /// The parts of the button; the icon and the word by default.
    public var displayMode = DisplayMode.iconAndLabel
    /// The rounding of the corners.
    public var cornerStyle = UIButton.Configuration.CornerStyle.dynamic
    /// The corner radius in points; 8 by default.
    ///
    /// It counts if `cornerStyle` is `.fixed` or `.dynamic`.
    public var cornerRadius: CGFloat = 8
    /// The side of the word on which the icon is; `.leading` by default.
    public var imagePlacement: NSDirectionalRectEdge = .leading
    /// The colour of the icon and the word; white by default.
    public var baseForegroundColor: UIColor?
    /// The colour of the background; the tint colour by default.
    public var baseBackgroundColor: UIColor?

    /// Creates the default look.
    public nonisolated override init() { super.init() }
  }
}

extension UIPasteControl.Configuration {
  /// A configuration with the same properties.
  var copied: UIPasteControl.Configuration {
    let copy = UIPasteControl.Configuration()
    copy.displayMode = displayMode
    copy.cornerStyle = cornerStyle
    copy.cornerRadius = cornerRadius
    copy.imagePlacement = imagePlacement
    copy.baseForegroundColor = baseForegroundColor
    copy.baseBackgroundColor = baseBackgroundColor
    return copy
  }

  /// The look of the button that is shown.
  var button: UIButton.Configuration {
    var button = UIButton.Configuration.filled()
    if displayMode != .iconOnly { button.title = SystemWord.paste.text }
    switch displayMode {
    case .iconAndLabel, .iconOnly: button.image = UIImage(systemName: "doc.on.clipboard")
    case .arrowAndLabel: button.image = UIImage(systemName: "arrow.down.to.line")
    case .labelOnly: break
    }
    if button.image != nil, button.title != nil { button.imagePadding = 6 }
    button.imagePlacement = imagePlacement
    button.cornerStyle = cornerStyle
    button.background.cornerRadius = cornerRadius
    button.baseForegroundColor = baseForegroundColor
    button.baseBackgroundColor = baseBackgroundColor
    return button
  }
}
