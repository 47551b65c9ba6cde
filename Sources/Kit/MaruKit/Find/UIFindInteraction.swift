import Foundation

/// Gives a view a bar in which people find text, and replace it.
///
/// Mirrors UIKit. The bar covers the upper edge of the view; the content of a scroll view moves
/// down. `UITextView` has an interaction of its own.
///
/// With a PC's keyboard, Control-F finds and Control-Alt-F replaces. Control-G, F3 and Return in
/// the bar go to the next match, with Shift to the previous one. Escape ends the search.
@preconcurrency @MainActor
open class UIFindInteraction: UIInteraction {
  /// The delegate, which makes the sessions.
  public private(set) weak var delegate: (any UIFindInteractionDelegate)?
  /// The view.
  public private(set) weak var view: UIView?
  /// The session, while the bar is shown.
  open private(set) var activeFindSession: UIFindSession?
  /// Makes the menu of the bar's options from the standard ones; `nil` for these only.
  open var optionsMenuProvider: (([UIMenuElement]) -> UIMenu?)? {
    didSet { bar?.optionsChanged() }
  }

  private var bar: FindBar?
  private var query = FindQuery()
  /// The first responder when the bar appeared, which gets the keys back.
  private weak var formerResponder: UIResponder?
  /// The focused view then.
  private weak var formerFocus: UIView?
  private lazy var ownCommands = makeCommands()
  private lazy var escape = UIKeyCommand(
    input: UIKeyCommand.inputEscape, modifierFlags: [],
    action: { (_: UIView) in { [weak self] in self?.dismissFindNavigator() } })

  /// Creates an interaction.
  ///
  /// - Parameter sessionDelegate: Makes the sessions; held weakly.
  public init(sessionDelegate: any UIFindInteractionDelegate) { delegate = sessionDelegate }

  /// Removes the bar from the former view.
  open func willMove(to view: UIView?) { dismissFindNavigator() }

  /// Notes the view.
  open func didMove(to view: UIView?) { self.view = view }

  // MARK: Bar

  /// Whether the bar is shown.
  open var isFindNavigatorVisible: Bool { bar != nil }

  /// The text that is searched for; `nil` for none.
  open var searchText: String? {
    get { query.text.isEmpty ? nil : query.text }
    set {
      query.text = newValue ?? ""
      bar?.show(query)
      search()
    }
  }

  /// The text that replaces matches; `nil` for none.
  open var replacementText: String? {
    get { query.replacement.isEmpty ? nil : query.replacement }
    set {
      query.replacement = newValue ?? ""
      bar?.show(query)
    }
  }

  /// Shows the bar, if the delegate makes a session.
  ///
  /// - Parameter showingReplace: Whether it has a field for the text that replaces matches, if they
  ///   can be replaced.
  open func presentFindNavigator(showingReplace: Bool) {
    if bar == nil { begin() }
    guard let bar, let session = activeFindSession else { return }
    bar.canReplace = session.supportsReplacement
    if showingReplace, bar.canReplace { bar.replaces = true }
    placeBar()
    bar.beginEditing()
  }

  private func begin() {
    guard let view, let session = delegate?.findInteraction(self, sessionFor: view) else { return }
    (formerResponder, formerFocus) = (view.window?.firstResponder, view.window?.focusedView)
    activeFindSession = session
    session.onChange = { [weak self] in self?.updateResultCount() }
    let bar = FindBar(of: self)
    self.bar = bar
    bar.show(query)
    view.addSubview(bar)
    delegate?.findInteraction(self, didBegin: session)
    search()
  }

  /// Removes the bar, and ends the session.
  open func dismissFindNavigator() {
    guard let bar, let session = activeFindSession else { return }
    let (former, focus) = bar.hasKeys ? (formerResponder, formerFocus) : (nil, nil)
    // The delegate may call this method again.
    (self.bar, activeFindSession) = (nil, nil)
    session.onChange = nil
    delegate?.findInteraction(self, didEnd: session)
    (session as? UITextSearchingFindSession)?.end()
    // The delegate may also have shown another bar.
    if self.bar == nil { (view as? UIScrollView)?.findRoom = 0 }
    former?.becomeFirstResponder()
    bar.removeFromSuperview()
    // A text that can only be scrolled had the focus alone.
    if let focus, let window = focus.window, window.firstResponder == nil,
      window.focusedView == nil
    {
      window.setFocus(focus)
    }
  }

