import MaruKit

/// The questions over a file chooser: about a filter, a new folder, and a file that exists.
@MainActor struct FileQuestions {
  /// The controller that presents them.
  unowned let controller: UIViewController

  /// Asks which files are shown.
  ///
  /// - Parameters:
  ///   - filters: The choice.
  ///   - button: The button to which the question belongs.
  ///   - completion: Called with the chosen filter.
  func ask(
    for filters: [FileFilter], at button: UIView,
    _ completion: @escaping (FileFilter) -> Void
  ) {
    let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
    for filter in filters {
      sheet.addAction(
        UIAlertAction(title: filter.title, style: .default) { _ in completion(filter) })
    }
    sheet.addAction(UIAlertAction(title: SystemWord.cancel.text, style: .cancel))
    sheet.popoverPresentationController?.sourceView = button
    controller.present(sheet, animated: true)
  }

  /// Asks for the name of a new folder.
  ///
  /// - Parameters:
  ///   - folder: The folder in which it is created.
  ///   - completion: Called with the name.
  func askForName(in folder: FilePath, _ completion: @escaping (String) -> Void) {
    let alert = UIAlertController(
      title: String(localized: "New Folder"),
      message: String(localized: "in \(folder.title)"), preferredStyle: .alert)
    alert.addTextField { $0.placeholder = String(localized: "Name") }
    alert.addAction(UIAlertAction(title: SystemWord.cancel.text, style: .cancel))
    let create = UIAlertAction(title: SystemWord.create.text, style: .default) { [weak alert] _ in
      completion(alert?.textFields?.first?.text ?? "")
    }
    alert.addAction(create)
    alert.preferredAction = create
    controller.present(alert, animated: true)
  }

  /// Asks whether to replace an existing file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - completion: Called if the answer is yes.
  func ask(toReplace path: FilePath, _ completion: @escaping () -> Void) {
    let alert = UIAlertController(
      title: String(localized: "Replace “\(path.title)”?"),
      message: String(
        localized:
          "The folder “\(path.folder.title)” has a file of this name. Its content will be lost."),
      preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: SystemWord.cancel.text, style: .cancel))
    alert.addAction(
      UIAlertAction(title: SystemWord.replace.text, style: .destructive) { _ in completion() })
    controller.present(alert, animated: true)
  }
}
