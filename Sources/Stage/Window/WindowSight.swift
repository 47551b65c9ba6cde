import Layers

/// Whether the user can see any part of a window.
///
/// An occluded or unmapped window is not painted, and its animations request no frames.
/// Timers and events go on, and animations still end.
@MainActor final class WindowSight {
  /// What the server and the window manager reported about a window since it was opened.
  struct Reports {
    /// Whether it is mapped; `nil` before the first report.
    var isMapped: Bool?
    /// Whether the window manager has minimized it or put it on another workspace (`WM_STATE`).
    var isWithdrawn = false
    /// Whether it is hidden in another way, such as in a tab (`_NET_WM_STATE_HIDDEN`).
    var isHidden = false
    /// Whether other windows cover it completely.
    var isCovered = false

    /// Whether anything was reported.
    fileprivate var isKnown: Bool { isMapped != nil || isWithdrawn || isHidden }

    /// Checks whether something of the window is on the user's screen.
    ///
    /// - Parameter mindsCover: Whether windows above it count as hiding it.
    /// - Returns: `false` also before the first report.
    fileprivate func isClear(mindsCover: Bool) -> Bool {
      isMapped == true && !isWithdrawn && !isHidden && !(isCovered && mindsCover)
    }
  }

  /// Whether the user can see something of the window, or will see its first frame.
  private(set) var isSeen = true
  /// Called when ``isSeen`` has changed.
  var onChange: ((_ isSeen: Bool) -> Void)?
  /// Called later than ``onChange``, once the server or the window manager has reported something.
  var onReport: ((_ isSeen: Bool) -> Void)?

  private let tree: LayerTree
  private var reports = Reports()
  /// The last reported value of `isSeen`.
  private var told = true

  /// Creates the sight of a hidden window with these layers.
  init(of tree: LayerTree) { self.tree = tree }

  /// Whether the window manager has minimized the window.
  var isMinimized: Bool { reports.isHidden }

  /// Records a report of the server or of the window manager; `update` draws the conclusion.
  func note(_ change: (inout Reports) -> Void) { change(&reports) }

  /// Forgets what was reported about an X window that is gone.
  func forget() {
    reports = Reports()
    told = true
  }

  /// Stops the frames if the user can no longer see the window, and continues them if it is seen again.
  ///
  /// - Parameters:
  ///   - isOpen: Whether there is an X window.
  ///   - hasFirstFrame: Whether it was painted. The first frame is painted before the window is mapped.
  ///   - mindsCover: Whether windows above it count as hiding it.
  func update(isOpen: Bool, hasFirstFrame: Bool, mindsCover: Bool) {
    let isClear = reports.isClear(mindsCover: mindsCover)
    let isSeen = isOpen && (!hasFirstFrame || isClear)
    if isSeen != self.isSeen {
      self.isSeen = isSeen
      tree.canBeSeen = isSeen
      onChange?(isSeen)
    }
    guard isOpen, reports.isKnown, self.isSeen != told else { return }
    told = self.isSeen
    onReport?(told)
  }
}
