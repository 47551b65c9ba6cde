import Foundation

// Labels, images and controls with a value.
extension NibBuilder {
  func configure(label: UILabel, _ element: NibElement) {
    if let font = font(element) { label.font = font }
    if let color = color(element, "textColor") { label.textColor = color }
    set(label, \.highlightedTextColor, color: "highlightedColor", of: element)
    set(label, \.shadowColor, color: "shadowColor", of: element)
    set(label, \.shadowOffset, size(element, "shadowOffset"))
    set(label, \.textAlignment, choice(element, "textAlignment", Self.textAlignments))
    set(label, \.lineBreakMode, choice(element, "lineBreakMode", Self.lineBreakModes))
    set(label, \.numberOfLines, integer(element, "numberOfLines"))
    set(label, \.preferredMaxLayoutWidth, number(element, "preferredMaxLayoutWidth"))
    set(label, \.adjustsFontSizeToFitWidth, element.flag("adjustsFontSizeToFit"))
    set(label, \.minimumScaleFactor, number(element, "minimumScaleFactor"))
    if let least = number(element, "minimumFontSize"), let font = label.font, least > 0 {
      label.minimumScaleFactor = min(least / font.pointSize, 1)
    }
    set(
      label, \.baselineAdjustment,
      choice(element, "baselineAdjustment", Self.baselineAdjustments))
    set(label, \.isEnabled, element.flag("enabled"))
    set(label, \.isHighlighted, element.flag("highlighted"))
    if let text = text(element, "text") { label.text = text }
    if let text = attributedText(element, "attributedText") { label.attributedText = text }
    set(
      label, \.adjustsFontForContentSizeCategory,
      element.flag("adjustsFontForContentSizeCategory"))
  }

  func configure(imageView: UIImageView, _ element: NibElement) {
    if let configuration = symbolConfiguration(element, "preferredSymbolConfiguration") {
      imageView.preferredSymbolConfiguration = configuration
    }
    if let image = image(element, "image") { imageView.image = image }
    if let image = image(element, "highlightedImage") { imageView.highlightedImage = image }
    set(imageView, \.isHighlighted, element.flag("highlighted"))
  }

  // MARK: Controls

  func configure(control: UIControl, _ element: NibElement) {
    set(control, \.isEnabled, element.flag("enabled"))
    set(control, \.isSelected, element.flag("selected"))
    set(control, \.isHighlighted, element.flag("highlighted"))
    set(
      control, \.contentHorizontalAlignment,
      choice(element, "contentHorizontalAlignment", Self.horizontalAlignments))
    set(
      control, \.contentVerticalAlignment,
      choice(element, "contentVerticalAlignment", Self.verticalAlignments))
  }

  func configure(switch control: UISwitch, _ element: NibElement) {
    set(control, \.onTintColor, color: "onTintColor", of: element)
    set(control, \.thumbTintColor, color: "thumbTintColor", of: element)
    set(control, \.isOn, element.flag("on"))
    set(control, \.title, text(element, "title").map { Optional($0) })
  }

  func configure(slider: UISlider, _ element: NibElement) {
    set(slider, \.minimumValue, number(element, "minValue").map { Float($0) })
    set(slider, \.maximumValue, number(element, "maxValue").map { Float($0) })
    set(slider, \.value, number(element, "value").map { Float($0) })
    set(slider, \.isContinuous, element.flag("continuous"))
    set(slider, \.minimumTrackTintColor, color: "minimumTrackTintColor", of: element)
    set(slider, \.maximumTrackTintColor, color: "maximumTrackTintColor", of: element)
    set(slider, \.thumbTintColor, color: "thumbTintColor", of: element)
    if let image = image(element, "minimumValueImage") { slider.minimumValueImage = image }
    if let image = image(element, "maximumValueImage") { slider.maximumValueImage = image }
  }

