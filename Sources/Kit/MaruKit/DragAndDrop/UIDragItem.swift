/// One of the things that a drag carries.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public final class UIDragItem: IdentityHashable {
  /// The data for the view that takes the item, in this program or another.
  public let itemProvider: NSItemProvider
  /// An object for views of this program, which need no data; `nil` in a drag of another program.
  public var localObject: Any?
  /// Makes the picture that follows the pointer; `nil` keeps the one that was lifted.
  ///
  /// If the closure returns `nil`, nothing follows the pointer.
  public var previewProvider: (() -> UIDragPreview?)?

  /// Creates an item.
  public init(itemProvider: NSItemProvider) { self.itemProvider = itemProvider }
}

/// The view whose picture follows the pointer in a drag.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public final class UIDragPreview {
  /// The view; it does not have to be in a window.
  public let view: UIView
  /// The look.
  public let parameters: UIDragPreviewParameters

  /// Creates a preview with the default look.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIDragPreviewParameters())
  }

  /// Creates a preview.
  public init(view: UIView, parameters: UIDragPreviewParameters) {
    (self.view, self.parameters) = (view, parameters)
  }
}

/// The look of a drag's preview.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIDragPreviewParameters {
  /// The visible part, in the view's coordinates; `nil` shows the whole view.
  open var visiblePath: UIBezierPath?
  /// The colour behind the view; `nil` for none.
  open var backgroundColor: UIColor?

  /// Creates the default look.
  public init() {}
}

/// A view that is lifted, and the place where it was.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UITargetedDragPreview {
  /// The view, which has to be in a window when the drag begins.
  public let view: UIView
  /// The look.
  public let parameters: UIDragPreviewParameters

  /// Creates a preview with the default look.
  public convenience init(view: UIView) {
    self.init(view: view, parameters: UIDragPreviewParameters())
  }

  /// Creates a preview.
  public init(view: UIView, parameters: UIDragPreviewParameters) {
    (self.view, self.parameters) = (view, parameters)
  }
}
