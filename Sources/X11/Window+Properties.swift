internal import CX11
internal import PlainText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The window properties that ICCCM and EWMH define for the window manager.
extension Window {
  /// Writes all properties, before the window is first mapped.
  func writeProperties(_ options: WindowAttributes) {
    guard display != nil else { return }
    let atoms = connection.atoms
    var protocols = [atoms.deleteWindow, atoms.ping]
    if acceptsFocus { protocols.append(atoms.takeFocus) }
    if let sizeCounter {
      protocols.append(atoms.syncRequest)
      connection.set(
        atoms.syncCounter, of: id, type: .cardinal,
        words: [UInt32(truncatingIfNeeded: sizeCounter.number)])
    }
    connection.set(
      atoms.protocols, of: id, type: .atom, words: protocols.map(\.rawValue))
    writeClass(instance: options.instanceName, class: options.className)
    writeTitle(icon: options.iconTitle)
    connection.set(
      atoms.processID, of: id, type: .cardinal, words: [UInt32(bitPattern: getpid())])
    connection.set(atoms.machine, of: id, type: .string, text: hostName())
    if let type = connection.atom(options.kind.typeName) {
      connection.set(atoms.windowType, of: id, type: .atom, words: [type.rawValue])
    }
    connection.set(atoms.dragAware, of: id, type: .atom, words: [DropTarget.version])
    if let owner = options.owner { setOwner(owner) }
    if !options.hasFrame {
      // flags: decorations; functions; decorations: none; input mode; status.
      connection.set(
        atoms.motifHints, of: id, type: atoms.motifHints, words: [2, 0, 0, 0, 0])
    }
    if !takesFocusWhenShown || requested.isInactive {
      connection.set(atoms.userTime, of: id, type: .cardinal, words: [0])
    }
    writeHints(isUrgent: false)
    writeSizeHints()
    writeStates()
  }

  /// Sets the window that it belongs to and stays above (`WM_TRANSIENT_FOR`).
  ///
  /// The corresponding C function is `XSetTransientForHint`.
  ///
  /// - Parameter owner: A window of any program; `nil` for none.
  public func setOwner(_ owner: WindowID?) {
    guard let display else { return }
    if let owner {
      XSetTransientForHint(display, id.window, owner.window)
    } else {
      connection.delete(.transientFor, of: id)
    }
  }

  /// Writes `_NET_WM_NAME` and `_NET_WM_ICON_NAME`, and `WM_NAME` and `WM_ICON_NAME` for window
  /// managers older than EWMH.
  func writeTitle(icon: String? = nil) {
    guard display != nil else { return }
    let atoms = connection.atoms
    let title = singleLine(self.title)
    let icon = singleLine(icon ?? self.title)
    connection.set(atoms.windowName, of: id, type: atoms.utf8, text: title)
    connection.set(atoms.iconName, of: id, type: atoms.utf8, text: icon)
    connection.set(.name, of: id, type: atoms.utf8, text: title)
    connection.set(.iconName, of: id, type: atoms.utf8, text: icon)
  }

  /// Writes `WM_CLASS`.
  ///
  /// The corresponding C function is `XSetClassHint`.
  private func writeClass(instance: String, class name: String) {
    guard let display else { return }
    withoutZeroes(instance).withCString { instance in
      withoutZeroes(name).withCString { name in
        var hint = XClassHint()
        hint.res_name = UnsafeMutablePointer(mutating: instance)
        hint.res_class = UnsafeMutablePointer(mutating: name)
        XSetClassHint(display, id.window, &hint)
      }
    }
  }

  /// Writes `WM_HINTS`.
  ///
  /// A window that takes the focus only when it is pressed has ICCCM's globally active model: the window
  /// manager offers the focus and does not set it.
  ///
  /// The corresponding C function is `XSetWMHints`.
  func writeHints(isUrgent: Bool) {
    guard let display else { return }
    var hints = XWMHints()
    hints.flags = InputHint | StateHint | (isUrgent ? XUrgencyHint : 0)
    hints.input = takesFocusWhenShown ? 1 : 0
    hints.initial_state = requested.states.contains(.hidden) ? IconicState : NormalState
    XSetWMHints(display, id.window, &hints)
  }

  /// Writes `WM_NORMAL_HINTS`.
  ///
  /// The corresponding C function is `XSetWMNormalHints`.
  func writeSizeHints() {
    guard let display else { return }
    var hints = XSizeHints()
    hints.flags = PMinSize | PSize | PWinGravity
    hints.win_gravity = gravity.rawValue
    hints.min_width = limits.minimumWidth
    hints.min_height = limits.minimumHeight
    hints.width = width
    hints.height = height
    if limits.maximumWidth != nil || limits.maximumHeight != nil {
      hints.flags |= PMaxSize
      hints.max_width = limits.maximumWidth ?? 32767
      hints.max_height = limits.maximumHeight ?? 32767
    }
    if let origin = requested.origin {
      hints.flags |= PPosition | USPosition
      hints.x = origin.x
      hints.y = origin.y
    }
    XSetWMNormalHints(display, id.window, &hints)
  }

