import Terminal
import Foundation
import Host
import MaruKit
import MaruTestKit
import PluginLoading

/// Each bundled widget in every state of `WidgetState`, on one sheet each.
@MainActor struct StateMatrix {
  /// A widget and its texts.
  private struct Subject {
    let name: String
    /// In points; `nil` for the widget's preferred size.
    let size: CGSize?
    /// The usual, the long and the empty texts; or none, for the widget's demonstration.
    let props: [[String: PropValue]]
  }

  private static let long = String(repeating: "Ever so long, and longer still. ", count: 12)
  private static let many = (1...40).map { PropValue.text("Choice \($0)") }

  private static let sizes = ["Small", "Medium", "Large"].map { PropValue.text($0) }

  private static let subjects = [
    Subject(
      name: "BottomAlert", size: nil,
      props: [
        [
          "title": .text("Delete the file?"), "message": .text("This cannot be undone."),
          "buttons": .list([
            .text("Cancel:cancel"), .text("Keep"), .text("Delete:destructive"),
          ]),
        ],
        [
          "title": .text(long), "message": .text(long), "choices": .list(many),
          "buttons": .list([
            .text("Save the document under another name"), .text("Discard:destructive"),
            .text("Cancel:cancel"),
          ]),
        ],
        ["title": .text(""), "message": .text("")],
      ]),
    Subject(
      name: "DropDown", size: CGSize(width: 312, height: 300),
      props: [
        [
          "title": .text("Choose a size"), "options": .list(sizes), "selected": .text("Medium"),
        ],
        ["title": .text(long), "options": .list([.text(long)] + many)],
        ["title": .text(""), "options": .list(sizes)],
      ]),
    Subject(
      name: "FloatingButton", size: CGSize(width: 414, height: 736),
      props: [
        ["grid": .flag(true)], ["grid": .flag(true), "title": .text(long)],
        ["grid": .flag(true), "title": .text(""), "genre": .text("poems")],
      ]),
    Subject(
      name: "LoadingView", size: CGSize(width: 300, height: 200),
      props: [
        ["text": .text("Building"), "progress": .number(0.4)], ["text": .text(long)],
        ["text": .text("")],
      ]),
    Subject(
      name: "OpenChatSheet", size: CGSize(width: 414, height: 736),
      props: [
        [
          "title": .text("River walks"),
          "description": .text("Every Friday at nine, from the old bridge to the harbour."),
        ], ["title": .text(long), "description": .text(long), "button": .text(long)],
        ["title": .text(""), "description": .text("")],
      ]),
  ]

  /// Draws all sheets.
  ///
  /// A widget that is not among the subjects shows its demonstration in every state.
  ///
  /// - Parameter folder: The folder for a PNG file per widget.
  /// - Throws: If a file cannot be written.
  func write(into folder: String) throws {
    for name in try BundledWidgets.built() {
      let subject =
        Self.subjects.first { $0.name == name } ?? Subject(name: name, size: nil, props: [])
      try write(into: folder, name: subject.name) { try picture(of: subject, in: $0) }
    }
  }

  private func write(
    into folder: String, name: String, draw: (WidgetState) throws -> UIImage?
  ) throws {
    var sheet = StateSheet()
    for style in [UIUserInterfaceStyle.light, .dark] {
      for state in WidgetState.all(style: style) {
        if let image = try draw(state) { sheet.add(image, line: state.line) }
      }
      sheet.breakRow()
    }
    let path = "\(folder)/\(name).png"
    try sheet.png().write(to: URL(filePath: path))
    try StandardStream.output.write(lines: PrintableText.line(path) + "\n")
  }

  private func picture(of subject: Subject, in state: WidgetState) throws -> UIImage {
    let sets = subject.props
    let props =
      sets.isEmpty
      ? try PluginLibrary(at: BuiltProducts.plugin(named: subject.name)).factory.demonstration
      : PropValues(sets[state.words.rawValue])
    return try picture(in: state, size: subject.size) { screen in
      try screen.showWidget(named: subject.name, props: props)
    }
  }

  private func picture(
    in state: WidgetState, size: CGSize?, show: (TestScreen) throws -> Void
  ) throws -> UIImage {
    let size = try state.size ?? size ?? preferredSize(in: state, show: show)
    let screen = screen(for: state, size: size)
    defer { screen.window.isHidden = true }
    try show(screen)
    // Initial animations end within a second.
    settle(screen)
    if state.isStyleLive {
      screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
        $0.userInterfaceStyle = state.style
      }
    }
    for _ in 0..<state.tabs { try screen.key(.keyboardTab, waits: false) }
    settle(screen)
    return UIImage(cgImage: CGImage(screen.memory.bitmap))
  }

  private func screen(for state: WidgetState, size: CGSize) -> TestScreen {
    let other: UIUserInterfaceStyle = state.style == .dark ? .light : .dark
    let screen = TestScreen(
      size: size, scale: state.scale, style: state.isStyleLive ? other : state.style)
    screen.window.backgroundColor = .systemGroupedBackground
    screen.window.tintColor = state.accent.flatMap { UIColor.accent($0) }
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = UIContentSizeCategory(shortName: state.textSize) ?? .large
    }
    return screen
  }

  private func preferredSize(
    in state: WidgetState, show: (TestScreen) throws -> Void
  ) rethrows -> CGSize {
    let screen = screen(for: state, size: CGSize(width: 100, height: 100))
    defer { screen.window.isHidden = true }
    try show(screen)
    return screen.window.rootViewController?.preferredContentSize ?? screen.window.bounds.size
  }

  private func settle(_ screen: TestScreen) {
    screen.memory.clock.advance(by: 1)
    screen.memory.frame()
    screen.memory.frame()
  }
}
