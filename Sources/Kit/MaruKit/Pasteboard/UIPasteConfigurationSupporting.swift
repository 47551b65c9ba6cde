import Foundation

/// An object into which items can be pasted, as every responder is.
///
/// Mirrors UIKit. A `UIPasteControl` pastes into its target. Control-V pastes into the nearest
/// responder of the chain that has a configuration.
@preconcurrency @MainActor
public protocol UIPasteConfigurationSupporting: AnyObject {
  /// The kinds of data that can be pasted; `nil` for none.
  var pasteConfiguration: UIPasteConfiguration? { get set }
  /// Pastes items.
  func paste(itemProviders: [NSItemProvider])
  /// Whether items can be pasted.
  ///
  /// By default, one of them has to be of a kind in the `pasteConfiguration`. It is called often,
  /// so it must not load the items.
  func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
}

extension UIPasteConfigurationSupporting {
  /// Does nothing.
  public func paste(itemProviders: [NSItemProvider]) {}

  /// Whether an item is of a kind in the `pasteConfiguration`.
  public func canPaste(_ itemProviders: [NSItemProvider]) -> Bool {
    pasteConfiguration?.accepts(itemProviders) == true
  }
}
