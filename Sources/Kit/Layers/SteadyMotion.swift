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
struct SteadyMotion {
  /// A layer that moves.
  private struct Mover {
    let layer: Unmanaged<CALayer>
    /// Where its numbers end in the list of all.
    let end: Int
    /// Which of the places the layer lies in.
    let place: Int
  }

  /// A layer that others move in, and what it says about them.
  private struct Place {
    let layer: Unmanaged<CALayer>
    let around: LayerTree.Surroundings
  }

  private var movers: [Mover] = []
  private var numbers: [SteadyNumber] = []
  private var places: [Place] = []
  private var begin = -Double.infinity
  private var end = Double.infinity

  /// Gathers what moves in a tree in which nothing waits for a frame.
  ///
  /// - Returns: `nil` where something else moves, or takes part in it.
  init?(in tree: LayerTree) {
    guard tree.frameCallbacks.isEmpty, tree.backdrops.isEmpty, tree.replicators.isEmpty,
      !tree.animatingLayers.isEmpty, !CALayer.haveOwnTimes
    else { return nil }
    for layer in tree.animatingLayers {
      guard layer.memory.makeup == .background, layer.presented != nil, addNumbers(of: layer),
        let place = place(within: layer.superlayer, of: tree)
      else { return nil }
      movers.append(
        Mover(layer: Unmanaged.passUnretained(layer), end: numbers.count, place: place))
    }
  }

  private mutating func addNumbers(of layer: CALayer) -> Bool {
    var parts: [NumberPlace.Part] = []
    for entry in layer.animations {
      guard let number = entry.steadyNumber(of: layer), !parts.contains(number.part) else {
        return false
      }
      parts.append(number.part)
      begin = max(begin, number.times.lowerBound)
      end = min(end, number.times.upperBound)
      numbers.append(number)
    }
    return true
  }

  private mutating func place(within layer: CALayer?, of tree: LayerTree) -> Int? {
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
    numbers.withUnsafeBufferPointer { numbers in
      var next = 0
      for mover in movers {
        mover.layer._withUnsafeGuaranteedRef { layer in
          guard let presented = layer.presented else { return }
          while next < mover.end {
            numbers[next].apply(at: time, to: &presented.values)
            next += 1
          }
          tree.composeBackground(layer, places[mover.place].around)
        }
      }
    }
    for place in places { place.layer._withUnsafeGuaranteedRef { $0.gatherUpwards() } }
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
