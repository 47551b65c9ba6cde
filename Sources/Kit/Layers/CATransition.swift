import Foundation
import Graphics

/// An animation from how a layer looks to how it will look once the changes of this moment show.
///
/// Mirrors Core Animation. The layer's picture of the last frame lies before or behind the layer
/// meanwhile. A layer that no frame has shown yet, or that has no superlayer, changes at once.
open class CATransition: CAAnimation {
  /// How the new comes.
  public var type = CATransitionType.fade
  /// Where it comes from; of no effect on a fade, and on pages, which turn about their upper edge.
  public var subtype: CATransitionSubtype?
  /// The progress at which it begins, 0…1.
  public var startProgress: Float = 0
  /// The progress at which it ends, 0…1, not below `startProgress`.
  public var endProgress: Float = 1

  /// What lies before or behind the layer meanwhile.
  private var helpers: [CALayer] = []

  open override func copy() -> Self {
    let copy = super.copy()
    copy.type = type
    copy.subtype = subtype
    copy.startProgress = startProgress
    copy.endProgress = endProgress
    return copy
  }

  // MARK: The former picture

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

  /// What moves the helpers along.
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

  /// The same for the former picture, and for a page.
  func applyToFormer(_ sample: AnimationSample, _ properties: inout LayerProperties) {
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

  /// From the layer's place to where the new comes from.
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
    // The side that is not seen is never shown mirrored.
    let turn = CATransform3DMakeRotation(angle, isUpright ? 0 : 1, isUpright ? 1 : 0, 0)
    properties.transform = CATransform3DConcat(turn, properties.transform)
  }
}

/// How the new picture of a transition comes.
public enum CATransitionType: String, Sendable {
  /// It fades in.
  case fade
  /// It moves over the old.
  case moveIn
  /// It pushes the old away.
  case push
  /// The old moves away from it.
  case reveal
  /// It is on the other side of a card that turns round.
  case flip
  /// It is on the page beneath, as the old one is turned up from its lower right corner.
  case pageCurl
  /// It is on a page that is turned down over the old one.
  case pageUnCurl
}

/// Where the new picture of a transition comes from.
public enum CATransitionSubtype: String, Sendable {
  /// One of the sides of the layer.
  case fromRight, fromLeft, fromTop, fromBottom
}

/// The picture of a layer as the last frame showed it, as a layer in the same place.
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
  /// Takes the place of another layer.
  func lie(as other: CALayer) {
    let properties = other.shown
    model.bounds = properties.bounds
    model.position = properties.position
    model.anchorPoint = properties.anchorPoint
    model.transform = properties.transform
    model.zPosition = properties.zPosition
  }

  /// A picture of the layer with all that is in it, as it is shown.
  ///
  /// - Parameter scale: Pixels a point.
  /// - Returns: `nil` where memory does not suffice.
  func picture(scale: CGFloat) -> CGImage? {
    let bounds = shown.bounds
    let context = CGContext(size: bounds.size, scale: scale, origin: bounds.origin)
    render(in: context)
    return context.makeImage()
  }
}

/// Moves the former picture as its transition does.
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
  /// Whether the layer hides what is behind it, but for its corners.
  fileprivate var isOpaqueByItself: Bool { (backgroundColor?.alpha ?? 0) == 1 && opacity == 1 }
}
