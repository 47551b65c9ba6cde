import Foundation

// Layout of a button's title, subtitle and image.
extension UIButton {
  /// The frames of the parts, in the button's coordinates.
  struct Placement {
    var title = CGRect.zero
    var subtitle = CGRect.zero
    var image = CGRect.zero
  }

  /// The insets of the content.
  var effectiveInsets: UIEdgeInsets {
    guard let configuration else { return contentEdgeInsets }
    return resolved(configuration.contentInsets)
  }

  /// Resolves leading and trailing; equal insets do not need the direction.
  func resolved(_ insets: NSDirectionalEdgeInsets) -> UIEdgeInsets {
    insets.resolved(isRightToLeft: insets.leading != insets.trailing && readsRightToLeft)
  }

  /// Measures the content and its insets.
  ///
  /// - Parameter width: The width at which a configured title wraps, in points.
  /// - Returns: The size, in points.
  func fittingSize(width: CGFloat) -> CGSize {
    let insets = effectiveInsets
    let content = content(fitting: width - insets.horizontal, configuration)
    var size = content.size
    // Without a configuration and insets, a title is padded above and below, so that the button is
    // large enough for a finger.
    if configuration == nil, contentEdgeInsets == .zero {
      if size == .zero { return Self.emptySize }
      if hasTitle {
        size.height = max(size.height, content.title.height + 2 * Self.titleMargin)
        size.width = max(size.width, Self.emptySize.width)
      }
    }
    return CGSize(width: size.width + insets.horizontal, height: size.height + insets.vertical)
  }

  /// UIKit's size of a button without configuration and content, in points.
  private static let emptySize = CGSize(width: 30, height: 34)

  /// UIKit's padding above and below a title, in points.
  private static let titleMargin: CGFloat = 6

  private var hasTitle: Bool {
    guard let label = existingLabel, !label.isHidden else { return false }
    return !(label.text ?? "").isEmpty
  }

  /// The edge of the title at which the image lies, with leading and trailing resolved.
  private func imageEdge(_ placement: NSDirectionalRectEdge?) -> UIRectEdge {
    if placement?.contains(.top) == true { return .top }
    if placement?.contains(.bottom) == true { return .bottom }
    let isTrailing = placement?.contains(.trailing) == true
    return isTrailing != readsRightToLeft ? .right : .left
  }

  private struct Content {
    /// The edge of the title at which the image lies.
    var imageEdge = UIRectEdge.left
    var image = CGSize.zero
    var title = CGSize.zero
    var subtitle = CGSize.zero
    var imageGap: CGFloat = 0
    var titleGap: CGFloat = 0

    var isStacked: Bool { imageEdge == .top || imageEdge == .bottom }

    var texts: CGSize {
      CGSize(
        width: max(title.width, subtitle.width),
        height: title.height + titleGap + subtitle.height)
    }

    var size: CGSize {
      isStacked
        ? CGSize(
          width: max(image.width, texts.width), height: image.height + imageGap + texts.height)
        : CGSize(
          width: image.width + imageGap + texts.width, height: max(image.height, texts.height))
    }
  }

