import Foundation

extension UIColor: NSItemProviderWriting, NSItemProviderReading {
  /// The types as which a colour is written.
  public static var writableTypeIdentifiersForItemProvider: [String] { [ContentType.color] }
  /// The types from which a colour is read.
  public static var readableTypeIdentifiersForItemProvider: [String] { [ContentType.color] }

  /// Gives red, green, blue and opacity, as `application/x-color` of X11's programs.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(pasteboardData, nil)
    return nil
  }

  /// Reads a colour.
  ///
  /// - Throws: If the bytes are not four numbers of 16 bits.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    guard let color = UIColor(pasteboardData: data) as? Self else {
      throw NSItemProvider.error(
        .unexpectedValueClassError, "\(data.count) bytes are not the 8 of a colour")
    }
    return color
  }

  /// Four numbers of 16 bits in the processor's byte order: red, green, blue, opacity.
  private var pasteboardData: Data {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 1)
    getRed(&red, green: &green, blue: &blue, alpha: &alpha)
    var data = Data()
    for part in [red, green, blue, alpha] {
      let number = UInt16((min(max(part, 0), 1) * 65535).rounded())
      withUnsafeBytes(of: number) { data.append(contentsOf: $0) }
    }
    return data
  }

  convenience init?(pasteboardData data: Data) {
    guard data.count == 8 else { return nil }
    let parts = Array(data).withUnsafeBytes { bytes in
      (0..<4).map {
        CGFloat(bytes.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)) / 65535
      }
    }
    self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
  }
}
