import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import type { Finding } from "@ardoise/domain/regulation/findings"
import { legalFactsOf, withLegalFacts } from "@ardoise/domain/regulation/legal-facts"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { type FormEvent, useId, useState } from "react"
import { placeOf } from "./finding-acts.ts"
import styles from "./regulation-panel.module.css"
import { VolumeField } from "./volume-field.tsx"

type VolumesDialogProps = {
  menu: Menu
  /** The drinks without a volume when the list opened. */
  findings: readonly Finding[]
  /** @param change applied to the newest menu */
  onSubmit: (change: (menu: Menu) => Menu) => void
  onClose: () => void
}

/** The volumes of several drinks in one pass. */
export function VolumesDialog({ menu, findings, onSubmit, onClose }: VolumesDialogProps) {
  const formId = useId()
  const [drinks] = useState(() => findings.flatMap((finding) => placeOf(menu, finding)?.dish ?? []))
  const [volumes, setVolumes] = useState<ReadonlyMap<string, number | null>>(
    () => new Map(drinks.map((dish) => [dish.id, legalFactsOf(dish).volumeCl])),
  )
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const change = (dish: Dish) => {
      const volumeCl = volumes.get(dish.id)
      return volumeCl == null ? dish : withLegalFacts(dish, { volumeCl })
    }
    onSubmit((now) => ({
      ...now,
      categories: now.categories.map((category) =>
        category.dishes.some(({ id }) => volumes.has(id))
          ? { ...category, dishes: category.dishes.map(change) }
          : category,
      ),
    }))
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Compléter les contenances"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button tone="primary" type="submit" form={formId}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
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
      </form>
    </Dialog>
  )
}