  private func content(fitting width: CGFloat, _ configuration: Configuration?) -> Content {
    var content = Content()
    if let picture = existingPicture, !picture.isHidden {
      content.image = picture.intrinsicContentSize
      if content.image.width < 0 { content.image = .zero }
    }
    let hasImage = content.image != .zero
    if hasImage { content.imageEdge = imageEdge(configuration?.imagePlacement) }
    let taken = hasImage && !content.isStacked ? content.image.width : 0
    if hasImage, hasTitle { content.imageGap = configuration?.imagePadding ?? 0 }
    let room = max(0, width - taken - (content.isStacked ? 0 : content.imageGap))
    if hasTitle, let label = existingLabel {
      content.title = label.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude))
    }
    if let subtitleLabel, !subtitleLabel.isHidden {
      content.subtitle = subtitleLabel.sizeThatFits(CGSize(width: room, height: 0))
      content.titleGap = hasTitle ? configuration?.titlePadding ?? 0 : 0
    }
    content.title.width = min(content.title.width, room)
    content.subtitle.width = min(content.subtitle.width, room)
    return content
  }

  /// Lays out the content in a rectangle, without rounding to pixels.
  func layout(in rect: CGRect) -> Placement {
    let configuration = configuration
    var content = content(fitting: rect.width, configuration)
    if configuration?.wrapsTitle == true { cutLines(of: &content, height: rect.height) }
    // Texts shrink if there is less room; an image without texts stays centred.
    let size = CGSize(
      width: content.texts.width > 0 ? min(content.size.width, rect.width) : content.size.width,
      height: min(content.size.height, rect.height))
    var origin = CGPoint(x: rect.midX - size.width / 2, y: rect.midY - size.height / 2)
    switch effectiveContentHorizontalAlignment {
    case .left: origin.x = rect.minX
    case .right: origin.x = rect.maxX - size.width
    default: break
    }
    switch contentVerticalAlignment {
    case .top: origin.y = rect.minY
    case .bottom: origin.y = rect.maxY - size.height
    default: break
    }
    let frame = CGRect(origin: origin, size: size)
    var placement = Placement()
    let (image, texts) = divide(frame, content)
    placement.image = image
    (placement.title, placement.subtitle) = divide(texts: texts, content)
    fill(rect, &placement)
    if configuration == nil {
      placement.title = moved(placement.title, by: titleEdgeInsets)
      placement.image = moved(placement.image, by: imageEdgeInsets)
    }
    return placement
  }

  /// Cuts off the lines of a title that do not fit, but never the first.
  private func cutLines(of content: inout Content, height: CGFloat) {
    let beside = content.isStacked ? content.image.height + content.imageGap : 0
    let room = height - beside - content.titleGap - content.subtitle.height
    guard content.title.height > room, let label = existingLabel else { return }
    let line = ceilToPixels(label.font.lineHeight)
    content.title.height = min(content.title.height, max(room, line))
  }

  /// Divides a frame between image and texts, side by side or stacked.
  private func divide(_ frame: CGRect, _ content: Content) -> (CGRect, CGRect) {
    var image = CGRect(
      x: frame.minX, y: frame.midY - content.image.height / 2, width: content.image.width,
      height: content.image.height)
    let reach = content.image.width + content.imageGap
    var texts = CGRect(
      x: frame.minX + reach, y: frame.midY - content.texts.height / 2,
      width: max(0, frame.width - reach), height: content.texts.height)
    switch content.imageEdge {
    case .right:
      texts.origin.x = frame.minX
      image.origin.x = frame.maxX - content.image.width
    case .top, .bottom:
      image.origin.x = frame.midX - content.image.width / 2
      texts.origin.x = frame.minX
      texts.size.width = frame.width
      let isTop = content.imageEdge == .top
      image.origin.y = isTop ? frame.minY : frame.maxY - content.image.height
      texts.origin.y = isTop ? frame.maxY - content.texts.height : frame.minY
    default: break
    }
    return (image, texts)
  }

  /// Stacks title and subtitle.
  ///
  /// The title is as wide as both; its alignment decides its position.
  private func divide(texts: CGRect, _ content: Content) -> (CGRect, CGRect) {
    let title = CGRect(
      x: texts.minX, y: texts.minY, width: texts.width, height: content.title.height)
    let subtitle = CGRect(
      x: texts.minX, y: texts.maxY - content.subtitle.height, width: texts.width,
      height: content.subtitle.height)
    return (title, content.subtitle == .zero ? .zero : subtitle)
  }

  /// Stretches a single image or title, if the alignment says so.
  private func fill(_ rect: CGRect, _ placement: inout Placement) {
    let hasImage = placement.image.size != .zero
    if contentHorizontalAlignment == .fill {
      if hasImage, !hasTitle {
        placement.image.origin.x = rect.minX
        placement.image.size.width = rect.width
      } else if !hasImage {
        placement.title.origin.x = rect.minX
        placement.title.size.width = rect.width
      }
    }
    if contentVerticalAlignment == .fill, hasImage, !hasTitle {
      placement.image.origin.y = rect.minY
      placement.image.size.height = rect.height
    }
  }

  private func moved(_ rect: CGRect, by insets: UIEdgeInsets) -> CGRect {
    let dx =
      switch effectiveContentHorizontalAlignment {
      case .left: insets.left
      case .right: -insets.right
      default: (insets.left - insets.right) / 2
      }
    return rect.offsetBy(dx: dx, dy: (insets.top - insets.bottom) / 2)
  }
}

extension UIButton.Configuration {
  /// The text alignment of title and subtitle.
  func textAlignment(isRightToLeft: @autoclosure () -> Bool) -> NSTextAlignment {
    switch titleAlignment {
    case .leading: isRightToLeft() ? .right : .left
    case .trailing: isRightToLeft() ? .left : .right
    case .center: .center
    case .automatic:
      image == nil || imagePlacement.contains(.top) || imagePlacement.contains(.bottom)
        ? .center : isRightToLeft() ? .right : .left
    }
  }
}