  /// Keeps the bar at the upper edge of its view.
  final func placeBar() {
    guard let view, let bar, bar.superview === view else { return }
    let safe = view.safeAreaInsets
    let width = max(view.bounds.width - safe.left - safe.right, 0)
    let frame = CGRect(
      x: view.bounds.minX + safe.left, y: view.bounds.minY + safe.top, width: width,
      height: bar.height)
    if bar.frame != frame { bar.frame = frame }
    if let scrollView = view as? UIScrollView {
      scrollView.findRoom = bar.height
    } else {
      bar.autoresizingMask = .flexibleWidth
    }
  }

  /// Whether the bar covers a point of the view.
  final func covers(_ point: CGPoint) -> Bool { bar?.frame.contains(point) ?? false }

  // MARK: Searching

  /// Makes the next match the current one; without a bar, shows it.
  open func findNext() { find(.forward) }

  /// Makes the previous match the current one; without a bar, shows it.
  open func findPrevious() { find(.backward) }

  private func find(_ direction: UITextStorageDirection) {
    guard bar != nil else { return presentFindNavigator(showingReplace: false) }
    activeFindSession?.highlightNextResult(in: direction)
    updateResultCount()
  }

  /// Shows the number of matches, after the session's has changed.
  open func updateResultCount() {
    guard let session = activeFindSession else { return }
    bar?.show(session, hasQuery: !query.text.isEmpty)
  }

  private func search() {
    guard let session = activeFindSession else { return }
    session.performSearch(query: query.text, options: query.options)
    updateResultCount()
  }

  /// Called when the query has been changed in the bar.
  final func barChanged(_ new: FindQuery) {
    let searches = !new.findsSame(as: query)
    query = new
    if searches { search() }
  }

  /// Replaces the current match.
  final func replaceCurrent() {
    guard let session = activeFindSession, !query.text.isEmpty else { return }
    session.performSingleReplacement(
      query: query.text, replacementString: query.replacement, options: query.options)
    updateResultCount()
  }

  /// Replaces all matches.
  final func replaceAll() {
    guard let session = activeFindSession, !query.text.isEmpty else { return }
    session.replaceAll(
      searchQuery: query.text, replacementString: query.replacement, options: query.options)
    updateResultCount()
  }

  // MARK: Keys

  /// The keys of the view and of the bar.
  final var keyCommands: [UIKeyCommand] { bar == nil ? ownCommands : ownCommands + [escape] }

  private func makeCommands() -> [UIKeyCommand] {
    func command(
      _ input: String, _ flags: UIKeyModifierFlags,
      _ run: @escaping @MainActor (UIFindInteraction) -> Void
    ) -> UIKeyCommand {
      UIKeyCommand(
        input: input, modifierFlags: flags,
        action: { (_: UIView) in { [weak self] in self.map(run) } })
    }
    return [
      command("f", .command) { $0.presentFindNavigator(showingReplace: false) },
      command("f", [.command, .alternate]) { $0.presentFindNavigator(showingReplace: true) },
      command("g", .command) { $0.findNext() },
      command("g", [.command, .shift]) { $0.findPrevious() },
      command(UIKeyCommand.f3, []) { $0.findNext() },
      command(UIKeyCommand.f3, .shift) { $0.findPrevious() },
    ]
  }
}

/// Makes the sessions of a find interaction.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UIFindInteractionDelegate: AnyObject {
  /// A session for a search in a view; `nil` shows no bar.
  func findInteraction(_ interaction: UIFindInteraction, sessionFor view: UIView) -> UIFindSession?
  /// Called after the bar has appeared; does nothing by default.
  func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession)
  /// Called before the bar goes; does nothing by default.
  func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession)
}

// The default implementations.
extension UIFindInteractionDelegate {
  /// Does nothing.
  public func findInteraction(_ interaction: UIFindInteraction, didBegin session: UIFindSession) {}
  /// Does nothing.
  public func findInteraction(_ interaction: UIFindInteraction, didEnd session: UIFindSession) {}
}