  /// Writes `_NET_WM_STATE`; once the window is mapped, only the window manager may write it.
  func writeStates() {
    let states = requested.states.subtracting([.hidden, .focused])
    let atoms = states.map(\.rawValue).sorted().compactMap { connection.atom($0) }
    connection.set(connection.atoms.state, of: id, type: .atom, words: atoms.map(\.rawValue))
    // Some managers, such as openbox, take a new window's workspace from here only.
    let isSticky = requested.states.contains(.sticky)
    if let workspace = isSticky ? Self.allWorkspaces : requested.workspace {
      connection.set(
        connection.atoms.workspaceOfWindow, of: id, type: .cardinal, words: [workspace])
    } else {
      connection.delete(connection.atoms.workspaceOfWindow, of: id)
    }
  }

  /// The value of `_NET_WM_DESKTOP` for a window on all workspaces.
  public static let allWorkspaces: UInt32 = 0xffff_ffff

  /// The workspace of the window, as the window manager wrote it (`_NET_WM_DESKTOP`).
  ///
  /// One round trip.
  ///
  /// - Returns: A number from 0, or ``allWorkspaces``; `nil` if it is not known.
  public func workspace() -> UInt32? {
    guard display != nil else { return nil }
    return connection.values(of: connection.atoms.workspaceOfWindow, window: id).first
  }

  /// Keeps an edge of the screen free of other windows (`_NET_WM_STRUT_PARTIAL`).
  ///
  /// - Parameters:
  ///   - edge: An edge of the whole screen, not of a monitor.
  ///   - thickness: Device pixels from that edge; zero or less frees it again.
  ///   - range: The part of the edge, in device pixels from its top or left end.
  public func reserve(_ edge: ScreenEdge, thickness: Int32, along range: Range<Int32>) {
    guard display != nil else { return }
    let atoms = connection.atoms
    guard thickness > 0, !range.isEmpty else {
      connection.delete(atoms.strut, of: id)
      connection.delete(atoms.strutPartial, of: id)
      return
    }
    var words = [UInt32](repeating: 0, count: 12)
    words[edge.rawValue] = UInt32(thickness)
    connection.set(atoms.strut, of: id, type: .cardinal, words: Array(words.prefix(4)))
    words[4 + 2 * edge.rawValue] = UInt32(max(0, range.lowerBound))
    words[5 + 2 * edge.rawValue] = UInt32(max(0, range.upperBound - 1))
    connection.set(atoms.strutPartial, of: id, type: .cardinal, words: words)
  }

  /// Sets the window's icon for taskbars and switchers (`_NET_WM_ICON`).
  ///
  /// - Parameter icons: The same picture in several sizes; an empty list removes the icon.
  public func setIcons(_ icons: [WindowIcon]) {
    guard display != nil else { return }
    guard !icons.isEmpty else { return connection.delete(connection.atoms.icon, of: id) }
    connection.set(
      connection.atoms.icon, of: id, type: .cardinal,
      words: icons.flatMap {
        [UInt32($0.width), UInt32($0.pixels.count / $0.width)] + $0.pixels
      })
  }
}

/// An icon of one size.
public struct WindowIcon: Hashable, Sendable {
  /// `0xAARRGGBB`, not premultiplied, row after row without padding.
  public let pixels: [UInt32]
  /// The pixels a row, at least 1.
  public let width: Int

  /// Creates an icon.
  ///
  /// A part of a row at the end is left out.
  public init(pixels: [UInt32], width: Int) {
    let width = max(width, 1)
    self.width = width
    self.pixels = Array(pixels.prefix(pixels.count / width * width))
  }
}

/// An edge of the screen, in the order of the strut properties.
public enum ScreenEdge: Int, Hashable, Sendable {
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
}

/// This machine's name, for `WM_CLIENT_MACHINE`.
private func hostName() -> String {
  var bytes = [CChar](repeating: 0, count: 256)
  guard gethostname(&bytes, bytes.count - 1) == 0 else { return "localhost" }
  return String(
    decoding: bytes.prefix { $0 != 0 }.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self)
}

/// The text on one line, as a title shows it.
///
/// Line breaks and other control characters become spaces. The characters that turn the direction of
/// text would also turn what a window manager writes beside the title. They are shown by their
/// numbers, as in the messages of programs.
func singleLine(_ text: String) -> String {
  let line = withoutZeroes(text).map { character in
    let isControl = character.unicodeScalars.allSatisfy {
      $0.properties.generalCategory == .control
    }
    return isControl || character.isNewline ? " " : character
  }
  return PrintableText.line(String(line))
}

/// The text without zero bytes, which would end it in C.
private func withoutZeroes(_ text: String) -> String {
  text.utf8.contains(0) ? text.filter { $0 != "\0" } : text
}
