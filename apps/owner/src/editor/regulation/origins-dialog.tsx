import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import {
  legalFactsOf,
  type Meat,
  type MeatOrigin,
  meats,
  menuOriginsOf,
  withMenuOrigins,
} from "@ardoise/domain/regulation/legal-facts"
import { meatNames } from "@ardoise/domain/regulation/meat-names"
import { meatsInText } from "@ardoise/domain/regulation/meats-in-text"
import { useState } from "react"
import type { EditorSession } from "../editor-session.ts"
import { FactsDialog, type FactsLeaving } from "./facts-dialog.tsx"
import { OriginField } from "./origin-field.tsx"
import styles from "./regulation-panel.module.css"
import { useFacts } from "./use-facts.ts"

type OriginsDialogProps = {
  menu: Menu
  session: Pick<EditorSession, "draft">
  onClose: () => void
  leaving: FactsLeaving
}

/** Returns how many dishes have each meat: as the owner has said, else by words that can mean nothing else. */
function countMeats(menu: Menu): ReadonlyMap<Meat, number> {
  const counts = new Map<Meat, number>()
  for (const dish of inDisplayOrder(menu.categories).flatMap(({ dishes }) => dishes)) {
    const told = legalFactsOf(dish).meats
    const named = told.state === "untold" ? meatsInText(dish).sure.map(({ meat }) => meat) : []
    for (const meat of told.state === "present" ? told.meats : named) counts.set(meat, (counts.get(meat) ?? 0) + 1)
  }
  return counts
}

const originOf = (origins: readonly MeatOrigin[], meat: Meat) => origins.find((one) => one.meat === meat)

/** The origins that hold for every dish of a meat. A dish may still say otherwise. */
export function OriginsDialog({ menu, session, onClose, leaving }: OriginsDialogProps) {
  const submit = useFacts(session)
  const [opened] = useState(() => menuOriginsOf(menu))
  const [origins, setOrigins] = useState<readonly MeatOrigin[]>(opened)
  const [counts] = useState(() => countMeats(menu))
  const shown = meats.filter((meat) => counts.has(meat) || opened.some((origin) => origin.meat === meat))
  const isWritten = (meat: Meat) => !sameValue(originOf(origins, meat), originOf(opened, meat))
  const handleChange = (meat: Meat, origin: MeatOrigin) =>
    setOrigins((before) => [...before.filter((one) => one.meat !== meat), origin])
  const handleSubmit = () => {
    const answered = origins.filter((origin) => !("same" in origin) || origin.same !== "")
    submit({
      apply: (now) =>
        withMenuOrigins(
          now,
          meats.flatMap((meat) => originOf(isWritten(meat) ? answered : menuOriginsOf(now), meat) ?? []),
        ),
      isOver: (now) =>
        meats.some((meat) => isWritten(meat) && !sameValue(originOf(menuOriginsOf(now), meat), originOf(opened, meat))),
    })
  }
  return (
    <FactsDialog
      title="Origine des viandes"
      isTyped={meats.some(isWritten)}
      canSubmit={shown.length > 0}
      leaving={leaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {shown.length === 0 && <p className={styles.date}>Aucune viande concernée sur cette carte.</p>}
      {shown.map((meat) => (
        <section key={meat} className={styles.meat}>
          <div className={styles.title}>
            <h3>{meatNames[meat]}</h3>
            <span className={styles.count}>{dishCount(counts.get(meat) ?? 0)}</span>
          </div>
          <OriginField
            meat={meat}
            origin={originOf(origins, meat) ?? null}
            onChange={(origin) => handleChange(meat, origin)}
          />
        </section>
      ))}
    </FactsDialog>
  )
}

const dishCount = (count: number) => (count === 1 ? "1 plat" : `${count} plats`)
