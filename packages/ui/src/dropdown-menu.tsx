import { Menu } from "@base-ui/react/menu"
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from "react"
import styles from "./dropdown-menu.module.css"
import { swallowTaps } from "./second-tap.ts"

type DropdownMenuProps = {
  /** What the button shows: words, or an icon together with `accessibleLabel`. */
  label: ReactNode
  accessibleLabel?: string
  /** Replaces the look of the button. */
  className?: string
  /** Width of the opened list and other looks. */
  popupClassName?: string
  /** The list is open from the first rendering on. */
  startsOpen?: boolean
  children: ReactNode
}

/** A button that opens a short list of actions, under it and aligned to its right edge. */
export function DropdownMenu({
  label,
  accessibleLabel,
  className,
  popupClassName = "",
  startsOpen = false,
  children,
}: DropdownMenuProps) {
  const buttonId = useId()
  const [isOpen, setIsOpen] = useState(startsOpen)
  const button = useRef<HTMLButtonElement>(null)

  const handleOpenChange = (open: boolean, { reason }: Menu.Root.ChangeEventDetails) => {
    setIsOpen(open)
    // A press beside the list is meant for what it hits.
    if (reason === "item-press") swallowTaps()
  }
  // Tab leaves the list as it would leave the button; the library's hidden tab stops, which do the same, are switched off
  // by the style sheet, because they are focusable things that a screen reader is told to ignore.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Tab") return
    button.current?.focus()
    setIsOpen(false)
  }

  return (
    <span className={styles.root}>
      <Menu.Root modal={false} open={isOpen} onOpenChange={handleOpenChange}>
        <Menu.Trigger ref={button} id={buttonId} className={className ?? styles.trigger} aria-label={accessibleLabel}>
          {label}
        </Menu.Trigger>
        <Menu.Portal className={styles.portal}>
          {/* The list hangs at the end of the document, outside every landmark: it is one of its own. */}
          <Menu.Positioner
            role="region"
            aria-labelledby={buttonId}
            className={styles.positioner}
            align="end"
            sideOffset={6}
            collisionPadding={8}
          >
            <Menu.Popup className={`${styles.popup} ${popupClassName}`} onKeyDown={handleKeyDown}>
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </span>
  )
}

type DropdownMenuItemProps = {
  onSelect: () => void
  icon?: ReactNode
  isDisabled?: boolean
  className?: string
  children: ReactNode
}

/** One action of the list; choosing it closes the list. */
export function DropdownMenuItem({ onSelect, icon, isDisabled, className = "", children }: DropdownMenuItemProps) {
  return (
    <Menu.Item className={`${styles.item} ${className}`} disabled={isDisabled} onClick={onSelect}>
      {icon}
      {children}
    </Menu.Item>
  )
}

type DropdownMenuLinkProps = {
  /** The link itself, such as `<Link to="…" />`, without content. */
  render: ReactElement
  icon?: ReactNode
  className?: string
  children?: ReactNode
}

/** One destination of the list; choosing it closes the list. */
export function DropdownMenuLink({ render, icon, className = "", children }: DropdownMenuLinkProps) {
  return (
    <Menu.LinkItem className={`${styles.item} ${className}`} render={render} closeOnClick>
      {icon}
      {children}
    </Menu.LinkItem>
  )
}

/** A line between two groups of the list. */
export function DropdownMenuSeparator({ className = "" }: { className?: string }) {
  return <Menu.Separator className={`${styles.separator} ${className}`} />
}

type DropdownMenuGroupProps = {
  /** Says aloud whose actions these are, on entering the group. */
  label: string
  /** Shows the same. */
  heading: ReactNode
  children: ReactNode
}

/** Actions under a heading. */
export function DropdownMenuGroup({ label, heading, children }: DropdownMenuGroupProps) {
  return (
    <Menu.Group aria-label={label}>
      <div className={styles.heading} aria-hidden="true">
        {heading}
      </div>
      {children}
    </Menu.Group>
  )
}
