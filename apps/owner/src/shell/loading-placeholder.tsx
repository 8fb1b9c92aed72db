import styles from "./loading-placeholder.module.css"

/** Stands for a screen while the session, or the screen itself, is being loaded (spec 2). */
export function LoadingPlaceholder() {
  return (
    <p role="status" className={styles.placeholder}>
      Chargement...
    </p>
  )
}
