import Foundation

/// A drag, as the views see it that it starts from or passes over.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIDragDropSession: AnyObject {
  /// The dragged things.
  var items: [UIDragItem] { get }
  /// The pointer's position in a view's coordinates, in points.
  func location(in view: UIView) -> CGPoint
  /// Whether the source lets the items be moved; otherwise they are copied.
  var allowsMoveOperation: Bool { get }
  /// Whether other programs do not see the drag.
  var isRestrictedToDraggingApplication: Bool { get }
  /// Whether an item has data of one of some types.
  func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool
  /// Whether an object of a class can be loaded from an item.
  func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool
}

extension UIDragDropSession {
  /// Whether an item has data of one of some types, or of a kind of it.
  public func hasItemsConforming(toTypeIdentifiers typeIdentifiers: [String]) -> Bool {
    items.contains { item in
      typeIdentifiers.contains(where: item.itemProvider.hasItemConformingToTypeIdentifier)
    }
  }

  /// Whether an object of a class can be loaded from an item.
  public func canLoadObjects(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
    items.contains { $0.itemProvider.canLoadObject(ofClass: aClass) }
  }

  /// Whether a value such as a `String` or a `URL` can be loaded from an item.
  public func canLoadObjects<Value: NSItemProviderBridgedValue>(
    ofClass aClass: Value.Type
  ) -> Bool {
    canLoadObjects(ofClass: Value.Object.self)
  }
}

/// A drag, as the view sees it that it starts from.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIDragSession: UIDragDropSession {
  /// A value of the widget's own, for views of this program.
  var localContext: Any? { get set }
}

/// A drag, as the views see it that it passes over.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIDropSession: UIDragDropSession {
  /// The same drag at its start; `nil` if it started in another program.
  var localDragSession: (any UIDragSession)? { get }
  /// The progress of all loads.
  var progress: Progress { get }
  /// Loads an object from each item that has one of a class.
  ///
  /// Call it in `dropInteraction(_:performDrop:)`: later, another program's data is gone.
  ///
  /// - Parameters:
  ///   - aClass: The class.
  ///   - completion: Called later, on the main actor, with the objects in the order of the items.
  ///     Items that fail to load are left out.
  /// - Returns: The progress.
  @discardableResult
  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) -> Progress
}

extension UIDropSession {
  /// Loads a value, such as a `String` or a `URL`, from each item that has one.
  ///
  /// - Parameters:
  ///   - aClass: The type.
  ///   - completion: Called later, on the main actor, with the values in the order of the items.
  /// - Returns: The progress.
  @discardableResult
  public func loadObjects<Value: NSItemProviderBridgedValue>(
    ofClass aClass: Value.Type, completion: @escaping @MainActor ([Value]) -> Void
  ) -> Progress {
    loadObjects(ofClass: Value.Object.self) { objects in
      completion(
        objects.compactMap { ($0 as? Value.Object).flatMap(Value.init(itemProviderObject:)) })
    }
  }
}
