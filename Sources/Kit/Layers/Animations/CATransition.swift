import Foundation
import Graphics

/// The key under which a layer keeps its transition.
public let kCATransition = "transition"

/// An animation from the layer's current appearance to its appearance after the pending changes.
///
/// Mirrors Core Animation. During the transition, a snapshot of the layer's last frame lies in
/// front of or behind it. A layer that has not been shown yet, or has no superlayer, changes at
/// once.
open class CATransition: CAAnimation {
  /// How the new content appears.
  open var type = CATransitionType.fade
  /// The side that the new content comes from.
  ///
  /// Ignored by fades and by page curls, which always curl from the lower right corner.
  open var subtype: CATransitionSubtype?
  /// The progress at the start of the transition, 0…1.
  open var startProgress: Float = 0
  /// The progress at the end of the transition, 0…1, at least `startProgress`.
  open var endProgress: Float = 1

  /// The layers in front of or behind the layer during the transition.
  private var helpers: [CALayer] = []

  open override func copy() -> Self {
    let copy = super.copy()
    copy.type = type
    copy.subtype = subtype
    copy.startProgress = startProgress
    copy.endProgress = endProgress
    return copy
  }

  // MARK: The old snapshot

  override func wasAdded(to layer: CALayer) {
    guard let parent = layer.superlayer,
      let picture = FormerPicture(of: layer, asPage: type == .pageCurl)
    else { return }
    helpers = type == .pageUnCurl ? [picture.layer, PageLayer(of: layer)] : [picture.layer]
    CATransaction.withoutActions {
      for helper in helpers.reversed() {
        if type == .moveIn {
          parent.insertSublayer(helper, below: layer)
        } else {
          parent.insertSublayer(helper, above: layer)
        }
      }
    }
    for helper in helpers { helper.add(follower, forKey: "former") }
  }

  /// The animation that moves the helper layers along.
  private var follower: CAAnimation {
    let follow = FormerAnimation()
    follow.transition = self
    follow.duration = duration
    follow.timingFunction = timingFunction
    follow.speed = speed
    follow.beginTime = beginTime
    follow.timeOffset = timeOffset
    follow.repeatCount = repeatCount
    follow.repeatDuration = repeatDuration
    follow.autoreverses = autoreverses
    follow.fillMode = .both
    follow.isRemovedOnCompletion = false
    follow.preferredFrameRateRange = preferredFrameRateRange
    return follow
  }

  override func wasRemoved(from layer: CALayer) {
    for helper in helpers { helper.removeFromSuperlayer() }
    helpers = []
  }

  // MARK: Values

  override var stale: LayerDirt { [.placement, .fade] }

  override func apply(
    _ sample: AnimationSample, at time: Double, to properties: inout LayerProperties,
    model: LayerProperties
  ) {
    guard !helpers.isEmpty else { return }
    let progress = progress(sample)
    switch type {
    case .push, .moveIn:
      let way = way(properties.bounds.size)
      properties.position.x += way.width * (1 - progress)
      properties.position.y += way.height * (1 - progress)
    case .flip:
      if progress < 0.5 { properties.opacity = 0 }
      turn(&properties, by: (1 - progress) * .pi)
    case .fade where !properties.isOpaqueByItself: properties.opacity *= Float(progress)
    case .pageUnCurl: properties.opacity = 0
    default: break
    }
  }

  /// Applies the transition to the old snapshot or to a page.
  final func applyToFormer(_ sample: AnimationSample, _ properties: inout LayerProperties) {
    let progress = progress(sample)
    switch type {
    case .push, .reveal:
      let way = way(properties.bounds.size)
      properties.position.x -= way.width * progress
      properties.position.y -= way.height * progress
    case .flip:
      if progress >= 0.5 { properties.opacity = 0 }
      turn(&properties, by: -progress * .pi)
    case .fade: properties.opacity *= Float(1 - progress)
    case .pageCurl: properties.curl.progress = progress
    case .pageUnCurl: properties.curl.progress = 1 - progress
    default: break
    }
  }

