import Foundation

extension NSString: NSItemProviderWriting, NSItemProviderReading {
  /// Text in UTF-8.
  public static var writableTypeIdentifiersForItemProvider: [String] { [ContentType.text] }
  /// Every kind of plain text, and the text of a URL.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [ContentType.text, "public.plain-text", "public.text", ContentType.url]
  }

  /// Gives the text in UTF-8.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(String(describing: self).utf8), nil)
    return nil
  }

  /// Reads text in UTF-8, and the characters of rich text.
  ///
  /// Invalid bytes become replacement characters.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    try converted(NSString(string: PasteboardValue.text(of: data, type: typeIdentifier)))
  }
}

extension NSURL: NSItemProviderWriting, NSItemProviderReading {
  /// A URL, and a file's URL.
  public static var writableTypeIdentifiersForItemProvider: [String] {
    [ContentType.fileURL, ContentType.url]
  }
  /// A URL, and a file's URL if it is one.
  public var writableTypeIdentifiersForItemProvider: [String] {
    isFileURL ? Self.writableTypeIdentifiersForItemProvider : [ContentType.url]
  }
  /// A URL, and a file's URL.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [ContentType.fileURL, ContentType.url]
  }

  /// Gives the absolute URL as text.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(absoluteString.utf8), nil)
    return nil
  }

  /// Reads a URL.
  ///
  /// - Throws: If the text is no URL.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    let text = String(decoding: data, as: UTF8.self)
    guard let url = NSURL(string: text) else {
      throw NSItemProvider.error(.unexpectedValueClassError, "\"\(text)\" is not a URL")
    }
    return try converted(url)
  }
}

extension UIImage: NSItemProviderWriting, NSItemProviderReading {
  /// PNG.
  public static var writableTypeIdentifiersForItemProvider: [String] { [ContentType.png] }
  /// PNG, JPEG and SVG.
  public static var readableTypeIdentifiersForItemProvider: [String] {
    [ContentType.png, ContentType.jpeg, ContentType.svg]
  }

  /// Gives the picture as PNG; a symbol has no pixels and fails.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    if let data = pngData() {
      completionHandler(data, nil)
    } else {
      completionHandler(
        nil, NSItemProvider.error(.itemUnavailableError, "the image has no pixels"))
    }
    return nil
  }

  /// Reads a picture.
  ///
  /// - Throws: If the bytes are no PNG, JPEG or SVG file.
  public static func object(
    withItemProviderData data: Data, typeIdentifier: String
  ) throws -> Self {
    guard let image = UIImage(data: data) else {
      throw NSItemProvider.error(
        .unexpectedValueClassError, "\(data.count) bytes are not a PNG, JPEG or SVG picture")
    }
    return try converted(image)
  }
}

extension NSItemProviderReading {
  /// An object of this class as `Self`.
  ///
  /// A subclass that does not implement the protocol itself cannot be created.
  fileprivate static func converted(_ object: any NSItemProviderReading) throws -> Self {
    guard let object = object as? Self else {
      throw NSItemProvider.error(
        .unexpectedValueClassError, "a \(type(of: object)) is not a \(Self.self)")
    }
    return object
  }
}

extension String: NSItemProviderBridgedValue {
  /// The characters of an `NSString`.
  public init?(itemProviderObject object: NSString) { self.init(describing: object) }
}

extension URL: NSItemProviderBridgedValue {
  /// The URL of an `NSURL`.
  public init?(itemProviderObject object: NSURL) {
    self.init(string: object.absoluteString)
  }
}
