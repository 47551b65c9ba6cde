internal import CX11

/// The atoms that this module uses, interned in one round trip.
struct Atoms {
  let protocols, deleteWindow, takeFocus, ping, windowName, iconName, processID, windowType: Atom
  let state, activeWindow, supportingCheck, supported, strut, strutPartial, icon, workArea: Atom
  let userTime, machine, utf8, targets, multiple, timestamp, incremental, text, compoundText: Atom
  let plainText, plainTextUTF8, clipboard, transfer, compositor, settings, settingsOwner: Atom
  let bypassCompositor, opacity, requestFrameExtents, frameExtents, manager, desktop, atomPair: Atom
  let motifHints, closeWindow, workspaceOfWindow, presence, syncRequest, syncCounter: Atom
  let dragAware, dragProxy, dragSelection, dragTypes, dragEnter, dragPosition, dragStatus: Atom
  let dragLeave, dragDrop, dragFinished, dragCopy, dragMove, dragLink: Atom
  let stackingList, clipboardManager, saveTargets, null: Atom
  /// The atoms of window types and states, by name.
  let byName: [String: Atom]

  /// The names, in the order of the properties above.
  private static func names(screen: Int32) -> [String] {
    [
      "WM_PROTOCOLS", "WM_DELETE_WINDOW", "WM_TAKE_FOCUS", "_NET_WM_PING", "_NET_WM_NAME",
      "_NET_WM_ICON_NAME", "_NET_WM_PID", "_NET_WM_WINDOW_TYPE",
      "_NET_WM_STATE", "_NET_ACTIVE_WINDOW", "_NET_SUPPORTING_WM_CHECK", "_NET_SUPPORTED",
      "_NET_WM_STRUT", "_NET_WM_STRUT_PARTIAL", "_NET_WM_ICON", "_NET_WORKAREA",
      "_NET_WM_USER_TIME", "WM_CLIENT_MACHINE", "UTF8_STRING", "TARGETS", "MULTIPLE", "TIMESTAMP",
      "INCR", "TEXT", "COMPOUND_TEXT",
      "text/plain", "text/plain;charset=utf-8", "CLIPBOARD", "_MARU_TRANSFER",
      "_NET_WM_CM_S\(screen)", "_XSETTINGS_SETTINGS", "_XSETTINGS_S\(screen)",
      "_NET_WM_BYPASS_COMPOSITOR", "_NET_WM_WINDOW_OPACITY", "_NET_REQUEST_FRAME_EXTENTS",
      "_NET_FRAME_EXTENTS", "MANAGER", "_NET_CURRENT_DESKTOP", "ATOM_PAIR",
      "_MOTIF_WM_HINTS", "_NET_CLOSE_WINDOW", "_NET_WM_DESKTOP", "WM_STATE",
      "_NET_WM_SYNC_REQUEST", "_NET_WM_SYNC_REQUEST_COUNTER",
      "XdndAware", "XdndProxy", "XdndSelection", "XdndTypeList", "XdndEnter", "XdndPosition",
      "XdndStatus", "XdndLeave", "XdndDrop", "XdndFinished", "XdndActionCopy", "XdndActionMove",
      "XdndActionLink", "_NET_CLIENT_LIST_STACKING", "CLIPBOARD_MANAGER", "SAVE_TARGETS", "NULL",
    ]
  }

  /// Interns all of them.
  ///
  /// The corresponding C function is `XInternAtoms`.
  init?(display: OpaquePointer, screen: Int32) {
    let names = Self.names(screen: screen)
    let more = WindowState.allCases.map(\.rawValue) + WindowKind.allCases.map(\.typeName)
    let numbers = internAtoms(names + more, display: display).compactMap { $0 }
    guard numbers.count == names.count + more.count else { return nil }
    byName = Dictionary(zip(more, numbers.dropFirst(names.count))) { first, _ in first }
    var rest = numbers.prefix(names.count)
    func next() -> Atom { rest.popFirst() ?? .atom }
    (protocols, deleteWindow, takeFocus, ping) = (next(), next(), next(), next())
    (windowName, iconName, processID, windowType) = (next(), next(), next(), next())
    (state, activeWindow, supportingCheck, supported) = (next(), next(), next(), next())
    (strut, strutPartial, icon, workArea) = (next(), next(), next(), next())
    (userTime, machine, utf8, targets, multiple) = (next(), next(), next(), next(), next())
    (timestamp, incremental, text, compoundText) = (next(), next(), next(), next())
    (plainText, plainTextUTF8, clipboard, transfer) = (next(), next(), next(), next())
    (compositor, settings, settingsOwner, bypassCompositor) = (next(), next(), next(), next())
    (opacity, requestFrameExtents, frameExtents, manager) = (next(), next(), next(), next())
    (desktop, atomPair, motifHints, closeWindow) = (next(), next(), next(), next())
    (workspaceOfWindow, presence, syncRequest, syncCounter) = (next(), next(), next(), next())
    (dragAware, dragProxy, dragSelection, dragTypes) = (next(), next(), next(), next())
    (dragEnter, dragPosition, dragStatus, dragLeave) = (next(), next(), next(), next())
    (dragDrop, dragFinished, dragCopy, dragMove) = (next(), next(), next(), next())
    (dragLink, stackingList, clipboardManager) = (next(), next(), next())
    (saveTargets, null) = (next(), next())
  }
}

/// Interns names, in order; `nil` for each if the connection broke.
func internAtoms(_ names: [String], display: OpaquePointer) -> [Atom?] {
  var copies: [UnsafeMutablePointer<CChar>?] = names.map { name in
    let bytes = name.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { copy[index] = byte }
    return copy
  }
  defer { for copy in copies { copy?.deallocate() } }
  var numbers = [UInt](repeating: 0, count: names.count)
  XInternAtoms(display, &copies, Int32(names.count), 0, &numbers)
  return numbers.map { Atom(rawValue: UInt32(truncatingIfNeeded: $0)) }
}
