import Foundation
import Graphics
import Raster

/// The animated layers of a tree that have only a background, arranged so that a frame of pure
/// motion touches little else.
///
/// It is made after such a frame, and is valid until something requests a frame or an animation
/// ends. Until then only it changes layers, and all of them stay in the tree. Frames look the same
/// with and without it.
@MainActor
final class SteadyMotion {
  /// The change that an animation makes, in one step.
  enum Change {
    case number(SteadyNumber)
    case transform(SteadyTransform)

    /// The part of the layer that it changes.
    var part: NumberPlace.Part {
      switch self {
      case .number(let number): number.part
      case .transform: .transform
      }
    }
  }

  /// A moving layer.
  private struct Mover {
    let layer: Unmanaged<CALayer>
    let presented: Unmanaged<LayerPresentation>
    /// The range of its changes in `changes`; empty if its animations are sampled in the general
    /// way.
    let changes: Range<Int>
    /// The index of the place that contains the layer.
    let place: Int
  }

  /// A superlayer of moving layers, and the state of the ancestors for them.
  private struct Place {
    let layer: Unmanaged<CALayer>
    let around: LayerTree.Surroundings
  }

  /// The preferred frame rate in frames per second; 0 if all moving layers are out of sight.
  let frameRate: Double
  private let movers: [Mover]
  private let changes: [Change]
  private let places: [Place]
  private let begin, end: Double

  /// Collects the moving layers of a tree without pending changes.
  ///
  /// - Returns: `nil` if anything else is animated or involved.
  init?(in tree: LayerTree) {
    guard tree.frameCallbacks.isEmpty, tree.backdrops.isEmpty, tree.replicators.isEmpty,
      !tree.animatingLayers.isEmpty, tree.animatingLayers.allSatisfy(\.hasTimeOfTree)
    else { return nil }
    var (movers, changes, places): ([Mover], [Change], [Place]) = ([], [], [])
    var (rate, begin, end) = (0.0, -Double.infinity, Double.infinity)
    for layer in tree.animatingLayers {
      guard layer.memory.makeup == .background, layer.composed.subtreeExtent != nil,
        let presented = layer.presented, layer.animations.allSatisfy(\.movesSteadily),
        let place = Self.place(within: layer.superlayer, of: tree, among: &places)
      else { return nil }
      let isSeen = layer.composed.isVisible || !layer.isOutOfSight
      for entry in layer.animations {
        if isSeen, entry.schedule.speed != 0 { rate = max(rate, entry.frameRate) }
        begin = max(begin, entry.schedule.steadyTimes.lowerBound)
        end = min(end, entry.schedule.steadyTimes.upperBound)
      }
      let known = changes.count
      changes += Self.simpleChanges(of: layer)
      movers.append(
        Mover(
          layer: Unmanaged.passUnretained(layer), presented: Unmanaged.passUnretained(presented),
          changes: known..<changes.count, place: place))
    }
    (self.movers, self.changes, self.places) = (movers, changes, places)
    (frameRate, self.begin, self.end) = (rate, begin, end)
  }

  /// The changes of a layer's animations, or none if they are not simple or two change the same
  /// part.
  private static func simpleChanges(of layer: CALayer) -> [Change] {
    let found = layer.animations.compactMap { $0.steadyChange(of: layer) }
    guard found.count == layer.animations.count, Set(found.map(\.part)).count == found.count else {
      return []
    }
    return found
  }

  private static func place(
    within layer: CALayer?, of tree: LayerTree, among places: inout [Place]
  ) -> Int? {
    guard let layer else { return nil }
    let unmanaged = Unmanaged.passUnretained(layer)
    if let known = places.firstIndex(where: { $0.layer.toOpaque() == unmanaged.toOpaque() }) {
      return known
    }
    guard let around = tree.surroundings(in: layer) else { return nil }
    places.append(Place(layer: unmanaged, around: around))
    return places.count - 1
  }

  /// Whether it is valid at a time.
  func covers(_ time: Double) -> Bool { time >= begin && time < end }

  /// Moves everything to its position at a time, and adds the changed areas to the tree's damage.
  func move(to time: Double, in tree: LayerTree) {
    changes.withUnsafeBufferPointer { changes in
      movers.withUnsafeBufferPointer { movers in
        places.withUnsafeBufferPointer { places in
          for index in movers.indices {
            let mine = changes[movers[index].changes]
            movers[index].layer._withUnsafeGuaranteedRef { layer in
              if mine.isEmpty {
                layer.refreshPresentation(at: time)
              } else {
                movers[index].presented._withUnsafeGuaranteedRef {
                  Self.apply(mine, at: time, to: &$0.values)
                }
              }
              tree.composeBackground(layer, places[movers[index].place].around)
            }
          }
          for index in places.indices {
            places[index].layer._withUnsafeGuaranteedRef { $0.gatherUpwards() }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func apply(
    _ changes: Slice<UnsafeBufferPointer<Change>>, at time: Double,
    to properties: inout LayerProperties
  ) {
    for change in changes {
      switch change {
      case .number(let number): number.apply(at: time, to: &properties)
      case .transform(let transform): transform.apply(at: time, to: &properties)
      }
    }
  }
}

extension LayerTree {
  /// The state of the ancestors for the sublayers of a layer, if the layer and its ancestors are
  /// unchanged and plain.
  fileprivate func surroundings(in layer: CALayer) -> Surroundings? {
    guard layer.memory.makeup == .plain, layer.presented == nil, layer.dirt.isEmpty,
      layer.composed.isVisible
    else { return nil }
    var around = surroundingsOfRoot
    if let above = layer.superlayer {
      guard let outer = surroundings(in: above) else { return nil }
      around = outer
    } else if layer !== root {
      return nil
    }
    around.toDevice = layer.composed.toDevice
    if layer.composed.traits.contains(.clips) { around.clip(to: layer.clippedArea) }
    return around
  }
}
