import ConfigurationFile
import Foundation
import MaruKit
import Stage

extension ScreenWindowOptions {
  /// The options of a configured window, which gets its size when it is placed.
  ///
  /// - Parameters:
  ///   - configuration: The window's entry in the configuration.
  ///   - monitor: The name of the monitor on which it lies.
  ///   - place: Where the user put it, if the user did.
  ///   - room: The room beside its content.
  init(
    of configuration: WindowConfiguration, on monitor: String, place: UserPlace?,
    room: UIEdgeInsets
  ) {
    self.init(
      title: configuration.title ?? configuration.id, size: CGSize(width: 1, height: 1),
      resourceName: configuration.id.lowercased(), kind: Kind(configuration.kind))
    self.monitor = place?.monitor ?? monitor
    layer = Self.layer(of: configuration)
    isSticky = configuration.isSticky
    focus =
      switch configuration.effectiveFocus {
      case .never: .never
      case .click: .press
      case .open: .show
      }
    receivesInput = configuration.clickThrough != .everything
    isModal = configuration.isModal
    self.room = Room(top: room.top, bottom: room.bottom)
    isTransparent =
      !configuration.hasBackground || room != .zero || WindowRoom.isBesidePopup(configuration)
    if configuration.kind == .normal { minimumSize = Self.minimumSize(of: configuration) }
    if kind.isFramed {
      gravity = place == nil ? Self.gravity(of: configuration.anchor) : .static
    }
  }

  private static func layer(of configuration: WindowConfiguration) -> Layer? {
    switch configuration.layer {
    case .above?: .above
    case .normal?: .normal
    case .below?: .below
    case nil: nil
    }
  }

  /// The size below which the user cannot make a window, unless the file makes it smaller.
  private static func minimumSize(of configuration: WindowConfiguration) -> CGSize {
    func least(_ length: Length?, _ usual: CGFloat) -> CGFloat {
      if case .points(let points)? = length { min(points, usual) } else { usual }
    }
    return CGSize(
      width: least(configuration.width, ContentSizing.minimumSize.width),
      height: least(configuration.height, ContentSizing.minimumSize.height))
  }

  /// The part of a window with a frame that stays in its place when it gets the frame: a corner at its
  /// anchor, or the content of a window in the middle.
  private static func gravity(of anchor: Anchor?) -> Gravity {
    switch anchor {
    case nil, .center?: .static
    case .topLeft?, .top?, .left?: .northWest
    case .topRight?, .right?: .northEast
    case .bottomLeft?, .bottom?: .southWest
    case .bottomRight?: .southEast
    }
  }
}

extension ScreenWindowOptions.Kind {
  fileprivate init(_ kind: Kind) {
    self =
      switch kind {
      case .normal: .normal
      case .dialog: .dialog
      case .panel: .panel
      case .overlay: .overlay
      case .popup: .popup
      case .desktop: .desktop
      }
  }
}
