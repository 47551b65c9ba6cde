import Terminal
import Foundation
import Host
import MaruKit
import MaruTestKit
import PluginLoading

/// Frames of each widget in motion, side by side, after simulated input.
@MainActor struct MotionStrips {
  /// Draws the strips: `<Widget>-moving.png`.
  ///
  /// - Parameter folder: The folder for a PNG file per widget.
  /// - Throws: If a widget cannot be shown, or a file cannot be written.
  func write(into folder: String) throws {
    let strips: [String: () throws -> ContactSheet] = [
      "BottomAlert": alert, "FloatingButton": floatingButton, "DropDown": dropDown,
      "Entry": entry, "List": list, "LoadingView": loadingView, "OpenChatSheet": openChatSheet,
      "Progress": progress, "Scale": scale, "Calendar": calendar, "TextViewer": text,
      "ColorChooser": colorChooser, "Time": time, "Chart": chart, "Picture": picture, "Form": form,
      "FileChooser": files, "Notification": notification, "Launcher": launcher,
      "TextEditor": editor,
    ]
    for name in try BundledWidgets.built() {
      let path = "\(folder)/\(name)-moving.png"
      let sheet = try strips[name]?() ?? appearing(name)
      try sheet.png().write(to: URL(filePath: path))
      try StandardStream.output.write(lines: PrintableText.line(path) + "\n")
    }
  }

  private func screen(_ name: String, _ size: CGSize, _ props: [String: PropValue] = [:]) throws
    -> TestScreen
  {
    let screen = TestScreen(size: size)
    screen.advance(by: 0)
    try screen.showWidget(named: name, props: PropValues(props))
    return screen
  }

  private func strip(_ size: CGSize, height: CGFloat, frames: Int) -> ContactSheet {
    ContactSheet(
      cell: CGSize(width: (height * size.width / size.height).rounded(), height: height),
      columns: frames)
  }

  /// The strip of any other widget: its demonstration as it appears.
  private func appearing(_ name: String) throws -> ContactSheet {
    let factory = try PluginLibrary(at: BuiltProducts.plugin(named: name)).factory
    let size = factory.information.preferredSize
    let screen = try screen(name, size, factory.demonstration.values)
    var strip = strip(size, height: 160, frames: 5)
    for time in [0, 0.1, 0.1, 0.2, 0.6] {
      screen.advance(by: time)
      strip.add(screen, line: "")
    }
    return strip
  }

  // MARK: Widgets

  /// The alert rises and is dragged down.
  private func alert() throws -> ContactSheet {
    let size = CGSize(width: 414, height: 360)
    let screen = try screen(
      "BottomAlert", size,
      [
        "title": .text("Which branch?"), "message": .text("It is checked out at once."),
        "choices": .list(["main", "release/2.1", "next"].map { .text($0) }),
      ])
    var strip = strip(size, height: 160, frames: 5)
    // As a window's root it would fill the window as a card; presented over another controller, it
    // rises.
    if let alert = screen.window.rootViewController {
      let root = UIViewController()
      screen.window.backgroundColor = .systemGroupedBackground
      screen.show(root)
      root.present(alert, animated: true)
      screen.advance(by: 0)
    }
    for time in [0.16, 0.07, 0.08, 0.4] {
      screen.advance(by: time)
      strip.add(screen, line: "")
    }
    screen.pointer(.down, at: CGPoint(x: 207, y: 110))
    for step in 1...8 {
      screen.advance(by: 0.02)
      screen.pointer(.moved, at: CGPoint(x: 207, y: 110 + CGFloat(step) * 12))
    }
    screen.memory.frame()
    strip.add(screen, line: "")
    return strip
  }

  /// At the end of the scroll view the button hides, and then it comes back.
  private func floatingButton() throws -> ContactSheet {
    let size = CGSize(width: 320, height: 480)
    let screen = try screen("FloatingButton", size, ["grid": .flag(true)])
    guard let grid = try screen.find(identifier: "books") as? UICollectionView else {
      return strip(size, height: 240, frames: 5)
    }
    var strip = strip(size, height: 240, frames: 5)
    strip.add(screen, line: "")
    let end = grid.contentSize.height - grid.bounds.height
    grid.contentOffset.y = end
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for time in [0.08, 0.08, 0.2] {
      grid.contentOffset.y += 8
      screen.advance(by: time)
      strip.add(screen, line: "")
    }
    return strip
  }

