import { Toast as Parts } from "@base-ui/react/toast"
import { CircleCheck, CircleX, Info, X } from "lucide-react"
import { type ReactNode, useCallback } from "react"
import { IconButton } from "./icon-button.tsx"
import { swallowTaps } from "./second-tap.ts"
import styles from "./toast.module.css"

/** A short word about what just happened. */
export type ToastMessage = {
  title: string
  text?: string
  /** Default `success`. An `error` stays until it is closed, the others for five seconds. */
  tone?: "success" | "error" | "info"
  /** What it is about, such as "sign-in": takes the place of an older toast about the same. */
  about?: string
  /** One thing that can be done about it, such as "Défaire"; the toast then goes, and stays twice as long for it. */
  action?: { label: string; onSelect: () => void }
}

const shownMs = 5000
const shownWithActionMs = 2 * shownMs

const icons = { success: <CircleCheck aria-hidden />, error: <CircleX aria-hidden />, info: <Info aria-hidden /> }

/** Shows the toasts of everything inside, one at a time, at the bottom of the window and also above an open dialog. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Parts.Provider limit={1} timeout={shownMs}>
      {children}
      <Parts.Portal>
        <Parts.Viewport className={styles.viewport}>
          <ToastList />
        </Parts.Viewport>
      </Parts.Portal>
    </Parts.Provider>
  )
}

function ToastList() {
  const { toasts } = Parts.useToastManager<{ tone: NonNullable<ToastMessage["tone"]> }>()
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? "success"
    return (
      <Parts.Root
        key={toast.id}
        toast={toast}
        className={`${styles.toast} ${styles[tone]}`}
        data-toast=""
        swipeDirection={["down", "right"]}
      >
        <Parts.Content className={styles.content}>
          {icons[tone]}
          <div className={styles.words}>
            <Parts.Title render={<p />} className={styles.title} />
            <Parts.Description className={styles.text} />
            <Parts.Action className={styles.action} />
          </div>
          {/* The library hides it from screen readers while other toasts could lie behind; here only one is in sight. */}
          <Parts.Close
            aria-hidden={false}
            onClick={swallowTaps}
            render={<IconButton label="Fermer le message" icon={<X />} className={styles.close} />}
          />
        </Parts.Content>
      </Parts.Root>
    )
  })
}

/** Gives the function that shows a toast; it stays the same between renders. */
export function useToast(): (toast: ToastMessage) => void {
  const { add, close } = Parts.useToastManager()
  return useCallback(
    ({ title, text, tone = "success", about, action }) => {
      const handleAction = () => {
        swallowTaps()
        close(id)
        action?.onSelect()
      }
      const id = add({
        id: about,
        title,
        description: text,
        data: { tone },
        actionProps: action && { children: action.label, onClick: handleAction },
        timeout: tone === "error" ? 0 : action ? shownWithActionMs : shownMs,
      })
    },
    [add, close],
  )
}

/** Gives the function that takes away the toast about something, as when a refused form is sent again. */
export function useDismissToast(): (about: string) => void {
  const { close } = Parts.useToastManager()
  return close
}