  private func progress(_ sample: AnimationSample) -> CGFloat {
    let start = startProgress.isFinite ? min(max(startProgress, 0), 1) : 0
    let end = endProgress.isFinite ? min(max(endProgress, start), 1) : 1
    return CGFloat(start) + CGFloat(end - start) * CGFloat(paced(sample.fraction))
  }

  /// The offset from the layer's position to where the new content comes from.
  private func way(_ size: CGSize) -> CGSize {
    switch subtype ?? .fromLeft {
    case .fromLeft: CGSize(width: -size.width, height: 0)
    case .fromRight: CGSize(width: size.width, height: 0)
    case .fromTop: CGSize(width: 0, height: -size.height)
    case .fromBottom: CGSize(width: 0, height: size.height)
    }
  }

  private func turn(_ properties: inout LayerProperties, by angle: CGFloat) {
    let isUpright = subtype != .fromTop && subtype != .fromBottom
    // The side that faces away is never shown mirrored.
    let turn = CATransform3DMakeRotation(angle, isUpright ? 0 : 1, isUpright ? 1 : 0, 0)
    properties.transform = CATransform3DConcat(turn, properties.transform)
  }
}

/// How the new content of a transition appears.
public enum CATransitionType: String, Sendable {
  /// It fades in.
  case fade
  /// It moves over the old content.
  case moveIn
  /// It pushes the old content away.
  case push
  /// The old content moves away from above it.
  case reveal
  /// It is on the back of a card that flips over.
  case flip
  /// It is on the page below, while the old page curls up from its lower right corner.
  case pageCurl
  /// It is on a page that uncurls over the old one.
  case pageUnCurl
}

/// The side that the new content of a transition comes from.
public enum CATransitionSubtype: String, Sendable {
  /// A side of the layer.
  case fromRight, fromLeft, fromTop, fromBottom
}

/// A snapshot of a layer's last frame, as a layer in the same place.
@MainActor
private struct FormerPicture {
  let layer: CALayer

  init?(of original: CALayer, asPage: Bool) {
    guard let tree = original.tree, original.arrivalFrame < tree.frameNumber else { return nil }
    tree.catchUp()
    let bounds = original.shown.bounds
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite else {
      return nil
    }
    if asPage {
      let page = PageLayer(of: original)
      page.takePicture()
      layer = page
    } else {
      layer = CALayer()
      layer.contents = original.picture(scale: tree.scale)
      layer.contentsScale = tree.scale
    }
    layer.lie(as: original)
    layer.needsDisplayFlag = false
  }
}

extension CALayer {
  /// Copies the position, size and transform of another layer.
  func lie(as other: CALayer) {
    let properties = other.shown
    model.bounds = properties.bounds
    model.position = properties.position
    model.anchorPoint = properties.anchorPoint
    model.transform = properties.transform
    model.zPosition = properties.zPosition
  }

  /// Renders the layer and its subtree as they are shown.
  ///
  /// - Parameter scale: Pixels per point.
  /// - Returns: `nil` if memory runs out.
  func picture(scale: CGFloat) -> CGImage? {
    let bounds = shown.bounds
    let context = CGContext(size: bounds.size, scale: scale, origin: bounds.origin)
    render(in: context)
    return context.makeImage()
  }
}

/// Moves the old snapshot on behalf of its transition.
private final class FormerAnimation: CAAnimation {
  weak var transition: CATransition?

  override func copy() -> Self {
    let copy = super.copy()
    copy.transition = transition
    return copy
  }

  override var stale: LayerDirt {
    switch transition?.type {
    case .pageCurl, .pageUnCurl: .appearance
    default: [.placement, .fade]
    }
  }

  override func apply(
    _ sample: AnimationSample, at time: Double, to properties: inout LayerProperties,
    model: LayerProperties
  ) {
    transition?.applyToFormer(sample, &properties)
  }
}

extension LayerProperties {
  /// Whether the layer's background hides everything behind it, apart from its corners.
  fileprivate var isOpaqueByItself: Bool { (backgroundColor?.alpha ?? 0) == 1 && opacity == 1 }
}
