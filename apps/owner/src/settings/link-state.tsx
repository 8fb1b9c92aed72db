import styles from "./link-state.module.css"

/** Whether a device or a printer has been linked, while its dialog waits for it. */
export function LinkState({ isLinked, text }: { isLinked: boolean; text: string }) {
  return (
    <p role="status" className={isLinked ? styles.linked : styles.waits}>
      <i aria-hidden />
      {text}
    </p>
  )
}
