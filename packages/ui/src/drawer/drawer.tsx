import { Drawer as DrawerParts } from "@base-ui/react/drawer"
import { X } from "lucide-react"
import type { ReactNode, RefObject } from "react"
import { IconButton } from "../icon-button/icon-button.tsx"
import { useMedia } from "../media/use-media.ts"
import { PageMark } from "../page-mark/page-mark.tsx"
import { useModal } from "../use-modal/use-modal.ts"
import styles from "./drawer.module.css"

type DrawerProps = {
  isOpen: boolean
  /** Called on Escape, the close button, a press outside, or a swipe towards its edge. */
  onClose: () => void
  title: string
  /** Placed before the title, such as a way back. */
  lead?: ReactNode
  /** Placed after the title, such as a state. */
  state?: ReactNode
  children: ReactNode
  /** Stays visible while the body scrolls. */
  footer?: ReactNode
  /** Receives the focus on opening. Defaults to the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * A panel that opens over the screen: a sheet at the right, and up to 767 px wide a bottom drawer that a finger swipes
 * away. The focus stays inside. On closing it returns to the element that had it before.
 */
export function Drawer({ isOpen, onClose, title, lead, state, children, footer, initialFocus }: DrawerProps) {
  const isWide = useMedia("(min-width: 768px)")
  const { popup, onOpenChange, finalFocus } = useModal(isOpen, onClose)
  return (
    <DrawerParts.Root open={isOpen} onOpenChange={onOpenChange} swipeDirection={isWide ? "right" : "down"}>
      <DrawerParts.Portal>
        <DrawerParts.Backdrop className={styles.backdrop} />
        <DrawerParts.Viewport className={styles.viewport}>
          <DrawerParts.Popup
            ref={popup}
            className={styles.popup}
            data-sheet="side"
            initialFocus={initialFocus ?? true}
            finalFocus={finalFocus}
          >
            <PageMark name="has-sheet" />
            <PageMark name="has-side-sheet" />
            <div className={styles.head}>
              <div className={styles.words}>
                {lead}
                <DrawerParts.Title className={styles.title}>{title}</DrawerParts.Title>
                {state}
              </div>
              <DrawerParts.Close render={<IconButton label="Fermer" icon={<X />} />} />
            </div>
            {/* The body scrolls and its text can be selected. A swipe moves the sheet only from outside the body. */}
            <DrawerParts.Content className={styles.body}>{children}</DrawerParts.Content>
            {footer && <div className={styles.footer}>{footer}</div>}
          </DrawerParts.Popup>
        </DrawerParts.Viewport>
      </DrawerParts.Portal>
    </DrawerParts.Root>
  )
}
