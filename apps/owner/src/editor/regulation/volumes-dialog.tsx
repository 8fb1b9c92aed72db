import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import type { Finding } from "@ardoise/domain/regulation/findings"
import { legalFactsOf, withLegalFacts } from "@ardoise/domain/regulation/legal-facts"
import { useState } from "react"
import type { EditorSession } from "../editor-session.ts"
import { FactsDialog, type FactsLeaving } from "./facts-dialog.tsx"
import { placeOf } from "./finding-acts.ts"
import styles from "./regulation-panel.module.css"
import { useFacts } from "./use-facts.ts"
import { VolumeField } from "./volume-field.tsx"

type VolumesDialogProps = {
  menu: Menu
  /** The drinks without a volume when the list opened. */
  findings: readonly Finding[]
  session: Pick<EditorSession, "draft">
  onClose: () => void
  leaving: FactsLeaving
}

const volumeOf = (dish: Dish) => legalFactsOf(dish).volumeCl

/** The volumes of several drinks in one pass. */
export function VolumesDialog({ menu, findings, session, onClose, leaving }: VolumesDialogProps) {
  const submit = useFacts(session)
  const [drinks] = useState(() => findings.flatMap((finding) => placeOf(menu, finding)?.dish ?? []))
  const [volumes, setVolumes] = useState<ReadonlyMap<string, number | null>>(
    () => new Map(drinks.map((dish) => [dish.id, volumeOf(dish)])),
  )
  const opened = new Map(drinks.map((dish) => [dish.id, volumeOf(dish)]))
  const isWritten = (id: string) => volumes.get(id) != null && volumes.get(id) !== opened.get(id)
  const handleSubmit = () => {
    const change = (dish: Dish) => {
      const volumeCl = volumes.get(dish.id)
      return volumeCl != null && isWritten(dish.id) ? withLegalFacts(dish, { volumeCl }) : dish
    }
    submit({
      apply: (now) => ({
        ...now,
        categories: now.categories.map((category) =>
          category.dishes.some(({ id }) => isWritten(id))
            ? { ...category, dishes: category.dishes.map(change) }
            : category,
        ),
      }),
      isOver: (now) =>
        now.categories.some(({ dishes }) =>
          dishes.some((dish) => isWritten(dish.id) && volumeOf(dish) !== opened.get(dish.id)),
        ),
    })
  }
  return (
    <FactsDialog
      title="Compléter les contenances"
      isTyped={drinks.some(({ id }) => isWritten(id))}
      leaving={leaving}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <p className={styles.reason}>En centilitres.</p>
      {drinks.map((dish) => (
        <div key={dish.id} className={styles.volume}>
          <VolumeField
            drink={dish.name}
            volumeCl={volumes.get(dish.id) ?? null}
            onChange={(volumeCl) => setVolumes((before) => new Map(before).set(dish.id, volumeCl))}
          />
        </div>
      ))}
    </FactsDialog>
  )
}
