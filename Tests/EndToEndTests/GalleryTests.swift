import Foundation
import MaruTestKit
import Testing
import X11

/// The gallery: widgets from several plugin files, in one window, worked by a person.
@MainActor @Suite(.serialized, .needsServer) struct GalleryTests {
  private let desk: Desk
  private let gallery: OpenWindow
  /// The floating button.
  private let add: CGRect
  /// The alert alone, which is the card that rises over the gallery.
  private let alert: Rendition
  /// Where the card is once it is up.
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

  /// Where a button of the alert is in the gallery.
  private func place(of answer: String) throws -> CGRect {
    try alert.button(answer).offsetBy(dx: panel.minX, dy: panel.minY)
  }

  /// The lower part of the alert: it is covered whatever the words above it are.
  private var lowerPanel: CGRect { panel.divided(atDistance: 90, from: .maxYEdge).slice }

  /// The books that lie above the alert: they are only dimmed.
  ///
  /// The scroll indicator, which is there for a while after the start, is left out.
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

  @Test func `the button raises the alert, its answer lowers it, and so again`() throws {
    let calm = try gallery.picture(of: lowerPanel)
    for answer in ["A friend", "Cancel", "The library"] {
      try raise()
      gallery.press(try place(of: answer))
      #expect(try gallery.returns(to: calm, in: lowerPanel))
    }
    gallery.expectUnmoved()
    #expect(try gallery.picture(of: lowerPanel) == calm)
  }

  @Test func `each answer is told in words of its own`() throws {
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

  @Test func `the alert dims what lies behind it, which is as before when it is gone`() throws {
    let calm = try gallery.picture(of: beyond)
    try raise()
    #expect(try gallery.leaves(calm, in: beyond))
    gallery.stroke([.escape])
    #expect(try gallery.returns(to: calm, in: beyond))
  }

  @Test func `after an alert that the pointer raised, the keyboard raises the next`() throws {
    let calm = try gallery.picture(of: lowerPanel)
    try raise()
    gallery.stroke([.escape])
    #expect(try gallery.returns(to: calm, in: lowerPanel))
    gallery.settle()
    gallery.stroke([.backTab, .space])
    #expect(try gallery.leaves(calm, in: lowerPanel))
  }

  @Test func `Escape and a press on the backdrop lower the alert, not the gallery`() throws {
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

  @Test func `an alert that is dragged down goes, and one that is dragged a little stays`() throws {
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

  @Test func `the keyboard alone raises the alert and answers it`() throws {
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

  @Test func `closed with an alert up, it ends as closed`() throws {
    try raise()
    desk.person.requestClose(of: gallery.id)
    gallery.expectEnd(1)
  }
}
