import Foundation
import MaruKit
public import Testing

/// Where a test shows a widget.
///
/// A test that takes it as an argument runs on each kind of screen:
///
/// ```swift
///   @Test(arguments: WidgetScreenKind.available)
///   func `pressing the button says hello`(on kind: WidgetScreenKind) throws {
///     let screen = try kind.show("Hello", size: CGSize(width: 300, height: 180))
/// ```
public enum WidgetScreenKind: String, Sendable, CaseIterable {
  /// In memory, with a manual clock: a ``TestScreen``.
  case memory
  /// In a window of the real program on a virtual X server: a ``WidgetWindow``.
  case window

  /// The kinds that this machine has: `window` needs `Xvfb`.
  public static var available: [WidgetScreenKind] {
    allCases.filter { $0 != .window || executable(named: "Xvfb") != nil }
  }

  /// Shows the widget whose plugin the build put next to the test program.
  ///
  /// - Parameters:
  ///   - name: The plugin's name: `Hello` for `libHello.so`.
  ///   - props: Values that override the widget's defaults.
  ///   - lines: The lines of standard input, if the widget reads them.
  ///   - state: The result of an earlier `end()`.
  ///   - size: The size of the window in points.
  ///   - style: Light or dark.
  /// - Returns: The screen.
  /// - Throws: If the widget cannot be shown.
  @MainActor public func show(
    _ name: String, props: PropValues = PropValues(), lines: [String]? = nil, state: Data? = nil,
    size: CGSize = CGSize(width: 320, height: 240), style: UIUserInterfaceStyle = .light
  ) throws -> any WidgetScreen {
    switch self {
    case .memory:
      let screen = TestScreen(size: size, style: style)
      try screen.showWidget(named: name, props: props, lines: lines, state: state)
      return screen
    case .window:
      return try WidgetWindow(
        named: name, props: props, lines: lines, state: state, size: size, style: style)
    }
  }
}

extension WidgetScreenKind: CustomTestStringConvertible {
  /// Where the widget is shown.
  public var testDescription: String {
    self == .memory ? "in memory" : "on an X server"
  }
}
