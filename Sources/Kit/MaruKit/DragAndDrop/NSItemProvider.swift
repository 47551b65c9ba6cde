import Foundation
import Synchronization

/// The programs that may read a representation of an item.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// Every program.
  case all
  /// The programs of the same developer; here the same as `ownProcess`.
  case team
  /// The programs of the same group; here the same as `ownProcess`.
  case group
  /// This program only.
  case ownProcess
}

/// A class whose objects can be given to another program.
public protocol NSItemProviderWriting: AnyObject, SendableMetatype {
  /// The uniform type identifiers of the representations, the best one first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  /// The types of this object; those of the class by default.
  var writableTypeIdentifiersForItemProvider: [String] { get }
  /// Loads a representation.
  ///
  /// - Parameters:
  ///   - typeIdentifier: One of the identifiers of the class.
  ///   - completionHandler: Called with the bytes or an error, on any thread.
  /// - Returns: The progress, if the work takes time.
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler:
      @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}

extension NSItemProviderWriting {
  /// The types of the class.
  public var writableTypeIdentifiersForItemProvider: [String] {
    Self.writableTypeIdentifiersForItemProvider
  }
}

/// A class whose objects can be created from another program's data.
public protocol NSItemProviderReading: AnyObject, SendableMetatype {
  /// The uniform type identifiers that the class reads, the best one first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  /// Creates an object.
  ///
  /// - Parameters:
  ///   - data: The bytes of a representation.
  ///   - typeIdentifier: Their type.
  /// - Returns: The object.
  /// - Throws: If the bytes are invalid.
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

/// A Swift value that is read as an object of a class, as `String` is as `NSString`.
public protocol NSItemProviderBridgedValue: SendableMetatype {
  /// The class.
  associatedtype Object: NSItemProviderReading
  /// Creates the value from an object; `nil` if the object holds no such value.
  init?(itemProviderObject object: Object)
}

/// An item that is dragged, dropped or pasted: data in several types, loaded when it is needed.
///
/// Mirrors Foundation of Apple's systems. It can be used on every thread. A completion handler is
/// called on the thread on which the data becomes available, which is the caller's if it is
/// available at once.
open class NSItemProvider: NSObject, @unchecked Sendable {
  /// Loads a representation, and calls its argument with the bytes or an error.
  public typealias LoadHandler =
    @Sendable (_ completion: @escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?

  /// The domain of the errors.
  public static let errorDomain = "NSItemProviderErrorDomain"

  /// The codes of the errors.
  public enum ErrorCode: Int, Sendable {
    /// Any other error.
    case unknownError = -1
    /// There is no representation of the type.
    case itemUnavailableError = -1000
    /// The data does not suit the class.
    case unexpectedValueClassError = -1100
  }

  private struct Representation {
    let type: String
    let visibility: NSItemProviderRepresentationVisibility
    let load: LoadHandler
  }

  private struct Contents {
    var representations: [Representation] = []
    var suggestedName: String?
  }

  private let contents = Mutex(Contents())

  /// Creates a provider without representations.
  public override init() { super.init() }

  /// Creates a provider with the representations of an object.
  public convenience init(object: any NSItemProviderWriting) {
    self.init()
    registerObject(object, visibility: .all)
  }

  /// Creates a provider of a file: its URL and, for a text or a picture, its bytes.
  ///
  /// `nil` if the URL is no file's.
  public convenience init?(contentsOf fileURL: URL?) {
    guard let fileURL, fileURL.isFileURL else { return nil }
    self.init(object: fileURL as NSURL)
    suggestedName = fileURL.lastPathComponent
    guard let type = ContentType.identifier(ofFileExtension: fileURL.pathExtension) else { return }
    registerDataRepresentation(forTypeIdentifier: type, visibility: .all) { completion in
      DispatchQueue.global(qos: .userInitiated).async {
        do {
          completion(try FileContents.read(fileURL), nil)
        } catch {
          completion(nil, error)
        }
      }
      return nil
    }
  }

  // MARK: Representations

  /// A name for the item, such as that of a file.
  open var suggestedName: String? {
    get { contents.withLock { $0.suggestedName } }
    set { contents.withLock { $0.suggestedName = newValue } }
  }

  /// The uniform type identifiers of the representations, in the order of registration.
  open var registeredTypeIdentifiers: [String] {
    contents.withLock { $0.representations.map(\.type) }
  }

  /// The types of the representations that another program may read.
  public var sharedTypeIdentifiers: [String] {
    contents.withLock { $0.representations.filter { $0.visibility == .all }.map(\.type) }
  }

  /// Adds a representation.
  ///
  /// A former one of the same type is replaced.
  ///
  /// - Parameters:
  ///   - typeIdentifier: A uniform type identifier, such as `public.utf8-plain-text`, or a MIME type.
  ///   - visibility: The programs that may read it.
  ///   - loadHandler: Called at each load, on the reader's thread.
  open func registerDataRepresentation(
    forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
    loadHandler: @escaping LoadHandler
  ) {
    let new = Representation(type: typeIdentifier, visibility: visibility, load: loadHandler)
    contents.withLock { contents in
      contents.representations.removeAll { $0.type == typeIdentifier }
      contents.representations.append(new)
    }
  }

  /// Adds the representations of an object.
  open func registerObject(
    _ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility
  ) {
    // An object that is written is read on any thread, as on Apple's systems.
    nonisolated(unsafe) let object = object
    for identifier in object.writableTypeIdentifiersForItemProvider {
      registerDataRepresentation(forTypeIdentifier: identifier, visibility: visibility) {
        object.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: $0)
      }
    }
  }

