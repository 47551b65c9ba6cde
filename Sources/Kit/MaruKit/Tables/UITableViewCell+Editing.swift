import Foundation
import Graphics

// Editing controls, accessories and swipe actions.
extension UITableViewCell {
  /// The indentation for the control at the leading edge, in points.
  static let controlRoom: CGFloat = 38
  private static let duration = 0.3

  /// Whether the content is indented for the editing control.
  public var shouldIndentWhileEditing: Bool { editing.isIndented }

  private var stateMask: StateMask {
    var mask = StateMask.defaultMask
    if editing.isOn { mask.insert(.showingEditControlMask) }
    if showingDeleteConfirmation { mask.insert(.showingDeleteConfirmationMask) }
    return mask
  }

  /// The cell's table.
  private var table: UITableView? { superview as? UITableView }

  // MARK: Editing

  /// Applies the table's editing state for the row.
  func edit(_ isOn: Bool, _ said: CellEditing, isMovable: Bool, animated: Bool) {
    let kind: CellEditControl.Kind? =
      if said.picks { .pick } else {
        switch said.style {
        case .delete: .delete
        case .insert: .insert
        case .none: nil
        }
      }
    if isOn {
      (editing.style, editing.picks) = (said.style, said.picks)
      editing.isIndented = said.isIndented
      if editing.control?.kind != kind {
        editing.control?.removeFromSuperview()
        editing.control = kind.map(makeControl)
      }
      if isMovable != (editing.handle != nil) {
        editing.handle?.removeFromSuperview()
        editing.handle = isMovable ? makeHandle() : nil
      }
      setNeedsLayout()
    }
    if isOn != isEditing { setEditing(isOn, animated: animated) }
  }

