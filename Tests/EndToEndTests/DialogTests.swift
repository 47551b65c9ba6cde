import Foundation
import MaruTestKit
import Testing
import X11

/// What window managers are told that a window of `maru` is.
@MainActor @Suite(.serialized, .needsServer) struct DialogTests {
  private nonisolated static let dialogs = [
    ["show", "BottomAlert", "--title", "Delete?"],
    ["show", "DropDown", "--title", "Choose", "--option", "A", "--option", "B"],
    ["show", "LoadingView", "--text", "Building"],
  ]

  /// The type that a window says it has (`_NET_WM_WINDOW_TYPE`).
  private func type(of window: OpenWindow) throws -> [UInt32] {
    let connection = window.desk.person.connection
    let property = try #require(connection.atom("_NET_WM_WINDOW_TYPE"))
    return connection.values(of: property, window: window.id)
  }

  private func atom(_ name: String, at desk: Desk) throws -> [UInt32] {
    [try #require(desk.person.connection.atom(name)).rawValue]
  }

  @Test(arguments: dialogs)
  func `a widget that asks or waits is a dialog`(arguments: [String]) throws {
    let desk = try Desk()
    let window = try desk.open(arguments)
    #expect(try type(of: window) == atom("_NET_WM_WINDOW_TYPE_DIALOG", at: desk))
  }

  @Test(arguments: [[], ["show", "OpenChatSheet"], ["show", "FloatingButton", "--grid"]])
  func `the gallery and widgets that fill a window are none`(arguments: [String]) throws {
    let desk = try Desk()
    let window = try desk.open(arguments)
    #expect(try type(of: window) == atom("_NET_WM_WINDOW_TYPE_NORMAL", at: desk))
  }

  @Test(.needsTilingManager, arguments: dialogs)
  func `a window manager that tiles leaves a dialog its size`(arguments: [String]) throws {
    let desk = try Desk()
    try desk.startTilingManager()
    let window = try desk.open(arguments)
    window.settle()
    let image = try desk.rendition(of: Array(arguments.dropFirst())).image
    #expect(window.frame.width == Int32(image.width))
    // The installed fonts may have other lines than those of the picture.
    #expect(abs(window.frame.height - Int32(image.height)) < 8)
  }
}
