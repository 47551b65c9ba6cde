import MaruKit

/// The program sleeps if nothing changes, or if the widget is hidden.
struct RestCheck: Check {
  let name = "rest"
  let summary = "no frames and no timers while the widget is idle or hidden"

  /// The time that is watched, in seconds.
  private static let time = 10.0

  func run(on widget: CheckedWidget, _ examination: Examination) throws {
    examination.begin("\(Int(Self.time)) seconds at rest")
    let shown = try widget.show()
    defer { shown.close() }
    // A caret blinks as long as text is edited.
    shown.endEditing()
    if !shown.updatesFrequently {
      if !Rest.isReached(by: shown) {
        examination.report(
          "the window never comes to rest", views: Rest.culprits(in: shown), on: shown,
          remedy: "end the animation, or give its view the trait updatesFrequently")
      }
      let frames = shown.screen.frameCount
      shown.advance(by: Self.time)
      let more = shown.screen.frameCount - frames
      if more > 1 {
        examination.report(
          "\(more) frames are painted in \(Int(Self.time)) seconds although nothing happens",
          on: shown,
          remedy: "paint on changes only, or give the view the trait updatesFrequently")
      }
    }
    examination.begin("\(Int(Self.time)) seconds while nobody sees it")
    shown.hide()
    shown.advance(by: 2)
    let frames = shown.screen.frameCount
    let wakes = shown.wakes(during: Self.time)
    let moreFrames = shown.screen.frameCount - frames
    // One frame may show the end of an animation.
    if moreFrames > 1 || wakes > 0 {
      examination.report(
        "\(moreFrames) frames and \(wakes) timers in \(Int(Self.time)) seconds while nobody "
          + "sees the widget", on: shown,
        remedy: "stop timers and animations in onVisibilityChange of the context")
    }
  }
}