  private func makeControl(_ kind: CellEditControl.Kind) -> CellEditControl {
    let control = CellEditControl(kind)
    control.isTicked = isSelected
    if kind != .pick {
      control.accessibilityLabel = name(of: kind == .insert ? .insert : .delete)
    }
    control.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        table?.editing.controlPressed(of: self)
      }, for: .touchUpInside)
    addSubview(control)
    control.alpha = 0
    return control
  }

  private func makeHandle() -> CellHandle {
    let handle = CellHandle { [weak self] recognizer in
      guard let self else { return }
      table?.reordering.handleDragged(of: self, recognizer)
    }
    handle.accessibilityLabel = name(of: .reorder)
    addSubview(handle)
    handle.alpha = 0
    return handle
  }

  /// The accessible name of an action on this row.
  private func name(of action: SystemWord) -> String {
    guard let title = labels.text?.text, !title.isEmpty else { return action.text }
    return action.text(of: title)
  }

  func applyEditing(_ isOn: Bool, animated: Bool) {
    guard isOn != editing.isOn else { return }
    let animates = animated && window != nil && UIView.areAnimationsEnabled
    if animates { ViewAnimation.runWithout { layoutIfNeeded() } }
    var mask = stateMask
    mask.formSymmetricDifference(.showingEditControlMask)
    willTransition(to: mask)
    editing.isOn = isOn
    showAccessory()
    setNeedsLayout()
    guard animates else {
      showControls()
      return endEditingChange()
    }
    UIView.animate(
      withDuration: Self.duration, delay: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      self.showControls()
      self.layoutIfNeeded()
    } completion: { _ in
      self.endEditingChange()
    }
  }

  private func showControls() {
    editing.control?.alpha = editing.isOn ? 1 : 0
    editing.handle?.alpha = editing.isOn ? 1 : 0
  }

  private func endEditingChange() {
    if !editing.isOn {
      editing.control?.removeFromSuperview()
      editing.handle?.removeFromSuperview()
      (editing.control, editing.handle) = (nil, nil)
    }
    didTransition(to: stateMask)
  }

  // MARK: Accessories

  /// Updates the view at the trailing edge.
  func showAccessory() {
    let own = editing.isOn ? editingAccessoryView : accessoryView
    for view in [accessoryView, editingAccessoryView] where view !== own && view?.superview === self
    {
      view?.removeFromSuperview()
    }
    if let own, own.superview !== self { addSubview(own) }
    accessoryImage?.removeFromSuperview()
    accessoryButton?.removeFromSuperview()
    (accessoryImage, accessoryButton) = (nil, nil)
    setNeedsLayout()
    guard own == nil else { return }
    switch editing.isOn ? editingAccessoryType : accessoryType {
    case .none: break
    case .disclosureIndicator: addImage("chevron.right", .tertiaryLabel)
    case .checkmark: addImage("checkmark", tintColor)
    case .detailButton: addButton()
    case .detailDisclosureButton:
      addImage("chevron.right", .tertiaryLabel)
      addButton()
    }
  }

  private func addImage(_ name: String, _ color: UIColor) {
    let view = UIImageView(image: UIImage(systemName: name))
    view.tintColor = color
    view.contentMode = .scaleAspectFit
    if readsRightToLeft, name == "chevron.right" {
      view.transform = CGAffineTransform(scaleX: -1, y: 1)
    }
    addSubview(view)
    accessoryImage = view
  }

  private func addButton() {
    let button = UIButton(type: .detailDisclosure)
    button.addAction(
      UIAction { [weak self] _ in
        guard let self, let table, let path = table.indexPath(for: self) else { return }
        table.tableDelegate?.tableView(table, accessoryButtonTappedForRowWith: path)
      }, for: .primaryActionTriggered)
    addSubview(button)
    accessoryButton = button
  }

  // MARK: Layout

  /// Whether there is an accessory.
  var hasAccessory: Bool {
    let own = editing.isOn ? editingAccessoryView : accessoryView
    return own != nil || accessoryImage != nil || accessoryButton != nil
  }

  /// Lays out the views beside the content, which gets the remaining room.
  func layoutAround() {
    var room = bounds
    var parts: [UIView] = [contentView]
    if let control = editing.control {
      let size = CellEditControl.width
      control.frame = CGRect(
        x: editing.isOn ? Self.margin : -size, y: (bounds.height - size) / 2, width: size,
        height: size)
      parts.append(control)
    }
    if editing.isOn, editing.isIndented {
      room.origin.x += Self.controlRoom
      room.size.width -= Self.controlRoom
    }
    var end = bounds.width - Self.margin
    if let handle = editing.handle {
      handle.frame = CGRect(
        x: bounds.width - (editing.isOn ? CellHandle.width : 0), y: 0, width: CellHandle.width,
        height: bounds.height)
      parts.append(handle)
      if editing.isOn { end = handle.frame.minX }
    }
    let start = end
    let own = editing.isOn ? editingAccessoryView : accessoryView
    for (view, size) in [
      (own, own?.bounds.size), (accessoryImage, accessoryImage?.shownImage?.size),
      (accessoryButton, accessoryButton.map { _ in CGSize(width: 22, height: 22) }),
    ] as [(UIView?, CGSize?)] {
      guard let view, let size else { continue }
      let rect = CGRect(
        x: end - size.width, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height)
      // A button's hit area is as high as the row and 44 points wide.
      let isButton = view === accessoryButton
      view.place(
        in: isButton
          ? CGRect(x: rect.midX - 22, y: 0, width: 44, height: bounds.height) : rect)
      parts.append(view)
      end = rect.minX - Self.gap
    }
    if end != start {
      room.size.width = max(end + Self.gap / 2 - room.minX, 0)
    } else if editing.isOn, editing.handle != nil {
      room.size.width = max(end - room.minX, 0)
    }
    contentView.frame = room
    if readsRightToLeft { for part in parts { mirror(part, in: bounds) } }
    guard let swipe else { return }
    for part in parts { part.center.x += swipe.offset }
    swipe.frame = CGRect(
      x: swipe.isAtRight ? bounds.width + swipe.offset : 0, y: 0, width: abs(swipe.offset),
      height: bounds.height)
  }

  // MARK: Swiping

  /// Moves the content aside, revealing swipe actions.
  func draw(aside offset: CGFloat, _ swipe: CellSwipe) {
    if swipe.superview !== self {
      self.swipe?.removeFromSuperview()
      self.swipe = swipe
      addSubview(swipe)
    }
    swipe.offset = offset
    setNeedsLayout()
  }

  /// Removes the swipe actions.
  func endSwipe() {
    guard let swipe else { return }
    swipe.removeFromSuperview()
    self.swipe = nil
    setNeedsLayout()
  }

  /// Calls the transition methods about appearing or disappearing swipe actions.
  func confirmationChanges(_ change: () -> Void) {
    var mask = stateMask
    mask.formSymmetricDifference(.showingDeleteConfirmationMask)
    willTransition(to: mask)
    change()
    didTransition(to: stateMask)
  }
}
