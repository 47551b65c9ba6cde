import Foundation
import Synchronization
import Typesetting

/// Substitutes for iOS fonts that Linux lacks.
///
/// iOS code force-unwraps `UIFont(name:)` for such names. As in a browser, fontconfig's aliases and
/// generic families select the nearest installed font.
enum FontSubstitutes {
  /// The names that were reported.
  private static let reported = Mutex<Set<String>>([])

  /// Warns the developer once that a font is missing.
  static func report(_ name: String, replacedBy substitute: String) {
    guard isFirstReport(of: name) else { return }
    let message = "there is no font \"\(name)\"; \(substitute) is used instead"
    // Fonts are made on any thread.
    Task { @MainActor in UIApplication.shared.warn(message) }
  }

  /// Records a name as reported, and returns whether it is new.
  static func isFirstReport(of name: String) -> Bool {
    reported.withLock { $0.insert(name).inserted }
  }

  /// The substitutes by family name, in lower case without spaces.
  private static let families: [String: [String]] = {
    var found: [String: [String]] = [:]
    func add(_ substitutes: [String], for names: String) {
      for name in names.split(separator: ",") {
        let key = name.filter { $0 != " " }.lowercased()
        found[key] = [String(name)] + substitutes
      }
    }
    add(["Helvetica", "sans-serif"], for: "Helvetica,Helvetica Neue,Arial,Geneva")
    add(
      ["sans-serif"],
      for: "Avenir,Avenir Next,Avenir Next Condensed,Gill Sans,Optima,Trebuchet MS,Verdana,Tahoma,"
        + "DIN Alternate,DIN Condensed,Arial Rounded MT Bold,Arial Rounded MT,Galvji,Impact,"
        + "Copperplate,Charter,Hiragino Sans,PingFang SC,PingFang TC,PingFang HK,Heiti SC,Heiti TC,"
        + "Apple SD Gothic Neo,Thonburi,Geeza Pro,Kohinoor Devanagari,Apple Symbols,Symbol")
    add(["URW Gothic", "sans-serif"], for: "Futura")
    add(
      ["Comic Neue", "Comic Sans MS", "sans-serif"], for: "Marker Felt,Chalkboard SE,Chalkduster")
    add(["Comic Neue", "Comic Sans MS", "sans-serif"], for: "Noteworthy,Papyrus,Party LET")
    add(["cursive"], for: "Snell Roundhand,Zapfino,Savoye LET,Bradley Hand")
    add(["Times", "serif"], for: "Times New Roman,Times")
    add(
      ["serif"],
      for:
        "Georgia,Baskerville,Bodoni 72,Cochin,Didot,Hoefler Text,Palatino,Rockwell,Iowan Old Style,"
        + "American Typewriter,Academy Engraved LET,Hiragino Mincho ProN,New York,STIX Two Text")
    add(["Courier", "monospace"], for: "Courier,Courier New")
    add(["DejaVu Sans Mono", "monospace"], for: "Menlo,Monaco,SF Mono")
    return found
  }()

  /// The substitutes for an iOS font; `nil` for other names.
  ///
  /// - Parameter name: A family or a PostScript name, such as `HelveticaNeue-Bold`.
  /// - Returns: Names for fontconfig, in order of preference.
  static func families(for name: String) -> [String]? {
    var key = name.prefix { $0 != "-" }.filter { $0 != " " }.lowercased()
    for suffix in ["psmt", "ps", "mt", ""] where key.hasSuffix(suffix) && families[key] == nil {
      key.removeLast(suffix.count)
    }
    return families[key]
  }
}
