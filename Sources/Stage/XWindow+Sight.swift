import MaruKit

// An occluded or unmapped window is not painted, and its animations request no frames.
// Timers and events go on, and so do the ends of animations.
extension XWindow {
  /// What the server and the window manager reported about a window since it was opened.
  struct Sight {
    /// Whether it is mapped; `nil` before the first report.
    var isMapped: Bool?
    /// Whether the window manager has minimized it or put it on another workspace (`WM_STATE`).
    var isWithdrawn = false
    /// Whether it is hidden in another way, such as in a tab (`_NET_WM_STATE_HIDDEN`).
    var isHidden = false
    /// Whether other windows cover it completely.
    var isCovered = false

    /// Whether anything was reported.
    var isKnown: Bool { isMapped != nil || isWithdrawn || isHidden }

    /// Checks whether something of the window is on the user's screen.
    ///
    /// - Parameter mindsCover: Whether windows above it hide it.
    /// - Returns: `false` also before the first report.
    func isClear(mindsCover: Bool) -> Bool {
      isMapped == true && !isWithdrawn && !isHidden && !(isCovered && mindsCover)
    }
  }

  /// Records a report of the server or of the window manager.
  func note(_ change: (inout Sight) -> Void) {
    change(&sight)
    sightMayHaveChanged()
  }

  /// Stops or continues the frames if the user can see the window no longer, or again.
  func sightMayHaveChanged() {
    // A compositor may show covered windows. The server also calls an empty shape covered, which the
    // next frame of an animation may fill.
    let mindsCover = !screen.connection.isCompositorRunning && cutout?.isEmpty != true
    let isClear = sight.isClear(mindsCover: mindsCover)
    // The first frame is painted before the window is mapped.
    let isSeen = shown != nil && (!hasFirstFrame || isClear)
    guard isSeen != self.isSeen else { return tellSight() }
    self.isSeen = isSeen
    window.layerTree.canBeSeen = isSeen
    if isSeen {
      makeUpForUnseenFrames()
      screen.tray?.readAfterPainting()
    }
    screen.sightsChanged()
    tellSight()
  }

  /// Reports whether the window can be seen, once the server or the window manager has said so.
  private func tellSight() {
    guard shown != nil, sight.isKnown, isSeen != toldSight else { return }
    toldSight = isSeen
    screen.onSightChange?(window, isSeen)
  }
}
