import Foundation

// The properties of bars and their items.
extension KeyedProperties {
  static let bars: [ObjectIdentifier: @MainActor () -> [KeyedProperty]] = [
    ObjectIdentifier(UIBarItem.self): { uiBarItemProperties },
    ObjectIdentifier(UIBarButtonItem.self): { uiBarButtonItemProperties },
    ObjectIdentifier(UITabBarItem.self): { uiTabBarItemProperties },
    ObjectIdentifier(UINavigationItem.self): { uiNavigationItemProperties },
    ObjectIdentifier(UINavigationBar.self): { uiNavigationBarProperties },
    ObjectIdentifier(UIToolbar.self): { uiToolbarProperties },
    ObjectIdentifier(UITabBar.self): { uiTabBarProperties },
  ]

  private static var uiBarItemProperties: [KeyedProperty] {
    [
      .init("accessibilityHint", \UIBarItem.accessibilityHint),
      .init("accessibilityIdentifier", \UIBarItem.accessibilityIdentifier),
      .init("accessibilityLabel", \UIBarItem.accessibilityLabel),
      .init("accessibilityValue", \UIBarItem.accessibilityValue),
      .init("enabled", \UIBarItem.isEnabled),
      .init("image", \UIBarItem.image),
      .init("imageInsets", \UIBarItem.imageInsets),
      .init("landscapeImagePhone", \UIBarItem.landscapeImagePhone),
      .init("tag", \UIBarItem.tag),
      .init("title", \UIBarItem.title),
    ]
  }

  private static var uiBarButtonItemProperties: [KeyedProperty] {
    [
      .init("changesSelectionAsPrimaryAction", \UIBarButtonItem.changesSelectionAsPrimaryAction),
      .init("customView", \UIBarButtonItem.customView),
      .init("hidden", \UIBarButtonItem.isHidden),
      .init("menu", \UIBarButtonItem.menu),
      .init("possibleTitles", \UIBarButtonItem.possibleTitles),
      .init("selected", \UIBarButtonItem.isSelected),
      .init("style", \UIBarButtonItem.style),
      .reading("target", \UIBarButtonItem.target),
      .init("tintColor", \UIBarButtonItem.tintColor),
      .reading("view", \UIBarButtonItem.itemView),
      .init("width", \UIBarButtonItem.width),
    ]
  }

  private static var uiTabBarItemProperties: [KeyedProperty] {
    [
      .init("badgeColor", \UITabBarItem.badgeColor),
      .init("badgeValue", \UITabBarItem.badgeValue),
      .init("selectedImage", \UITabBarItem.selectedImage),
      .init("titlePositionAdjustment", \UITabBarItem.titlePositionAdjustment),
      .reading("view", \UITabBarItem.itemView),
    ]
  }

  private static var uiNavigationItemProperties: [KeyedProperty] {
    [
      .init("backBarButtonItem", \UINavigationItem.backBarButtonItem),
      .init("backButtonDisplayMode", \UINavigationItem.backButtonDisplayMode),
      .init("backButtonTitle", \UINavigationItem.backButtonTitle),
      .init("compactAppearance", \UINavigationItem.compactAppearance),
      .init("hidesBackButton", \UINavigationItem.hidesBackButton),
      .init("largeTitleDisplayMode", \UINavigationItem.largeTitleDisplayMode),
      .init("leftBarButtonItem", \UINavigationItem.leftBarButtonItem),
      .init("leftBarButtonItems", \UINavigationItem.leftBarButtonItems),
      .init("leftItemsSupplementBackButton", \UINavigationItem.leftItemsSupplementBackButton),
      .init("prompt", \UINavigationItem.prompt),
      .init("rightBarButtonItem", \UINavigationItem.rightBarButtonItem),
      .init("rightBarButtonItems", \UINavigationItem.rightBarButtonItems),
      .init("scrollEdgeAppearance", \UINavigationItem.scrollEdgeAppearance),
      .init("standardAppearance", \UINavigationItem.standardAppearance),
      .init("title", \UINavigationItem.title),
      .init("titleView", \UINavigationItem.titleView),
    ]
  }

  private static var uiNavigationBarProperties: [KeyedProperty] {
    [
      .init("backIndicatorImage", \UINavigationBar.backIndicatorImage),
      .init("backIndicatorTransitionMaskImage", \UINavigationBar.backIndicatorTransitionMaskImage),
      .reading("backItem", \UINavigationBar.backItem),
      .init("barStyle", \UINavigationBar.barStyle),
      .init("barTintColor", \UINavigationBar.barTintColor),
      .init("compactAppearance", \UINavigationBar.compactAppearance),
      .init("delegate", \UINavigationBar.delegate),
      .init("items", \UINavigationBar.items),
      .init("scrollEdgeAppearance", \UINavigationBar.scrollEdgeAppearance),
      .init("shadowImage", \UINavigationBar.shadowImage),
      .init("standardAppearance", \UINavigationBar.standardAppearance),
      .init("titleTextAttributes", \UINavigationBar.titleTextAttributes),
      .reading("topItem", \UINavigationBar.topItem),
      .init("translucent", \UINavigationBar.isTranslucent),
    ]
  }

  private static var uiToolbarProperties: [KeyedProperty] {
    [
      .init("barStyle", \UIToolbar.barStyle),
      .init("barTintColor", \UIToolbar.barTintColor),
      .init("compactAppearance", \UIToolbar.compactAppearance),
      .init("items", \UIToolbar.items),
      .init("scrollEdgeAppearance", \UIToolbar.scrollEdgeAppearance),
      .init("standardAppearance", \UIToolbar.standardAppearance),
      .init("translucent", \UIToolbar.isTranslucent),
    ]
  }

  private static var uiTabBarProperties: [KeyedProperty] {
    [
      .init("backgroundImage", \UITabBar.backgroundImage),
      .init("barStyle", \UITabBar.barStyle),
      .init("barTintColor", \UITabBar.barTintColor),
      .init("delegate", \UITabBar.delegate),
      .init("items", \UITabBar.items),
      .init("scrollEdgeAppearance", \UITabBar.scrollEdgeAppearance),
      .init("selectedItem", \UITabBar.selectedItem),
      .init("shadowImage", \UITabBar.shadowImage),
      .init("standardAppearance", \UITabBar.standardAppearance),
      .init("translucent", \UITabBar.isTranslucent),
      .init("unselectedItemTintColor", \UITabBar.unselectedItemTintColor),
    ]
  }
}
