import { TriangleAlert } from "lucide-react"
import styles from "./describing.module.css"
import { doubtWords } from "./doubt-words.ts"

/** What is doubtful in a proposed description, one sentence for each doubt. */
export function DoubtList({ doubts }: { doubts: readonly string[] }) {
  return doubts.map((doubt) => (
    <p key={doubt} className={styles.doubt}>
      <TriangleAlert aria-hidden />
      {doubtWords(doubt)}
    </p>
  ))
}
