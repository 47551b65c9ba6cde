import Foundation
import Graphics
import Raster

/// What moves by itself in a tree and has nothing to it but a colour, laid out so that a frame for its
/// motion alone touches little else.
///
/// It is made after such a frame and holds until something asks for one, or an animation is over: no
/// layer has changed until then but by this, and each is still where the tree keeps it. Frames show the
/// same with and without it.
@MainActor
final class SteadyMotion {
  /// What an animation changes, in one step.
  enum Change {
    case number(SteadyNumber)
    case transform(SteadyTransform)

    /// The part of a layer that it changes.
    var part: NumberPlace.Part {
      switch self {
      case .number(let number): number.part
      case .transform: .transform
      }
    }
  }

  /// A layer that moves.
  private struct Mover {
    let layer: Unmanaged<CALayer>
    let presented: Unmanaged<LayerPresentation>
    /// Which of all changes are its; none where its animations are asked themselves.
    let changes: Range<Int>
    /// Which of the places the layer lies in.
    let place: Int
  }

  /// A layer that others move in, and what it says about them.
  private struct Place {
    let layer: Unmanaged<CALayer>
    let around: LayerTree.Surroundings
  }

  /// How many frames a second it wants; 0 if all that moves is out of sight.
  let frameRate: Double
  private let movers: [Mover]
  private let changes: [Change]
  private let places: [Place]
  private let begin, end: Double

  /// Gathers what moves in a tree in which nothing waits for a frame.
  ///
  /// - Returns: `nil` where something else moves, or takes part in it.
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

  /// What a layer's animations change; nothing where that is not simple, or two change the same part.
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

  /// Whether it has all that a frame shows at a time.
  func covers(_ time: Double) -> Bool { time >= begin && time < end }

  /// Moves everything to where it is at a time, and hands what changes to the tree's damage.
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
  /// What a layer says about those in it, where it and all above it stay as they are and leave it at
  /// that.
  fileprivate func surroundings(in layer: CALayer) -> Surroundings? {
    guard layer.memory.makeup == .plain, layer.presented == nil, layer.dirt.isEmpty,
      layer.composed.isVisible
    else { return nil }
    var around = Surroundings(toDevice: .identity, isVisible: true)
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
