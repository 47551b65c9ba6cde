import Foundation

// The properties of controls.
extension KeyedProperties {
  static let controls: [ObjectIdentifier: @MainActor () -> [KeyedProperty]] = [
    ObjectIdentifier(UIControl.self): { uiControlProperties },
    ObjectIdentifier(UIButton.self): { uiButtonProperties },
    ObjectIdentifier(UISwitch.self): { uiSwitchProperties },
    ObjectIdentifier(UISlider.self): { uiSliderProperties },
    ObjectIdentifier(UIProgressView.self): { uiProgressViewProperties },
    ObjectIdentifier(UIActivityIndicatorView.self): { uiActivityIndicatorViewProperties },
    ObjectIdentifier(UIPageControl.self): { uiPageControlProperties },
    ObjectIdentifier(UISegmentedControl.self): { uiSegmentedControlProperties },
    ObjectIdentifier(UIStepper.self): { uiStepperProperties },
    ObjectIdentifier(UIDatePicker.self): { uiDatePickerProperties },
    ObjectIdentifier(UIPickerView.self): { uiPickerViewProperties },
  ]

  private static var uiControlProperties: [KeyedProperty] {
    [
      .init("contentHorizontalAlignment", \UIControl.contentHorizontalAlignment),
      .init("contentVerticalAlignment", \UIControl.contentVerticalAlignment),
      .observed("enabled", \UIControl.isEnabled),
      .observed("highlighted", \UIControl.isHighlighted),
      .observed("selected", \UIControl.isSelected),
      .init("showsMenuAsPrimaryAction", \UIControl.showsMenuAsPrimaryAction),
      .reading("state", \UIControl.state),
      .reading("touchInside", \UIControl.isTouchInside),
      .reading("tracking", \UIControl.isTracking),
    ]
  }

  private static var uiButtonProperties: [KeyedProperty] {
    [
      .init(
        "adjustsImageSizeForAccessibilityContentSizeCategory",
        \UIButton.adjustsImageSizeForAccessibilityContentSizeCategory),
      .init("adjustsImageWhenDisabled", \UIButton.adjustsImageWhenDisabled),
      .init("adjustsImageWhenHighlighted", \UIButton.adjustsImageWhenHighlighted),
      .reading("buttonType", \UIButton.buttonType),
      .init("contentEdgeInsets", \UIButton.contentEdgeInsets),
      .reading("currentAttributedTitle", \UIButton.currentAttributedTitle),
      .reading("currentBackgroundImage", \UIButton.currentBackgroundImage),
      .reading("currentImage", \UIButton.currentImage),
      .reading("currentTitle", \UIButton.currentTitle),
      .reading("currentTitleColor", \UIButton.currentTitleColor),
      .init("imageEdgeInsets", \UIButton.imageEdgeInsets),
      .reading("imageView", \UIButton.imageView),
      .init("menu", \UIButton.menu),
      .init("titleEdgeInsets", \UIButton.titleEdgeInsets),
      .reading("titleLabel", \UIButton.titleLabel),
    ]
  }

  private static var uiSwitchProperties: [KeyedProperty] {
    [
      .init("on", \UISwitch.isOn),
      .init("onTintColor", \UISwitch.onTintColor),
      .init("preferredStyle", \UISwitch.preferredStyle),
      .reading("style", \UISwitch.style),
      .init("thumbTintColor", \UISwitch.thumbTintColor),
      .init("title", \UISwitch.title),
    ]
  }

  private static var uiSliderProperties: [KeyedProperty] {
    [
      .init("continuous", \UISlider.isContinuous),
      .reading("currentMaximumTrackImage", \UISlider.currentMaximumTrackImage),
      .reading("currentMinimumTrackImage", \UISlider.currentMinimumTrackImage),
      .reading("currentThumbImage", \UISlider.currentThumbImage),
      .init("maximumTrackTintColor", \UISlider.maximumTrackTintColor),
      .init("maximumValue", \UISlider.maximumValue),
      .init("maximumValueImage", \UISlider.maximumValueImage),
      .init("minimumTrackTintColor", \UISlider.minimumTrackTintColor),
      .init("minimumValue", \UISlider.minimumValue),
      .init("minimumValueImage", \UISlider.minimumValueImage),
      .init("thumbTintColor", \UISlider.thumbTintColor),
      .init("value", \UISlider.value),
    ]
  }

