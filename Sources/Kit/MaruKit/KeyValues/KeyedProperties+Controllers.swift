import Foundation

// The properties of view controllers, alerts and the device.
extension KeyedProperties {
  static let controllers: [ObjectIdentifier: @MainActor () -> [KeyedProperty]] = [
    ObjectIdentifier(UIViewController.self): { uiViewControllerProperties },
    ObjectIdentifier(UINavigationController.self): { uiNavigationControllerProperties },
    ObjectIdentifier(UITabBarController.self): { uiTabBarControllerProperties },
    ObjectIdentifier(UIAlertController.self): { uiAlertControllerProperties },
    ObjectIdentifier(UIAlertAction.self): { uiAlertActionProperties },
    ObjectIdentifier(UIPopoverPresentationController.self): {
      uiPopoverPresentationControllerProperties
    },
    ObjectIdentifier(UIDevice.self): { uiDeviceProperties },
  ]

  private static var uiViewControllerProperties: [KeyedProperty] {
    [
      .init("additionalSafeAreaInsets", \UIViewController.additionalSafeAreaInsets),
      .reading("beingDismissed", \UIViewController.isBeingDismissed),
      .reading("beingPresented", \UIViewController.isBeingPresented),
      .reading("childForStatusBarHidden", \UIViewController.childForStatusBarHidden),
      .reading("childForStatusBarStyle", \UIViewController.childForStatusBarStyle),
      .reading("children", \UIViewController.children),
      .init("definesPresentationContext", \UIViewController.definesPresentationContext),
      .init("edgesForExtendedLayout", \UIViewController.edgesForExtendedLayout),
      .reading("editButtonItem", \UIViewController.editButtonItem),
      .init("editing", \UIViewController.isEditing),
      .init("extendedLayoutIncludesOpaqueBars", \UIViewController.extendedLayoutIncludesOpaqueBars),
      .init("hidesBottomBarWhenPushed", \UIViewController.hidesBottomBarWhenPushed),
      .init("modalInPresentation", \UIViewController.isModalInPresentation),
      .init(
        "modalPresentationCapturesStatusBarAppearance",
        \UIViewController.modalPresentationCapturesStatusBarAppearance),
      .init("modalPresentationStyle", \UIViewController.modalPresentationStyle),
      .init("modalTransitionStyle", \UIViewController.modalTransitionStyle),
      .reading("movingFromParent", \UIViewController.isMovingFromParent),
      .reading("movingToParent", \UIViewController.isMovingToParent),
      .reading("navigationController", \UIViewController.navigationController),
      .reading("navigationItem", \UIViewController.navigationItem),
      .reading("nibName", \UIViewController.nibName),
      .init("overrideUserInterfaceStyle", \UIViewController.overrideUserInterfaceStyle),
      .reading("parent", \UIViewController.parent),
      .reading("popoverPresentationController", \UIViewController.popoverPresentationController),
      .init("preferredContentSize", \UIViewController.preferredContentSize),
      .reading(
        "preferredInterfaceOrientationForPresentation",
        \UIViewController.preferredInterfaceOrientationForPresentation),
      .reading("preferredStatusBarStyle", \UIViewController.preferredStatusBarStyle),
      .reading(
        "preferredStatusBarUpdateAnimation", \UIViewController.preferredStatusBarUpdateAnimation),
      .reading("prefersHomeIndicatorAutoHidden", \UIViewController.prefersHomeIndicatorAutoHidden),
      .reading("prefersStatusBarHidden", \UIViewController.prefersStatusBarHidden),
      .reading("presentationController", \UIViewController.presentationController),
      .reading("presentedViewController", \UIViewController.presentedViewController),
      .reading("presentingViewController", \UIViewController.presentingViewController),
      .reading("sheetPresentationController", \UIViewController.sheetPresentationController),
      .reading(
        "shouldAutomaticallyForwardAppearanceMethods",
        \UIViewController.shouldAutomaticallyForwardAppearanceMethods),
      .reading("shouldAutorotate", \UIViewController.shouldAutorotate),
      .reading("splitViewController", \UIViewController.splitViewController),
      .reading("supportedInterfaceOrientations", \UIViewController.supportedInterfaceOrientations),
      .reading("tabBarController", \UIViewController.tabBarController),
      .init("tabBarItem", \UIViewController.tabBarItem),
      .init("title", \UIViewController.title),
      .init("toolbarItems", \UIViewController.toolbarItems),
      .reading("traitCollection", \UIViewController.traitCollection),
      .init("transitioningDelegate", \UIViewController.transitioningDelegate),
      .init("view", \UIViewController.view),
      .reading("viewIfLoaded", \UIViewController.viewIfLoaded),
      .reading("viewLoaded", \UIViewController.isViewLoaded),
      .init(
        "viewRespectsSystemMinimumLayoutMargins",
        \UIViewController.viewRespectsSystemMinimumLayoutMargins),
    ]
  }

