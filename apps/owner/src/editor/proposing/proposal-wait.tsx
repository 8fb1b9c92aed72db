import styles from "./card-proposal.module.css"

/** How far the model is: categories that are done, of all. */
export function ProposalWait({ done, total }: { done: number; total: number }) {
  return (
    <div className={styles.wait}>
      <progress value={done} max={total} aria-label="Proposition de la carte" />
      <p role="status">{`Rubrique ${Math.min(done + 1, total)} sur ${total}…`}</p>
    </div>
  )
}