  /// A text is typed, not accepted, and mended.
  private func entry() throws -> ContactSheet {
    let size = CGSize(width: 400, height: 212)
    let screen = try screen(
      "Entry", size,
      [
        "title": .text("What is the new branch called?"),
        "message": .text("It begins at the last commit."), "pattern": .text("[a-z/-]+"),
        "reason": .text("Small letters, dashes and slashes only"),
      ])
    var strip = strip(size, height: 160, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.type("Fix scrolling")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.key(.keyboardReturnOrEnter)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for _ in 0..<13 { try screen.key(.keyboardDeleteOrBackspace) }
    try screen.type("fix/scrolling")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// A text is typed, two of its lines are selected, and others are typed in their place.
  private func editor() throws -> ContactSheet {
    let size = CGSize(width: 440, height: 330)
    let screen = try screen(
      "TextEditor", size,
      [
        "title": .text("What has changed?"), "text": .text("Charts have a second axis\n"),
        "accept": .text("Commit"),
      ])
    var strip = strip(size, height: 190, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.key(.keyboardEnd, .control)
    try screen.type("\nThe wind is measured\nin metres a second.")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for _ in 0..<2 { try screen.key(.keyboardUpArrow, .shift) }
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.type("It is faster, too.")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// Lines arrive, and a second bar appears.
  private func progress() throws -> ContactSheet {
    let size = CGSize(width: 400, height: 206)
    let screen = TestScreen(size: size)
    screen.advance(by: 0)
    let widget = try screen.showWidget(
      named: "Progress", props: PropValues(["title": .text("Copying the holiday pictures")]),
      lines: [])
    var strip = strip(size, height: 160, frames: 4)
    for (seconds, line) in [
      (1.0, nil), (4.0, "{\"bar\": \"Pictures\", \"value\": 22}"),
      (9.0, "{\"bar\": \"Films\", \"value\": 5}"), (14.0, "{\"bar\": \"Pictures\", \"value\": 81}"),
    ] {
      widget.context.stream?.receive([line].compactMap { $0 })
      screen.advance(by: seconds)
      strip.add(screen, line: "")
    }
    return strip
  }

  /// Keys move the slider.
  private func scale() throws -> ContactSheet {
    let size = CGSize(width: 400, height: 246)
    let screen = try screen(
      "Scale", size,
      ["title": .text("How loud is the alarm?"), "value": .number(40), "unit": .text(" %")])
    var strip = strip(size, height: 160, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for key in [UIKeyboardHIDUsage.keyboardPageUp, .keyboardPageUp, .keyboardUpArrow] {
      try screen.key(key)
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    return strip
  }

  /// Keys turn the hue and take the saturation away, and a colour is typed.
  private func colorChooser() throws -> ContactSheet {
    let size = CGSize(width: 400, height: 470)
    let screen = try screen(
      "ColorChooser", size,
      ["title": .text("Which colour is the label?"), "color": .text("#3478DE")])
    var strip = strip(size, height: 200, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for (key, count) in [(UIKeyboardHIDUsage.keyboardRightArrow, 90), (.keyboardPageDown, 4)] {
      for _ in 0..<count { try screen.key(key) }
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    // The wheel, the former colour, and the field.
    for _ in 0..<3 { try screen.key(.keyboardTab) }
    try screen.key(.keyboardEnd)
    for _ in 0..<7 { try screen.key(.keyboardDeleteOrBackspace) }
    try screen.type("orange")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// Keys step the hour, and digits are typed.
  private func time() throws -> ContactSheet {
    let size = CGSize(width: 400, height: 272)
    let screen = try screen(
      "Time", size,
      [
        "title": .text("When does the train leave?"), "time": .text("09:41"),
        "hours": .text("24"),
      ])
    var strip = strip(size, height: 160, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.key(.keyboardUpArrow)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for text in ["17", "05"] {
      try screen.type(text)
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    return strip
  }

  /// Lines arrive, and keys show the values at a place.
  private func chart() throws -> ContactSheet {
    let size = CGSize(width: 480, height: 300)
    let screen = TestScreen(size: size)
    screen.advance(by: 0)
    let widget = try screen.showWidget(
      named: "Chart",
      props: PropValues([
        "title": .text("Load"), "unit": .text(" %"), "min": .number(0), "max": .number(100),
      ]), lines: ["CPU, GPU"])
    var strip = strip(size, height: 160, frames: 4)
    for part in 0..<3 {
      let lines = (part * 40..<part * 40 + 40).map {
        "\(50 + 30 * sin(Double($0) / 9)) \(30 + 20 * cos(Double($0) / 5))"
      }
      widget.context.stream?.receive(lines)
      screen.advance(by: 0.1)
      strip.add(screen, line: "")
    }
    for _ in 0..<30 { try screen.key(.keyboardLeftArrow) }
    screen.advance(by: 0.1)
    strip.add(screen, line: "")
    return strip
  }

  /// A picture is zoomed, moved, and shown whole again.
  private func picture() throws -> ContactSheet {
    let factory = try PluginLibrary(at: BuiltProducts.plugin(named: "Picture")).factory
    let size = CGSize(width: 480, height: 364)
    let screen = try screen("Picture", size, factory.demonstration.values)
    var strip = strip(size, height: 160, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for keys in ["++++", "", "0"] {
      if keys.isEmpty { try screen.key(.keyboardRightArrow) } else { try screen.type(keys) }
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    return strip
  }

  /// The card comes in, its time stops under the pointer, and it is dragged to the edge.
  private func notification() throws -> ContactSheet {
    let size = CGSize(width: 392, height: 146)
    let screen = try screen(
      "Notification", size,
      [
        "title": .text("Backup finished"), "text": .text("All 1,284 files are on the drive."),
        "symbol": .text("externaldrive.fill"),
        "actions": .list([.text("open=Open"), .text("eject=Eject")]),
      ])
    var strip = strip(size, height: 120, frames: 5)
    for time in [0.06, 0.06] {
      screen.advance(by: time)
      strip.add(screen, line: "")
    }
    try screen.waitUntilIdle()
    let start = CGPoint(x: 150, y: 40)
    try screen.hover(at: start)
    screen.advance(by: 0.3)
    strip.add(screen, line: "")
    screen.pointer(.down, at: start)
    for step in 1...8 {
      screen.advance(by: 1.0 / 60)
      screen.pointer(.moved, at: CGPoint(x: start.x + CGFloat(step) * 20, y: start.y))
      if step == 4 || step == 8 {
        screen.memory.frame()
        strip.add(screen, line: "")
      }
    }
    return strip
  }

  /// Fields are filled in, a wrong number is reported, and it is mended.
  private func form() throws -> ContactSheet {
    let size = CGSize(width: 400, height: 420)
    let screen = try screen(
      "Form", size,
      [
        "title": .text("Reserve a table"),
        "fields": .list([
          .text("Name"),
          .object([
            "kind": .text("number"), "label": .text("Seats"), "min": .integer(1),
            "max": .integer(8),
          ]),
          .text("choice:Meal:Pasta|Curry|Salad"), .text("check:By the window"),
        ]),
      ])
    var strip = strip(size, height: 160, frames: 4)
    try screen.waitUntilIdle()
    try screen.type("Ada Lovelace")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.key(.keyboardTab)
    try screen.type("12")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for _ in 0..<2 { try screen.key(.keyboardDeleteOrBackspace) }
    try screen.type("4")
    try screen.key(.keyboardTab)
    try screen.key(.keyboardSpacebar)
    try screen.key(.keyboardDownArrow)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for key in [UIKeyboardHIDUsage.keyboardReturnOrEnter, .keyboardTab, .keyboardSpacebar] {
      try screen.key(key)
    }
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// A folder is opened, and typing narrows its files.
  private func files() throws -> ContactSheet {
    let folder = FileManager.default.temporaryDirectory.appending(path: "Files")
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["Drawings", "Holiday", "Holiday/Beach", "Letters"] {
      try FileManager.default.createDirectory(
        at: folder.appending(path: name), withIntermediateDirectories: true)
    }
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    for (index, name) in ["boat.txt", "dunes.txt", "page 2.txt", "page 10.txt"].enumerated() {
      let path = folder.appending(path: "Holiday/\(name)").path
      try Data(repeating: 0x61, count: 40_000 * (index + 1)).write(to: URL(filePath: path))
      try FileManager.default.setAttributes(
        [.modificationDate: start.addingTimeInterval(Double(index) * 86_400)], ofItemAtPath: path)
    }
    let size = CGSize(width: 760, height: 520)
    let screen = try screen(
      "FileChooser", size,
      ["title": .text("Which text?"), "path": .text(folder.path + "/Holiday")])
    var strip = strip(size, height: 180, frames: 3)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for _ in 0..<4 { try screen.key(.keyboardDownArrow) }
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.type("page")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// Keys begin a range, move its end, and turn the page.
  private func calendar() throws -> ContactSheet {
    let size = CGSize(width: 400, height: 436)
    let screen = try screen(
      "Calendar", size,
      [
        "title": .text("When is the journey?"), "date": .text("2026-11-12"), "range": .flag(true),
        "today": .text("2026-11-09"), "weekStart": .text("monday"),
        "marks": .list([.text("2026-11-05"), .text("2026-11-20")]),
      ])
    var strip = strip(size, height: 160, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for keys in [
      [UIKeyboardHIDUsage.keyboardSpacebar, .keyboardRightArrow, .keyboardRightArrow],
      [.keyboardDownArrow, .keyboardSpacebar], [.keyboardPageDown],
    ] {
      for key in keys { try screen.key(key) }
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    return strip
  }

  /// A word is searched for, and then found again.
  private func text() throws -> ContactSheet {
    let size = CGSize(width: 560, height: 440)
    let lines = (1...60).map { "\($0 % 7 == 0 ? "Rain" : "Sun") on day \($0)" }
    let screen = try screen(
      "TextViewer", size,
      ["title": .text("The weather"), "text": .text(lines.joined(separator: "\n"))])
    var strip = strip(size, height: 160, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.key(.character("/"))
    try screen.type("rain")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for _ in 0..<2 {
      try screen.key(.keyboardReturnOrEnter)
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    return strip
  }

  /// Typing narrows the rows, and the cursor moves.
  private func launcher() throws -> ContactSheet {
    let size = CGSize(width: 420, height: 300)
    let factory = try PluginLibrary(at: BuiltProducts.plugin(named: "Launcher")).factory
    let screen = try screen("Launcher", size, factory.demonstration.values)
    var strip = strip(size, height: 200, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for text in ["m", "u"] {
      try screen.type(text)
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    try screen.key(.character("u"), .control)
    for _ in 0..<3 { try screen.key(.keyboardDownArrow) }
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// A text is typed, which narrows the items.
  private func list() throws -> ContactSheet {
    let size = CGSize(width: 360, height: 280)
    let items = [
      "Aurora weather station", "Bicycle workshop", "Garden irrigation", "Holiday pictures",
      "Kitchen renovation", "Model railway", "Radio telescope", "Tide tables",
    ]
    let screen = try screen(
      "List", size, ["items": .list(items.map { .text($0) }), "match": .text("fuzzy")])
    var strip = strip(size, height: 200, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for text in ["r", "a"] {
      try screen.type(text)
      try screen.waitUntilIdle()
      strip.add(screen, line: "")
    }
    try screen.key(.keyboardDownArrow)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// The menu opens, the keyboard moves through its options, and one is chosen.
  private func dropDown() throws -> ContactSheet {
    let size = CGSize(width: 280, height: 300)
    let names = ["Helsinki", "Lisbon", "Montreal", "Nairobi", "Osaka", "Quito", "Reykjavík"]
    let screen = try screen(
      "DropDown", size,
      ["title": .text("Choose a city"), "options": .list(names.map { .text($0) })])
    var strip = strip(size, height: 200, frames: 4)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    for _ in 0..<2 { try screen.key(.keyboardDownArrow) }
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.type("q")
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    try screen.key(.keyboardReturnOrEnter)
    try screen.waitUntilIdle()
    strip.add(screen, line: "")
    return strip
  }

  /// The dots pulse.
  private func loadingView() throws -> ContactSheet {
    let size = CGSize(width: 300, height: 200)
    let screen = try screen("LoadingView", size)
    var strip = strip(size, height: 120, frames: 6)
    screen.advance(by: 0.2)
    for _ in 0..<6 {
      screen.advance(by: 0.22)
      strip.add(screen, line: "")
    }
    return strip
  }

  /// The sheet is dragged up and released.
  private func openChatSheet() throws -> ContactSheet {
    let size = CGSize(width: 414, height: 896)
    let screen = try screen(
      "OpenChatSheet", size,
      [
        "title": .text("Night walkers of the city"),
        "description": .text(
          """
          We meet when the lights come on, and walk until the last train. Cameras are welcome, \
          and so is whoever only wants to look.

          Say hello, and tell us which part of the city you know best: there is always somebody \
          who has never been there.

          Be kind, and ask before you post pictures.
          """),
      ])
    var strip = strip(size, height: 300, frames: 5)
    screen.advance(by: 1.5)
    strip.add(screen, line: "")
    let start = CGPoint(x: 207, y: 480)
    screen.pointer(.down, at: start)
    for step in 1...12 {
      screen.advance(by: 1.0 / 60)
      screen.pointer(.moved, at: CGPoint(x: start.x, y: start.y - CGFloat(step) * 12))
      if step == 5 || step == 12 {
        screen.memory.frame()
        strip.add(screen, line: "")
      }
    }
    screen.pointer(.up, at: CGPoint(x: start.x, y: start.y - 144))
    for time in [0.15, 1] {
      screen.advance(by: time)
      strip.add(screen, line: "")
    }
    return strip
  }
}
