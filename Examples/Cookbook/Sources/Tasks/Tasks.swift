import Foundation
import MaruKit

/// A list with swipe actions: each task can be marked as done or deleted.
///
/// Its state, the remaining tasks and their marks, outlives a restart.
final class Tasks: Widget {
  struct Props: WidgetProps {
    var tasks: [String] = []
    static let documentation = [
      "tasks": PropDocumentation("A task; repeat the option for each.", option: "task")
    ]
  }

  static let information = WidgetInformation(
    identifier: "org.example.tasks", name: "Tasks", version: "1.0",
    summary: "A list of tasks that a swipe marks as done or deletes.",
    preferredSize: CGSize(width: 360, height: 420))

  static var demonstration: Props { Props(tasks: ["Water the plants", "Call Ada", "Buy rice"]) }

  private let controller: TasksViewController

  init(props: Props, context: WidgetContext) {
    controller = TasksViewController(tasks: props.tasks.map { Task(title: $0) })
  }

  func makeViewController() -> UIViewController { controller }

  func update(to props: Props) { controller.show(props.tasks.map { Task(title: $0) }) }

  func saveState() -> Data? { try? JSONEncoder().encode(controller.tasks) }

  func restoreState(from state: Data) {
    guard let tasks = try? JSONDecoder().decode([Task].self, from: state) else { return }
    controller.show(tasks)
  }
}

/// A row of the list.
struct Task: Codable {
  let title: String
  var isDone = false
}

/// The list of tasks.
///
/// A swipe towards the leading edge reveals Delete, one towards the trailing edge Done.
final class TasksViewController: UITableViewController {
  private(set) var tasks: [Task] { didSet { showHint() } }

  private let hint = UILabel()

  init(tasks: [Task]) {
    self.tasks = tasks
    super.init(style: .insetGrouped)
  }

  required init?(coder: NSCoder) { nil }

  /// Replaces the list.
  func show(_ tasks: [Task]) {
    self.tasks = tasks
    tableView.reloadData()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "task")
    hint.text = "No tasks. Add one with the option --task, or to the property “tasks”."
    hint.font = .preferredFont(forTextStyle: .body)
    hint.textColor = .secondaryLabel
    hint.textAlignment = .center
    hint.numberOfLines = 0
    showHint()
  }

  /// Tells how to add a task while there is none.
  private func showHint() {
    guard isViewLoaded else { return }
    tableView.backgroundView = tasks.isEmpty ? hint : nil
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    tasks.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "task", for: indexPath)
    let task = tasks[indexPath.row]
    cell.textLabel?.text = task.title
    cell.textLabel?.textColor = task.isDone ? .secondaryLabel : .label
    cell.accessoryType = task.isDone ? .checkmark : .none
    return cell
  }

  override func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let isDone = tasks[indexPath.row].isDone
    let done = UIContextualAction(style: .normal, title: isDone ? "Undo" : "Done") {
      [unowned self] _, _, complete in
      tasks[indexPath.row].isDone.toggle()
      tableView.reloadRows(at: [indexPath], with: .none)
      complete(true)
    }
    done.backgroundColor = .systemGreen
    return UISwipeActionsConfiguration(actions: [done])
  }

  override func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [unowned self] _, _, complete in
      tasks.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
      complete(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }
}

/// The entry point that the host looks for in libTasks.so.
@c(maru_plugin_Tasks)
public func maruPlugin() -> UnsafeRawPointer? { pluginDescriptor(of: Tasks.self) }
