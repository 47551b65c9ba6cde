import Foundation

// The content of a button in each state.
extension UIButton {
  /// The default title colour.
  var defaultTitleColor: UIColor {
    if role == .destructive, isEnabled { return .systemRed }
    guard buttonType != .custom else { return .white }
    return isEnabled ? tintColor ?? .tintColor : .tertiaryLabel
  }

  // MARK: Updating the parts

  /// Updates the parts for the configuration and the state.
  func updateParts() {
    guard let configuration else {
      shownState = nil
      return showStateValues()
    }
    shownState = state
    show(configuration)
  }

  /// Whether a state differs from the displayed one only in the opacity of the parts.
  ///
  /// In a configuration, pressing changes nothing else.
  func showsOnlyByFading(_ state: State) -> Bool {
    guard let shownState else { return false }
    return shownState.subtracting(.highlighted) == state.subtracting(.highlighted)
  }

  private func showStateValues() {
    subtitleLabel?.isHidden = true
    let attributed = attributedTitles[state]
    if attributed != nil || titles[state] != nil || existingLabel != nil {
      titleLabel?.isHidden = false
      titleLabel?.textColor = currentTitleColor
      if setsTitleShadow { titleLabel?.shadowColor = currentTitleShadowColor }
      if let attributed {
        titleLabel?.attributedText = attributed
      } else {
        titleLabel?.text = titles[state]
      }
    }
    if images[state] != nil || existingPicture != nil {
      imageView?.preferredSymbolConfiguration = symbolConfigurations[state]
      imageView?.image = images[state]
      imageView?.tintColor = defaultImageTint
      imageView?.isHidden = images[state] == nil
    }
    let behind = backgroundImages[state]
    if behind != nil || background != nil {
      let view = backgroundView
      view.image = behind
      view.backgroundColor = nil
      view.layer.borderWidth = 0
    }
  }

  private var defaultImageTint: UIColor? {
    if !isEnabled, buttonType != .custom { return .tertiaryLabel }
    return role == .destructive ? .systemRed : nil
  }

  private func show(_ configuration: Configuration) {
    let (state, traits) = (state, traitCollection)
    let tint = role == .destructive ? .systemRed : tintColor ?? .tintColor
    let color = configuration.foregroundColor(state: state, tint: tint)
    let font =
      configuration.titleFont
      ?? .preferredFont(
        forTextStyle: configuration.buttonSize.titleStyle, compatibleWith: traits)
    if configuration.hasTitle, let titleLabel {
      titleLabel.font = font
      titleLabel.textColor = color
      titleLabel.lineBreakMode = configuration.titleLineBreakMode
      titleLabel.numberOfLines = configuration.wrapsTitle ? 0 : 1
      titleLabel.textAlignment = configuration.textAlignment(isRightToLeft: readsRightToLeft)
      if let title = configuration.attributedTitle {
        titleLabel.attributedText = title
      } else {
        titleLabel.text = configuration.title
      }
    }
    existingLabel?.isHidden = !configuration.hasTitle
    showSubtitle(of: configuration, color: color)
    if configuration.image != nil || existingPicture != nil {
      imageView?.preferredSymbolConfiguration =
        configuration.preferredSymbolConfigurationForImage
        ?? UIImage.SymbolConfiguration(font: font)
      imageView?.image = configuration.image
      imageView?.tintColor = color
      imageView?.isHidden = configuration.image == nil
    }
    let view = backgroundView
    view.image = configuration.background.image
    view.contentMode = configuration.background.imageContentMode
    view.clipsToBounds = configuration.background.image != nil
    view.backgroundColor = configuration.backgroundColor(state: state, tint: tint)
    view.layer.borderWidth = configuration.background.strokeWidth
    traits.performAsCurrent {
      view.layer.borderColor = (configuration.background.strokeColor ?? tint).cgColor
    }
  }

  private func showSubtitle(of configuration: Configuration, color: UIColor) {
    guard let subtitle = configuration.subtitle, !subtitle.isEmpty else {
      subtitleLabel?.isHidden = true
      return
    }
    let label = subtitleLabel ?? UILabel(frame: .zero)
    if subtitleLabel == nil {
      label.isAccessibilityElement = false
      addSubview(label)
      subtitleLabel = label
    }
    label.isHidden = false
    label.text = subtitle
    label.textColor = color.withAlphaComponent(0.75)
    label.font = .preferredFont(
      forTextStyle: configuration.buttonSize.subtitleStyle, compatibleWith: traitCollection)
    label.textAlignment = configuration.textAlignment(isRightToLeft: readsRightToLeft)
  }

  private var backgroundView: UIImageView {
    if let background { return background }
    let made = UIImageView(frame: bounds)
    insertSubview(made, at: 0)
    background = made
    return made
  }

  // MARK: Pressing

  /// Sets the opacities for the state.
  func applyFade() {
    let isPressed = isHighlighted && isEnabled
    guard let configuration else {
      let content: CGFloat = isPressed && buttonType != .custom ? 0.2 : 1
      existingLabel?.alpha = titleColors[exactly: state] != nil ? 1 : content
      existingPicture?.alpha = pictureAlpha(isPressed: isPressed, otherwise: content)
      background?.alpha = isPressed && buttonType == .custom && hasNoOwnBackground ? 0.7 : 1
      return
    }
    let isPlain = configuration.backgroundColor(state: [], tint: .tintColor) == nil
    let content: CGFloat = isPressed ? (isPlain ? 0.3 : 0.75) : 1
    existingLabel?.alpha = content
    existingPicture?.alpha = content
    subtitleLabel?.alpha = content
    background?.alpha = isPressed ? 0.75 : 1
  }

  private var hasNoOwnBackground: Bool { backgroundImages[exactly: .highlighted] == nil }

  private func pictureAlpha(isPressed: Bool, otherwise: CGFloat) -> CGFloat {
    if images[exactly: state] != nil, state != .normal { return 1 }
    if buttonType != .custom { return otherwise }
    if isPressed, adjustsImageWhenHighlighted { return 0.5 }
    return !isEnabled && adjustsImageWhenDisabled ? 0.5 : 1
  }
}
