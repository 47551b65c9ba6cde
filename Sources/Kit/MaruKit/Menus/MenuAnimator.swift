/// The changes that accompany a menu.
@MainActor
final class MenuAnimator: UIContextMenuInteractionAnimating, UIEditMenuInteractionAnimating {
  /// The duration of the changes, in seconds.
  private static let duration = 0.2

  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  var previewViewController: UIViewController? { nil }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }

  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }

  /// Runs them.
  func run() {
    guard !animations.isEmpty || !completions.isEmpty else { return }
    UIView.animate(withDuration: Self.duration) { [animations] in
      for change in animations { change() }
    } completion: { [completions] _ in
      for completion in completions { completion() }
    }
  }
}
