import Foundation

/// Reads page controls.
@MainActor
enum NibPageControl {
  static let kind = NibViewKind("pageControl", UIPageControl.self, read: read)

  private static func read(_ control: UIPageControl, _ element: NibElement, _ nib: NibBuilder) {
    nib.set(control, \.numberOfPages, element.integer("numberOfPages"))
    nib.set(control, \.currentPage, element.integer("currentPage"))
    nib.set(control, \.hidesForSinglePage, element.flag("hidesForSinglePage"))
    nib.set(control, \.pageIndicatorTintColor, color: "pageIndicatorTintColor", of: element)
    nib.set(
      control, \.currentPageIndicatorTintColor, color: "currentPageIndicatorTintColor",
      of: element)
  }
}
