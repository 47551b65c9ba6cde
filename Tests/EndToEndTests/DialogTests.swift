import Foundation
import MaruTestKit
import Testing
import X11

/// The window types that `maru` sets for window managers.
@MainActor @Suite(.serialized, .needsServer) struct DialogTests {
  private nonisolated static let dialogs = [
    ["show", "BottomAlert", "--title", "Delete?"],
    ["show", "DropDown", "--title", "Choose", "--option", "A", "--option", "B"],
    ["show", "LoadingView", "--text", "Building"],
  ]

  /// A window's type (`_NET_WM_WINDOW_TYPE`).
  private func type(of window: OpenWindow) throws -> [UInt32] {
    let connection = window.desk.person.connection
    let property = try #require(connection.atom("_NET_WM_WINDOW_TYPE"))
    return connection.values(of: property, window: window.id)
  }

  private func atom(_ name: String, at desk: Desk) throws -> [UInt32] {
    [try #require(desk.person.connection.atom(name)).rawValue]
  }

  @Test(arguments: dialogs)
  func `alerts, drop-downs and loading views are dialogs`(arguments: [String]) throws {
    let desk = try Desk()
    let window = try desk.open(arguments)
    #expect(try type(of: window) == atom("_NET_WM_WINDOW_TYPE_DIALOG", at: desk))
  }

  @Test(arguments: [[], ["show", "OpenChatSheet"], ["show", "FloatingButton", "--grid"]])
  func `the gallery and widgets that fill a window are normal windows`(arguments: [String]) throws {
    let desk = try Desk()
    let window = try desk.open(arguments)
    #expect(try type(of: window) == atom("_NET_WM_WINDOW_TYPE_NORMAL", at: desk))
  }

  @Test(.needsTilingManager, arguments: dialogs)
  func `a tiling window manager keeps the size of a dialog`(arguments: [String]) throws {
    let desk = try Desk()
    try desk.startTilingManager()
    let window = try desk.open(arguments)
    let image = try desk.rendition(of: Array(arguments.dropFirst())).image
    // Installed fonts may have other line heights than the bundled ones of the picture.
    let hasItsSize = desk.person.block {
      window.frame.width == Int32(image.width)
        && abs(window.frame.height - Int32(image.height)) < 8
    }
    #expect(hasItsSize, "\(window.frame)")
  }
}
