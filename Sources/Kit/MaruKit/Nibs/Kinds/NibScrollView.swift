import Foundation

/// Reads scroll views, also tables and collections.
@MainActor
enum NibScrollView {
  static let kind = NibViewKind(
    "scrollView", UIScrollView.self,
    outlets: [
      NibOutlet("delegate", \.delegate, takes: "a UIScrollViewDelegate")
    ], read: read)

  private static func read(_ view: UIScrollView, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(view, \.isScrollEnabled, element.flag("scrollEnabled"))
    nib.set(view, \.isDirectionalLockEnabled, element.flag("directionalLockEnabled"))
    nib.set(view, \.bounces, element.flag("bounces"))
    nib.set(view, \.alwaysBounceVertical, element.flag("alwaysBounceVertical"))
    nib.set(view, \.alwaysBounceHorizontal, element.flag("alwaysBounceHorizontal"))
    nib.set(view, \.isPagingEnabled, element.flag("pagingEnabled"))
    nib.set(view, \.showsHorizontalScrollIndicator, element.flag("showsHorizontalScrollIndicator"))
    nib.set(view, \.showsVerticalScrollIndicator, element.flag("showsVerticalScrollIndicator"))
    nib.set(view, \.delaysContentTouches, element.flag("delaysContentTouches"))
    nib.set(view, \.canCancelContentTouches, element.flag("canCancelContentTouches"))
    nib.set(view, \.bouncesZoom, element.flag("bouncesZoom"))
    nib.set(view, \.minimumZoomScale, element.number("minimumZoomScale"))
    nib.set(view, \.maximumZoomScale, element.number("maximumZoomScale"))
    nib.set(
      view, \.indicatorStyle,
      element.choice("indicatorStyle", ["default": .default, "black": .black, "white": .white]))
    nib.set(
      view, \.keyboardDismissMode, element.choice("keyboardDismissMode", dismissModes))
    nib.set(
      view, \.contentInsetAdjustmentBehavior,
      element.choice("contentInsetAdjustmentBehavior", insetBehaviors))
    nib.set(view, \.contentInset, element.insets("contentInset"))
    nib.set(view, \.contentSize, element.size("contentSize"))
  }

  private static let dismissModes: [String: UIScrollView.KeyboardDismissMode] = [
    "none": .none, "onDrag": .onDrag, "interactive": .interactive,
    "onDragWithAccessory": .onDragWithAccessory,
    "interactiveWithAccessory": .interactiveWithAccessory,
  ]

  private static let insetBehaviors: [String: UIScrollView.ContentInsetAdjustmentBehavior] = [
    "automatic": .automatic, "scrollableAxes": .scrollableAxes, "never": .never,
    "always": .always,
  ]
}