  private static var uiProgressViewProperties: [KeyedProperty] {
    [
      .init("progress", \UIProgressView.progress),
      .init("progressTintColor", \UIProgressView.progressTintColor),
      .init("progressViewStyle", \UIProgressView.progressViewStyle),
      .init("trackTintColor", \UIProgressView.trackTintColor),
    ]
  }

  private static var uiActivityIndicatorViewProperties: [KeyedProperty] {
    [
      .reading("animating", \UIActivityIndicatorView.isAnimating),
      .init("color", \UIActivityIndicatorView.color),
      .init("hidesWhenStopped", \UIActivityIndicatorView.hidesWhenStopped),
      .init("style", \UIActivityIndicatorView.style),
    ]
  }

  private static var uiPageControlProperties: [KeyedProperty] {
    [
      .init("allowsContinuousInteraction", \UIPageControl.allowsContinuousInteraction),
      .init("currentPage", \UIPageControl.currentPage),
      .init("currentPageImage", \UIPageControl.preferredCurrentPageIndicatorImage),
      .init("currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor),
      .init("hidesForSinglePage", \UIPageControl.hidesForSinglePage),
      .init("numberOfPages", \UIPageControl.numberOfPages),
      .init("pageImage", \UIPageControl.preferredIndicatorImage),
      .init("pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor),
      .init(
        "preferredCurrentPageIndicatorImage", \UIPageControl.preferredCurrentPageIndicatorImage),
      .init("preferredIndicatorImage", \UIPageControl.preferredIndicatorImage),
    ]
  }

  private static var uiSegmentedControlProperties: [KeyedProperty] {
    [
      .init(
        "apportionsSegmentWidthsByContent", \UISegmentedControl.apportionsSegmentWidthsByContent),
      .init("momentary", \UISegmentedControl.isMomentary),
      .reading("numberOfSegments", \UISegmentedControl.numberOfSegments),
      .init("selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex),
      .init("selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor),
    ]
  }

  private static var uiStepperProperties: [KeyedProperty] {
    [
      .init("autorepeat", \UIStepper.autorepeat),
      .init("continuous", \UIStepper.isContinuous),
      .init("maximumValue", \UIStepper.maximumValue),
      .init("minimumValue", \UIStepper.minimumValue),
      .init("stepValue", \UIStepper.stepValue),
      .init("value", \UIStepper.value),
      .init("wraps", \UIStepper.wraps),
    ]
  }

  private static var uiDatePickerProperties: [KeyedProperty] {
    [
      .init("calendar", \UIDatePicker.calendar),
      .init("countDownDuration", \UIDatePicker.countDownDuration),
      .init("date", \UIDatePicker.date),
      .init("datePickerMode", \UIDatePicker.datePickerMode),
      .reading("datePickerStyle", \UIDatePicker.datePickerStyle),
      .init("locale", \UIDatePicker.locale),
      .init("maximumDate", \UIDatePicker.maximumDate),
      .init("minimumDate", \UIDatePicker.minimumDate),
      .init("minuteInterval", \UIDatePicker.minuteInterval),
      .init("preferredDatePickerStyle", \UIDatePicker.preferredDatePickerStyle),
      .init("roundsToMinuteInterval", \UIDatePicker.roundsToMinuteInterval),
      .init("textColor", \UIDatePicker.textColor),
      .init("timeZone", \UIDatePicker.timeZone),
    ]
  }

  private static var uiPickerViewProperties: [KeyedProperty] {
    [
      .init("dataSource", \UIPickerView.dataSource),
      .init("delegate", \UIPickerView.delegate),
      .reading("numberOfComponents", \UIPickerView.numberOfComponents),
      .init("showsSelectionIndicator", \UIPickerView.showsSelectionIndicator),
      .init("textColor", \UIPickerView.textColor),
    ]
  }
}
