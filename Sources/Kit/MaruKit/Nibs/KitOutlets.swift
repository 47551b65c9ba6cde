import Foundation

/// The outlets of the kit's own classes.
@MainActor
enum KitOutlets {
  /// Connects an object to an outlet; `nil` if the object's class has no such outlet.
  static func connect(
    _ value: AnyObject, to name: String, of object: AnyObject
  ) -> NibConnector.Result? {
    switch (object, name) {
    case (let controller as UIViewController, "view"):
      take(value) { controller.view = $0 }
    case (let table as UITableView, "dataSource"):
      take(value, or: "it takes a UITableViewDataSource") {
        table.dataSource = $0 as any UITableViewDataSource
      }
    case (let view as UICollectionView, "dataSource"):
      take(value, or: "it takes a UICollectionViewDataSource") {
        view.dataSource = $0 as any UICollectionViewDataSource
      }
    case (let view as UICollectionView, "prefetchDataSource"):
      take(value, or: "it takes a UICollectionViewDataSourcePrefetching") {
        view.prefetchDataSource = $0 as any UICollectionViewDataSourcePrefetching
      }
    case (let view as UICollectionView, "backgroundView"): take(value) { view.backgroundView = $0 }
    case (let table as UITableView, "tableHeaderView"): take(value) { table.tableHeaderView = $0 }
    case (let table as UITableView, "tableFooterView"): take(value) { table.tableFooterView = $0 }
    case (let table as UITableView, "backgroundView"): take(value) { table.backgroundView = $0 }
    case (let view as UIScrollView, "delegate"):
      take(value, or: "it takes a UIScrollViewDelegate") {
        view.delegate = $0 as any UIScrollViewDelegate
      }
    case (let recognizer as UIGestureRecognizer, "delegate"):
      take(value, or: "it takes a UIGestureRecognizerDelegate") {
        recognizer.delegate = $0 as any UIGestureRecognizerDelegate
      }
    case (let field as UITextField, "delegate"):
      take(value, or: "it takes a UITextFieldDelegate") {
        field.delegate = $0 as any UITextFieldDelegate
      }
    case (let field as UITextField, "leftView"): take(value) { field.leftView = $0 }
    case (let field as UITextField, "rightView"): take(value) { field.rightView = $0 }
    case (let cell as UITableViewCell, "accessoryView"): take(value) { cell.accessoryView = $0 }
    case (let cell as UITableViewCell, "backgroundView"): take(value) { cell.backgroundView = $0 }
    case (let cell as UITableViewCell, "selectedBackgroundView"):
      take(value) { cell.selectedBackgroundView = $0 }
    case (let cell as UICollectionViewCell, "backgroundView"):
      take(value) { cell.backgroundView = $0 }
    case (let cell as UICollectionViewCell, "selectedBackgroundView"):
      take(value) { cell.selectedBackgroundView = $0 }
    default: nil
    }
  }

  private static func take<Value>(
    _ value: AnyObject, or reason: String = "it takes a view", _ set: (Value) -> Void
  ) -> NibConnector.Result {
    guard let value = value as? Value else { return .refused(reason) }
    set(value)
    return .made
  }
}