  func configure(segmentedControl control: UISegmentedControl, _ element: NibElement) {
    for segment in element.members(of: "segments") {
      let index = control.numberOfSegments
      if let image = image(segment, "image") {
        control.insertSegment(with: image, at: index, animated: false)
      } else {
        control.insertSegment(withTitle: text(segment, "title") ?? "", at: index, animated: false)
      }
      if let width = number(segment, "width") { control.setWidth(width, forSegmentAt: index) }
      if let flag = segment.flag("enabled") { control.setEnabled(flag, forSegmentAt: index) }
    }
    set(control, \.isMomentary, element.flag("momentary"))
    set(
      control, \.apportionsSegmentWidthsByContent,
      element.flag("apportionsSegmentWidthsByContent"))
    set(control, \.selectedSegmentTintColor, color: "selectedSegmentTintColor", of: element)
    set(control, \.selectedSegmentIndex, integer(element, "selectedSegmentIndex"))
  }

  func configure(pageControl control: UIPageControl, _ element: NibElement) {
    set(control, \.numberOfPages, integer(element, "numberOfPages"))
    set(control, \.currentPage, integer(element, "currentPage"))
    set(control, \.hidesForSinglePage, element.flag("hidesForSinglePage"))
    set(control, \.pageIndicatorTintColor, color: "pageIndicatorTintColor", of: element)
    set(
      control, \.currentPageIndicatorTintColor, color: "currentPageIndicatorTintColor",
      of: element)
  }

  func configure(progressView view: UIProgressView, _ element: NibElement) {
    set(view, \.progressViewStyle, choice(element, "progressViewStyle", Self.progressStyles))
    set(view, \.progress, number(element, "progress").map { Float($0) })
    set(view, \.progressTintColor, color: "progressTintColor", of: element)
    set(view, \.trackTintColor, color: "trackTintColor", of: element)
  }

  func configure(activityIndicator view: UIActivityIndicatorView, _ element: NibElement) {
    set(view, \.style, choice(element, "style", Self.activityStyles))
    if let color = color(element, "color") { view.color = color }
    set(view, \.hidesWhenStopped, element.flag("hidesWhenStopped"))
    if element.flag("animating") == true { view.startAnimating() }
  }

  func configure(effectView view: UIVisualEffectView, _ element: NibElement) {
    if let blur = element.child("blurEffect") {
      view.effect = choice(blur, "style", Self.blurStyles).map { UIBlurEffect(style: $0) }
    }
    guard let content = element.child(key: "contentView") else { return }
    remember(view.contentView, content)
    if let color = color(content, "backgroundColor") { view.contentView.backgroundColor = color }
    rememberGuides(of: view.contentView, content)
    fill(view.contentView, content)
  }

  // MARK: Words

  /// The blur styles by their names in Interface Builder.
  private static let blurStyles: [String: UIBlurEffect.Style] = {
    let styles: [UIBlurEffect.Style] = [
      .extraLight, .light, .dark, .regular, .prominent, .systemUltraThinMaterial,
      .systemThinMaterial, .systemMaterial, .systemThickMaterial, .systemChromeMaterial,
      .systemUltraThinMaterialLight, .systemThinMaterialLight, .systemMaterialLight,
      .systemThickMaterialLight, .systemChromeMaterialLight, .systemUltraThinMaterialDark,
      .systemThinMaterialDark, .systemMaterialDark, .systemThickMaterialDark,
      .systemChromeMaterialDark,
    ]
    return Dictionary(uniqueKeysWithValues: styles.map { ("\($0)", $0) })
  }()

  private static let baselineAdjustments: [String: UILabel.BaselineAdjustment] = [
    "alignBaselines": .alignBaselines, "alignCenters": .alignCenters, "none": .none,
  ]
  private static let horizontalAlignments: [String: UIControl.ContentHorizontalAlignment] = [
    "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading,
    "trailing": .trailing,
  ]
  private static let verticalAlignments: [String: UIControl.ContentVerticalAlignment] = [
    "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
  ]
  private static let progressStyles: [String: UIProgressView.Style] = [
    "default": .default, "bar": .bar,
  ]
  private static let activityStyles: [String: UIActivityIndicatorView.Style] = [
    "medium": .medium, "gray": .medium, "white": .medium, "large": .large, "whiteLarge": .large,
  ]
}