  private static var uiNavigationControllerProperties: [KeyedProperty] {
    [
      .init("delegate", \UINavigationController.delegate),
      .reading(
        "interactivePopGestureRecognizer", \UINavigationController.interactivePopGestureRecognizer),
      .reading("navigationBar", \UINavigationController.navigationBar),
      .init("navigationBarHidden", \UINavigationController.isNavigationBarHidden),
      .reading("toolbar", \UINavigationController.toolbar),
      .init("toolbarHidden", \UINavigationController.isToolbarHidden),
      .reading("topViewController", \UINavigationController.topViewController),
      .init("viewControllers", \UINavigationController.viewControllers),
      .reading("visibleViewController", \UINavigationController.visibleViewController),
    ]
  }

  private static var uiTabBarControllerProperties: [KeyedProperty] {
    [
      .init("delegate", \UITabBarController.delegate),
      .init("selectedIndex", \UITabBarController.selectedIndex),
      .init("selectedViewController", \UITabBarController.selectedViewController),
      .init("tabBar", \UITabBarController.ownTabBar),
      .init("viewControllers", \UITabBarController.viewControllers),
    ]
  }

  private static var uiAlertControllerProperties: [KeyedProperty] {
    [
      .reading("actions", \UIAlertController.actions),
      .init("attributedMessage", \UIAlertController.attributedMessage),
      .init("attributedTitle", \UIAlertController.attributedTitle),
      .init("contentViewController", \UIAlertController.contentViewController),
      .init("message", \UIAlertController.message),
      .init("preferredAction", \UIAlertController.preferredAction),
      .reading("preferredStyle", \UIAlertController.preferredStyle),
      .reading("textFields", \UIAlertController.textFields),
    ]
  }

  private static var uiAlertActionProperties: [KeyedProperty] {
    [
      .init("enabled", \UIAlertAction.isEnabled),
      .init("image", \UIAlertAction.image),
      .reading("style", \UIAlertAction.style),
      .reading("title", \UIAlertAction.title),
      .init("titleTextAlignment", \UIAlertAction.titleTextAlignment),
      .init("titleTextColor", \UIAlertAction.titleTextColor),
    ]
  }

  private static var uiPopoverPresentationControllerProperties: [KeyedProperty] {
    [
      .reading(
        "adaptiveSheetPresentationController",
        \UIPopoverPresentationController.adaptiveSheetPresentationController),
      .reading("arrowDirection", \UIPopoverPresentationController.arrowDirection),
      .init("backgroundColor", \UIPopoverPresentationController.backgroundColor),
      .init("barButtonItem", \UIPopoverPresentationController.barButtonItem),
      .init("canOverlapSourceViewRect", \UIPopoverPresentationController.canOverlapSourceViewRect),
      .reading(
        "frameOfPresentedViewInContainerView",
        \UIPopoverPresentationController.frameOfPresentedViewInContainerView),
      .init("passthroughViews", \UIPopoverPresentationController.passthroughViews),
      .init("permittedArrowDirections", \UIPopoverPresentationController.permittedArrowDirections),
      .init("popoverLayoutMargins", \UIPopoverPresentationController.popoverLayoutMargins),
      .reading("presentedView", \UIPopoverPresentationController.presentedView),
      .init("sourceItem", \UIPopoverPresentationController.sourceItem),
      .init("sourceRect", \UIPopoverPresentationController.sourceRect),
      .init("sourceView", \UIPopoverPresentationController.sourceView),
    ]
  }

  private static var uiDeviceProperties: [KeyedProperty] {
    [
      .reading("model", \UIDevice.model),
      .reading("name", \UIDevice.name),
      .reading("orientation", \UIDevice.orientation),
      .reading("systemName", \UIDevice.systemName),
      .reading("systemVersion", \UIDevice.systemVersion),
      .reading("userInterfaceIdiom", \UIDevice.userInterfaceIdiom),
    ]
  }
}