  /// Whether there is a representation of a type, or of a kind of it: PNG is a kind of image.
  open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains { ContentType.conforms($0, to: typeIdentifier) }
  }

  /// Whether an object of a class can be loaded.
  open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    readableType(of: aClass) != nil
  }

  /// Whether a value such as a `String` or a `URL` can be loaded.
  public func canLoadObject<Value: NSItemProviderBridgedValue>(ofClass aClass: Value.Type) -> Bool {
    canLoadObject(ofClass: Value.Object.self)
  }

  /// The type from which an object of a class is read; `nil` if there is none.
  final func readableType(of aClass: any NSItemProviderReading.Type) -> String? {
    let registered = registeredTypeIdentifiers
    for wanted in aClass.readableTypeIdentifiersForItemProvider {
      if let found = registered.first(where: { ContentType.conforms($0, to: wanted) }) {
        return found
      }
    }
    return nil
  }

  // MARK: Loading

  /// Loads the bytes of a type, or of a kind of it.
  ///
  /// - Parameters:
  ///   - typeIdentifier: The type.
  ///   - completionHandler: Called with the bytes, or with an error.
  /// - Returns: The progress, which is finished if the bytes were available at once.
  @discardableResult
  open func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let found = contents.withLock { contents in
      contents.representations.first { $0.type == typeIdentifier }
        ?? contents.representations.first { ContentType.conforms($0.type, to: typeIdentifier) }
    }
    guard let found else {
      progress.completedUnitCount = 1
      completionHandler(
        nil, Self.error(.itemUnavailableError, "the item has no data of type \(typeIdentifier)"))
      return progress
    }
    _ = found.load { data, error in
      progress.completedUnitCount = 1
      completionHandler(data, error)
    }
    return progress
  }

  /// Loads an object.
  ///
  /// - Parameters:
  ///   - aClass: Its class.
  ///   - completionHandler: Called with the object, or with an error.
  /// - Returns: The progress, which is finished if the object was available at once.
  @discardableResult
  open func loadObject(
    ofClass aClass: any NSItemProviderReading.Type,
    completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
  ) -> Progress {
    guard let type = readableType(of: aClass) else {
      completionHandler(
        nil, Self.error(.itemUnavailableError, "the item has no data that \(aClass) reads"))
      return Progress(totalUnitCount: 0)
    }
    return loadDataRepresentation(forTypeIdentifier: type) { data, error in
      guard let data else { return completionHandler(nil, error) }
      do {
        completionHandler(
          try aClass.object(withItemProviderData: data, typeIdentifier: type), nil)
      } catch {
        completionHandler(nil, error)
      }
    }
  }

  /// Loads a value such as a `String` or a `URL`.
  ///
  /// - Parameters:
  ///   - aClass: Its type.
  ///   - completionHandler: Called with the value, or with an error.
  /// - Returns: The progress, which is finished if the value was available at once.
  @discardableResult
  public func loadObject<Value: NSItemProviderBridgedValue>(
    ofClass aClass: Value.Type,
    completionHandler: @escaping @Sendable (Value?, (any Error)?) -> Void
  ) -> Progress {
    loadObject(ofClass: Value.Object.self) { object, error in
      completionHandler((object as? Value.Object).flatMap(Value.init(itemProviderObject:)), error)
    }
  }

  static func error(_ code: ErrorCode, _ text: String) -> NSError {
    NSError(
      domain: errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: text])
  }
}
