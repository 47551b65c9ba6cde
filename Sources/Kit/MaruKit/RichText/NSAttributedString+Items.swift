import Foundation

extension NSAttributedString: NSItemProviderWriting, NSItemProviderReading {
  /// Rich text, and text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    [ContentType.rtf, ContentType.text]
  }
  /// Rich text, and every kind of plain text.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [ContentType.rtf, ContentType.text, "public.plain-text"]
  }

  /// Gives the text, as rich text with its fonts, colours, lines and links.
  ///
  /// Attachments and paragraph styles are left out.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    let isRich = typeIdentifier == ContentType.rtf
    completionHandler(isRich ? RTFWriter.data(RichText(self)) : Data(string.utf8), nil)
    return nil
  }

  /// Reads rich text, or text in UTF-8.
  ///
  /// - Throws: If the data is of the type `public.rtf`, but is no rich text, or larger than 16 MiB.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    let text: NSMutableAttributedString
    if typeIdentifier == ContentType.rtf {
      guard let rich = RTFReader.read(data) else {
        throw NSItemProvider.error(
          .unexpectedValueClassError, "\(data.count) bytes are not rich text of at most 16 MiB")
      }
      text = NSMutableAttributedString(attributedString: rich.attributed())
    } else {
      text = NSMutableAttributedString(string: String(decoding: data, as: UTF8.self))
    }
    guard let found = text as? Self else {
      throw NSItemProvider.error(
        .unexpectedValueClassError, "an NSMutableAttributedString is not a \(Self.self)")
    }
    return found
  }
}

extension RichText {
  /// An item of the text and of a plain text; the rich text is written when it is read.
  func item(text: String) -> NSItemProvider {
    let item = NSItemProvider()
    item.registerDataRepresentation(forTypeIdentifier: ContentType.rtf, visibility: .all) {
      $0(RTFWriter.data(self), nil)
      return nil
    }
    item.registerObject(text as NSString, visibility: .all)
    return item
  }
}
