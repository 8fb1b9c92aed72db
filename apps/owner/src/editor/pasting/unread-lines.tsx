import type { UnreadLine } from "@ardoise/domain/menu/pasting/pasted-words"
import { Button } from "@ardoise/ui/button/button"
import { Plus } from "lucide-react"
import { useId } from "react"
import styles from "./unread-lines.module.css"

/** How many lines are rendered. An owner does not read more one by one. */
const mostShown = 200

type UnreadLinesProps = { lines: readonly UnreadLine[]; onTake: (line: UnreadLine) => void }

/** The lines that were not understood. Each can become a dish. Renders nothing without such lines. */
export function UnreadLines({ lines, onTake }: UnreadLinesProps) {
  const titleId = useId()
  const rest = lines.length - mostShown
  if (lines.length === 0) return null
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        Lignes non comprises{" "}
        <span className={styles.count} aria-hidden>
          {lines.length}
        </span>
      </h3>
      <ul>
        {lines.slice(0, mostShown).map((line) => (
          <li key={line.line} className={styles.line}>
            <span className={styles.text}>{line.text.trim().slice(0, 300)}</span>
            <Button
              tone="quiet"
              icon={<Plus />}
              aria-label={`En faire un plat : ${line.text.trim().slice(0, 80)}`}
              onClick={() => onTake(line)}
            >
              En faire un plat
            </Button>
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{rest === 1 ? "Et 1 autre." : `Et ${rest} autres.`}</p>}
    </section>
  )
}
