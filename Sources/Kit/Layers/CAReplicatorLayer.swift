import Foundation
import Graphics

/// A layer that shows copies of its sublayers, each placed and timed after the one before.
///
/// Mirrors Core Animation. Each copy is transformed about the middle of the layer. The copies are
/// made anew in each frame in which something in the layer changed; they take no touches. Of the
/// colour of an instance its alpha counts.
open class CAReplicatorLayer: CALayer {
  /// Makes a layer that shows its sublayers once.
  public required init() {
    super.init()
    model.kind = .replicator(ReplicatorProperties())
  }

  /// Makes a layer with another layer's values.
  public override init(layer: Any) {
    super.init(layer: layer)
    if !model.isReplicator { model.kind = .replicator(ReplicatorProperties()) }
  }

  /// How often the sublayers are shown, the sublayers themselves included; limited to 1…1000.
  open var instanceCount: Int {
    get { model.replicator.instanceCount }
    set {
      set(
        \.replicator.instanceCount, to: min(max(newValue, 1), 1000), key: "instanceCount",
        makesStale: .subtree)
    }
  }

  /// By how many seconds the animations of a copy are behind those of the one before.
  open var instanceDelay: CFTimeInterval {
    get { model.replicator.instanceDelay }
    set {
      set(
        \.replicator.instanceDelay, to: newValue.isFinite ? newValue : 0, key: "instanceDelay",
        makesStale: .subtree)
    }
  }

  /// From the place of a copy to that of the next.
  open var instanceTransform: CATransform3D {
    get { model.replicator.instanceTransform }
    set {
      set(
        \.replicator.instanceTransform, to: newValue, key: "instanceTransform",
        makesStale: .subtree)
    }
  }

  /// What is added to the opacity from one copy to the next.
  open var instanceAlphaOffset: Float {
    get { model.replicator.alphaOffset }
    set {
      set(\.replicator.alphaOffset, to: newValue, key: "instanceAlphaOffset", makesStale: .subtree)
    }
  }

  /// Makes the copies anew, where something in the layer changed.
  ///
  /// - Parameter time: The frame's time.
  func replicate(at time: Double) {
    guard !dirt.isEmpty else { return }
    let values = shown.replicator
    let originals = sublayerStorage.filter { !($0 is ReplicaLayer) }
    CATransaction.withoutActions {
      for copy in sublayerStorage where copy is ReplicaLayer { copy.removeFromSuperlayer() }
      guard !originals.isEmpty else { return }
      var placed = CATransform3D()
      for number in 1..<max(values.instanceCount, 1) {
        placed = CATransform3DConcat(values.instanceTransform, placed)
        let copy = ReplicaLayer()
        copy.model.bounds = model.bounds
        copy.model.position = CGPoint(x: model.bounds.midX, y: model.bounds.midY)
        copy.model.transform = placed
        copy.model.opacity = min(max(1 + values.alphaOffset * Float(number), 0), 1)
        let moment = time - values.instanceDelay * Double(number)
        for original in originals { copy.addSublayer(original.still(at: moment)) }
        addSublayer(copy)
      }
    }
  }
}

/// A copy of what is in a replicator layer: not one of its sublayers to programs.
final class ReplicaLayer: CALayer {}

extension CALayer {
  /// A layer that looks as this one does at a time, with all that is in it, and never changes.
  fileprivate func still(at time: Double) -> CALayer {
    let copy = type(of: self).init()
    copy.delegate = nil
    copy.model = properties(at: time)
    copy.contents = shownContents(copy.model)
    copy.contentsGravity = contentsGravity
    copy.contentsScale = contentsScale
    copy.needsDisplayFlag = false
    copy.needsLayoutFlag = false
    copy.mask = mask?.still(at: time)
    for layer in sublayerStorage { copy.addSublayer(layer.still(at: time)) }
    return copy
  }
}

/// A replicator layer that is not kept alive.
struct WeakReplicator {
  weak var layer: CAReplicatorLayer?

  init(_ layer: CAReplicatorLayer?) { self.layer = layer }
}

extension LayerTree {
  /// Makes the copies of replicator layers anew, where something in them changed.
  func replicate(at time: Double) {
    guard !replicators.isEmpty else { return }
    replicators.removeAll { $0.layer?.tree !== self }
    for replicator in replicators { replicator.layer?.replicate(at: time) }
  }
}
