import Foundation

/// A drag that began in this window.
@MainActor
final class DragSession: UIDragSession {
  var items: [UIDragItem] = []
  var localContext: Any?
  var allowsMoveOperation = true
  var isRestrictedToDraggingApplication = false
  /// The pointer's position, in the window.
  var place = CGPoint.zero
  private weak var window: UIWindow?

  init(in window: UIWindow?) { self.window = window }

  func location(in view: UIView) -> CGPoint {
    window.map { view.convert($0.convert(place, from: nil), from: $0) } ?? place
  }
}

/// A drag over this window, from here or from another program.
@MainActor
final class DropSession: UIDropSession {
  let items: [UIDragItem]
  let localDragSession: (any UIDragSession)?
  let allowsMoveOperation: Bool
  let isRestrictedToDraggingApplication: Bool
  let progress = Progress(totalUnitCount: 0)
  /// The pointer's position, in the window.
  var place = CGPoint.zero
  private weak var window: UIWindow?

  /// Creates the other side of a drag that began in this window.
  init(of drag: DragSession, in window: UIWindow) {
    items = drag.items
    localDragSession = drag
    allowsMoveOperation = drag.allowsMoveOperation
    isRestrictedToDraggingApplication = drag.isRestrictedToDraggingApplication
    self.window = window
  }

  /// Creates a drag of another program.
  init(of providers: [NSItemProvider], allowsMove: Bool, in window: UIWindow) {
    items = providers.map(UIDragItem.init)
    localDragSession = nil
    allowsMoveOperation = allowsMove
    isRestrictedToDraggingApplication = false
    self.window = window
  }

  func location(in view: UIView) -> CGPoint {
    window.map { view.convert($0.convert(place, from: nil), from: $0) } ?? place
  }

  func loadObjects(
    ofClass aClass: any NSItemProviderReading.Type,
    completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) -> Progress {
    let providers = items.map(\.itemProvider).filter { $0.canLoadObject(ofClass: aClass) }
    let total = Progress(totalUnitCount: Int64(providers.count))
    progress.totalUnitCount += 1
    progress.addChild(total, withPendingUnitCount: 1)
    let loads = ObjectLoads(count: providers.count, progress: total, completion: completion)
    for (index, provider) in providers.enumerated() {
      provider.loadObject(ofClass: aClass) { object, _ in
        nonisolated(unsafe) let object = object
        DispatchQueue.main.async { loads.finish(index, with: object) }
      }
    }
    if providers.isEmpty { DispatchQueue.main.async { completion([]) } }
    return total
  }
}

/// The objects of one call of `loadObjects`, collected until all have arrived.
@MainActor
private final class ObjectLoads {
  private var objects: [(any NSItemProviderReading)?]
  private var missing: Int
  private let progress: Progress
  private let completion: @MainActor ([any NSItemProviderReading]) -> Void

  init(
    count: Int, progress: Progress,
    completion: @escaping @MainActor ([any NSItemProviderReading]) -> Void
  ) {
    objects = Array(repeating: nil, count: count)
    missing = count
    self.progress = progress
    self.completion = completion
  }

  func finish(_ index: Int, with object: (any NSItemProviderReading)?) {
    objects[index] = object
    missing -= 1
    progress.completedUnitCount += 1
    if missing == 0 { completion(objects.compactMap { $0 }) }
  }
}
