import Foundation
import MaruKit
import MaruTestKit

/// Each bundled widget in every state that it has to look right in, on one sheet a widget.
///
/// Down the sheet: light and dark, the smallest and the largest text, usual, long and empty words.
/// Across: windows from 200 × 150 to 3840 × 2160, and the scales.
@MainActor struct StateMatrix {
  /// One widget with its words.
  private struct Subject {
    let name: String
    let size: CGSize
    /// Usual, long, empty.
    let props: [[String: PropValue]]
  }

  private static let long = String(repeating: "Ever so long, and longer still. ", count: 12)
  private static let many = (1...40).map { PropValue.text("Choice \($0)") }

  private static let sizes = ["Small", "Medium", "Large"].map { PropValue.text($0) }

  private static let subjects = [
    Subject(
      name: "BottomAlert", size: CGSize(width: 414, height: 360),
      props: [
        [
          "title": .text("Delete the file?"), "message": .text("This cannot be undone."),
          "buttons": .list([.text("Cancel:cancel"), .text("Delete:destructive")]),
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
      name: "DropDown", size: CGSize(width: 414, height: 300),
      props: [
        ["title": .text("Choose a size"), "options": .list(sizes)],
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
      props: [["text": .text("Building")], ["text": .text(long)], ["text": .text("")]]),
    Subject(
      name: "OpenChatSheet", size: CGSize(width: 414, height: 896),
      props: [
        [
          "title": .text("River walks"),
          "description": .text("Every Friday at nine, from the old bridge to the harbour."),
        ], ["title": .text(long), "description": .text(long)],
        ["title": .text(""), "description": .text("")],
      ]),
  ]

  /// Draws all sheets.
  ///
  /// A widget that is not built is told of and left out.
  ///
  /// - Parameter folder: Gets one PNG file a widget.
  /// - Throws: Where a file cannot be written.
  func write(into folder: String) throws {
    for subject in Self.subjects {
      guard FileManager.default.fileExists(atPath: BuiltProducts.plugin(named: subject.name))
      else {
        print("\(subject.name): not built")
        continue
      }
      let path = "\(folder)/\(subject.name).png"
      try sheet(of: subject).png().write(to: URL(filePath: path))
      print(path)
    }
  }

  private func sheet(of subject: Subject) -> ContactSheet {
    let windows: [(size: CGSize, scale: CGFloat)] =
      [1, 1.25, 1.5, 2].flatMap { scale in
        [CGSize(width: 200, height: 150), subject.size].map { ($0, scale) }
      } + [
        (CGSize(width: 1280, height: 800), 1), (CGSize(width: 1280, height: 800), 2),
        (CGSize(width: 3840, height: 2160), 1),
      ]
    var sheet = ContactSheet(cell: CGSize(width: 190, height: 220), columns: windows.count)
    for style in [UIUserInterfaceStyle.light, .dark] {
      for textSize in [UIContentSizeCategory.extraSmall, .accessibilityExtraExtraExtraLarge] {
        for props in subject.props {
          for window in windows {
            let screen = TestScreen(size: window.size, scale: window.scale, style: style)
            screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
              $0.preferredContentSizeCategory = textSize
            }
            do {
              try screen.showWidget(named: subject.name, props: PropValues(props))
              // What moves at first is at rest a second later; nobody looks meanwhile.
              screen.memory.clock.advance(by: 1)
              screen.memory.frame()
              screen.memory.frame()
              sheet.add(
                screen,
                line: "\(Int(window.size.width)) × \(Int(window.size.height)) at \(window.scale)")
            } catch {
              sheet.add(problem: "\(error)")
            }
            screen.window.isHidden = true
          }
        }
      }
    }
    return sheet
  }
}
