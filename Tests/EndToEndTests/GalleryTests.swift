import Foundation
import MaruTestKit
import Testing
import X11

/// User input in the gallery, which has widgets of several plugin files in one window.
@MainActor @Suite(.serialized, .needsServer) struct GalleryTests {
  private let desk: Desk
  private let gallery: OpenWindow
  /// The frame of the floating button.
  private let add: CGRect
  /// The alert rendered alone: the card that rises over the gallery.
  private let alert: Rendition
  /// The final frame of the card in the gallery.
  private let panel: CGRect

  init() throws {
    desk = try Desk()
    gallery = try desk.open([])
    gallery.settle()
    add = try desk.rendition(of: ["gallery"]).button("Add")
    alert = try desk.rendition(of: [
      "BottomAlert", "--title=Add a book", "--message=Where does it come from?",
      "--choice=The library", "--choice=A friend", "--choice=The shop on the corner",
      "--button=Cancel:cancel",
    ])
    let card = try alert.view(ofClass: "AlertPanel")
    panel = card.offsetBy(dx: 0, dy: Double(gallery.frame.height) - card.height)
  }

  /// The frame of an alert button in the gallery.
  private func place(of answer: String) throws -> CGRect {
    try alert.button(answer).offsetBy(dx: panel.minX, dy: panel.minY)
  }

  /// The lower part of the card, which covers the gallery whatever the height of the text above.
  private var lowerPanel: CGRect { panel.divided(atDistance: 90, from: .maxYEdge).slice }

  /// The books above the card, which are only dimmed.
  ///
  /// The area excludes the scroll indicator, which is visible for some time after the start.
  private var beyond: CGRect {
    CGRect(x: panel.minX, y: 160, width: panel.width - 20, height: max(panel.minY - 200, 20))
  }

  private func raise(sourceLocation: SourceLocation = #_sourceLocation) throws {
    gallery.settle()
    let before = try gallery.picture(of: lowerPanel)
    gallery.press(add)
    #expect(try gallery.leaves(before, in: lowerPanel), sourceLocation: sourceLocation)
    gallery.settle()
  }

  @Test func `the button opens the alert and an answer closes it, several times`() throws {
    let calm = try gallery.picture(of: lowerPanel)
    for answer in ["A friend", "Cancel", "The library"] {
      try raise()
      gallery.press(try place(of: answer))
      #expect(try gallery.returns(to: calm, in: lowerPanel))
    }
    gallery.expectUnmoved()
    #expect(try gallery.picture(of: lowerPanel) == calm)
  }

  @Test func `each answer has its own text in the header`() throws {
    let header = CGRect(x: 0, y: 0, width: Double(gallery.frame.width), height: 120)
    let calm = try gallery.picture(of: lowerPanel)
    var told = [try gallery.picture(of: header)]
    for answer in ["A friend", "Cancel"] {
      try raise()
      gallery.press(try place(of: answer))
      #expect(try gallery.returns(to: calm, in: lowerPanel))
      gallery.settle()
      told.append(try gallery.picture(of: header))
    }
    #expect(Set(told).count == 3)
  }

  @Test func `the alert dims the books until it is closed`() throws {
    let calm = try gallery.picture(of: beyond)
    try raise()
    #expect(try gallery.leaves(calm, in: beyond))
    gallery.stroke([.escape])
    #expect(try gallery.returns(to: calm, in: beyond))
  }

  @Test func `after an alert opened with the pointer, the keyboard opens the next`() throws {
    let calm = try gallery.picture(of: lowerPanel)
    try raise()
    gallery.stroke([.escape])
    #expect(try gallery.returns(to: calm, in: lowerPanel))
    gallery.settle()
    gallery.stroke([.backTab, .space])
    #expect(try gallery.leaves(calm, in: lowerPanel))
  }

  @Test func `Escape and a press on the backdrop close the alert, not the gallery`() throws {
    let calm = try gallery.picture(of: lowerPanel)
    try raise()
    gallery.stroke([.escape])
    #expect(try gallery.returns(to: calm, in: lowerPanel))
    try raise()
    gallery.press(beyond)
    #expect(try gallery.returns(to: calm, in: lowerPanel))
    gallery.stroke([.escape])
    gallery.expectUnmoved()
  }

  @Test func `a short drag leaves the alert open, and a long one closes it`() throws {
    let calm = try gallery.picture(of: lowerPanel)
    try raise()
    let up = try gallery.picture(of: lowerPanel)
    for (part, isUp) in [(0.15, true), (0.6, false)] {
      let start = CGPoint(x: panel.midX, y: panel.minY + 8)
      desk.person.drag(
        along: (0...10).map { step in
          let distance = panel.height * part * Double(step) / 10
          return gallery.place(CGPoint(x: start.x, y: start.y + distance))
        })
      gallery.settle()
      #expect(try gallery.picture(of: lowerPanel) == (isUp ? up : calm))
    }
  }

  @Test func `the keyboard alone opens the alert and answers it`() throws {
    let calm = try gallery.picture(of: lowerPanel)
    gallery.stroke([.backTab, .enter])
    #expect(try gallery.leaves(calm, in: lowerPanel))
    gallery.settle()
    gallery.stroke([.backTab, .space])
    #expect(
      try desk.person.block {
        try gallery.picture(of: lowerPanel).differences(from: calm) < calm.pixels.count / 4
      })
    gallery.expectUnmoved()
  }

  @Test func `a close request ends the gallery while its alert is open`() throws {
    try raise()
    desk.person.requestClose(of: gallery.id)
    gallery.expectEnd(1)
  }
}
