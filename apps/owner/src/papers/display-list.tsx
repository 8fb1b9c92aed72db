import { displayMoment } from "@ardoise/domain/archive/display-words"
import { unnamedMenu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { useMutation } from "@tanstack/react-query"
import { ChevronDown } from "lucide-react"
import { useState } from "react"
import { useClients } from "../clients-context.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { saveFile } from "../save-file.ts"
import type { CardDisplay } from "./display-api.ts"
import { DisplayComparison } from "./display-comparison.tsx"
import styles from "./display-list.module.css"
import { drawPaper } from "./paper-api.ts"
import { wordsOfRefusal } from "./paper-words.ts"

/** Periods in which diners read the same carte, each as a PDF and compared with today. */
export function DisplayList({ displays }: { displays: readonly CardDisplay[] }) {
  const [compared, setCompared] = useState<string | null>(null)
  return (
    <ul className={styles.list}>
      {displays.map((display) => {
        const isCompared = compared === display.id
        return (
          <DisplayRow
            key={display.id}
            display={display}
            isCompared={isCompared}
            onCompare={() => setCompared(isCompared ? null : display.id)}
          />
        )
      })}
    </ul>
  )
}

type DisplayRowProps = { display: CardDisplay; isCompared: boolean; onCompare: () => void }

function DisplayRow({ display: { id, menuName, dishes, from, until }, isCompared, onCompare }: DisplayRowProps) {
  const timeZone = useTimeZone()
  const clients = useClients()
  const draw = useMutation({
    mutationFn: () => drawPaper(clients, { paper: "archive", display_id: id }),
    onSuccess: ({ name, pdf }) => saveFile(name, pdf),
  })
  const begin = displayMoment(from, timeZone)
  const about = <span className="visually-hidden">{`, ${begin}`}</span>
  return (
    <li className={isCompared ? styles.open : undefined}>
      <div className={styles.row}>
        <p className={styles.period}>
          {until === null ? "En ce moment, " : `${begin} – `}
          <span>{until === null ? `depuis le ${begin}` : displayMoment(until, timeZone)}</span>
        </p>
        <p className={styles.card}>
          {menuName.trim() || unnamedMenu}
          <small>{`${dishes}\u00a0${dishes === 1 ? "plat" : "plats"}`}</small>
        </p>
        <div className={styles.actions}>
          {until !== null && (
            <Button tone="quiet" className={styles.compare} aria-expanded={isCompared} onClick={onCompare}>
              <span className={styles.words}>{isCompared ? "Fermer" : "Comparer à aujourd’hui"}</span>
              <ChevronDown aria-hidden />
              {about}
            </Button>
          )}
          <Button tone="quiet" isBusy={draw.isPending} onClick={() => draw.mutate()}>
            PDF
            {about}
          </Button>
        </div>
      </div>
      {draw.isError && (
        <p role="alert" className={styles.failed}>
          {wordsOfRefusal(draw.error)}
        </p>
      )}
      {isCompared && <DisplayComparison displayId={id} />}
    </li>
  )
}
