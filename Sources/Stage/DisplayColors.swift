import X11

/// The colours that the X server knows by name.
@MainActor public enum DisplayColors {
  /// The colour that a text means to X programs, as `#RRGGBB`.
  ///
  /// It opens a connection for the question. The corresponding C function is `XParseColor`.
  ///
  /// - Parameter name: A name such as `steelblue`, or digits such as `#f80` or `rgb:ff/80/00`.
  /// - Returns: `nil` if the server knows no such colour, or cannot be reached.
  public static func digits(of name: String) -> String? {
    XScreen.finishPreparing()
    guard let connection = try? Connection() else { return nil }
    defer { connection.close() }
    guard let color = connection.color(named: name) else { return nil }
    let digits = [color.red, color.green, color.blue].map { value in
      (value < 16 ? "0" : "") + String(value, radix: 16)
    }
    return "#" + digits.joined()
  }
}
