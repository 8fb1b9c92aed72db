import { useMedia } from "@ardoise/ui/media/use-media"
import type { ReactNode } from "react"
import styles from "./settings-group.module.css"

type SettingsGroupProps = {
  /** Omitted where the title of the section says it. */
  title?: string
  /** Placed at the right of the title, such as a state. */
  state?: ReactNode
  /** A sentence below the title. */
  text?: ReactNode
  /** Placed at the right of everything else, instead of a state. The title is then as small as the label of a field. */
  action?: ReactNode
  children?: ReactNode
}

/** Settings that belong together, below a thin line. */
export function SettingsGroup({ title, state, text, action, children }: SettingsGroupProps) {
  // On a phone the title of the section is that of the page.
  const Title = useMedia("(min-width: 768px)") ? "h3" : "h2"
  if (action !== undefined) {
    return (
      <section className={`${styles.group} ${styles.row}`} aria-label={title}>
        <div>
          <Title className={styles.label}>{title}</Title>
          {children}
          {text !== undefined && <p className={styles.hint}>{text}</p>}
        </div>
        {action}
      </section>
    )
  }
  return (
    <section className={styles.group} aria-label={title}>
      {(title !== undefined || text !== undefined) && (
        <div>
          {title !== undefined && (
            <div className={styles.head}>
              <Title className={styles.title}>{title}</Title>
              {state}
            </div>
          )}
          {text !== undefined && <p className={styles.text}>{text}</p>}
        </div>
      )}
      {children}
    </section>
  )
}
