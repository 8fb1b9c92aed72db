import { Menu } from "@base-ui/react/menu"
import { type KeyboardEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { useMedia } from "../media/use-media.ts"
import { PageMark } from "../page-mark/page-mark.tsx"
import { isSecondPress, swallowTaps } from "../second-tap/second-tap.ts"
import { SwitchTrack } from "../switch/switch.tsx"
import styles from "./dropdown-menu.module.css"

type DropdownMenuProps = {
  /** Content of the button: text, or an icon together with `accessibleLabel`. */
  label: ReactNode
  accessibleLabel?: string
  /** Replaces the default styles of the button. */
  className?: string
  /** Sets the width and other styles of the open list. */
  popupClassName?: string
  /** The list is open from the first render. */
  startsOpen?: boolean
  children: ReactNode
}

/** In place of the library's, which puts the list beside the button. */
const sheetPlace = { position: "fixed", top: "auto", right: 0, bottom: 0, left: 0, transform: "none" } as const

/** A button that opens a short list of actions: below it, aligned to its right edge, and on a phone as a bottom sheet. */
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
  const isSheet = useMedia("(max-width: 767.98px)")

  // A sheet opens under the finger, also one that is open from the first render.
  useLayoutEffect(() => {
    if (isOpen && isSheet) swallowTaps()
  }, [isOpen, isSheet])
  const handleOpenChange = (open: boolean, { reason }: Menu.Root.ChangeEventDetails) => {
    setIsOpen(open)
    // Of the presses that close the list, only one on an item is followed by ignored taps. A press beside a list that
    // is no sheet must reach the element that it hits.
    if (reason === "item-press") swallowTaps()
  }
  // Tab leaves the list as it would leave the button. The library's hidden tab stops do the same, but they are
  // focusable and hidden from screen readers. The style sheet therefore disables them.
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
          {/* On a phone a press beside the sheet closes it, and must not reach what it covers. */}
          <Menu.Backdrop className={styles.backdrop} />
          {/* The list is at the end of the document, outside every landmark, so it becomes its own landmark. */}
          <Menu.Positioner
            role="region"
            aria-labelledby={buttonId}
            className={styles.positioner}
            style={isSheet ? sheetPlace : undefined}
            align="end"
            sideOffset={6}
            collisionPadding={8}
          >
            <Menu.Popup className={`${styles.popup} ${popupClassName}`} onKeyDown={handleKeyDown}>
              {isSheet && <PageMark name="has-sheet" />}
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

/** One action of the list. Choosing it closes the list. */
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

/** One link of the list. Choosing it closes the list. */
export function DropdownMenuLink({ render, icon, className = "", children }: DropdownMenuLinkProps) {
  return (
    <Menu.LinkItem className={`${styles.item} ${className}`} render={render} closeOnClick>
      {icon}
      {children}
    </Menu.LinkItem>
  )
}

type DropdownMenuSwitchProps = {
  /** Replaces the text for screen readers. */
  accessibleLabel?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
  icon?: ReactNode
  children: ReactNode
}

/** An on/off switch in the list. It takes effect at once, and the list stays open. */
export function DropdownMenuSwitch({ accessibleLabel, isOn, onChange, icon, children }: DropdownMenuSwitchProps) {
  return (
    <Menu.CheckboxItem
      className={styles.item}
      aria-label={accessibleLabel}
      checked={isOn}
      onCheckedChange={onChange}
      onClick={(event) => isSecondPress(event) && event.preventBaseUIHandler()}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      <SwitchTrack isOn={isOn} />
    </Menu.CheckboxItem>
  )
}

/** A line between two groups of the list. */
export function DropdownMenuSeparator({ className = "" }: { className?: string }) {
  return <Menu.Separator className={`${styles.separator} ${className}`} />
}

type DropdownMenuGroupProps = {
  /** Accessible name of the group. A screen reader reads it on entering the group. */
  label: string
  /** The visible heading, with the same meaning as the label. */
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
