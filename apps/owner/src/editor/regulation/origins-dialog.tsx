import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Menu } from "@ardoise/domain/menu/menu"
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
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { type FormEvent, useId, useState } from "react"
import { OriginField } from "./origin-field.tsx"
import styles from "./regulation-panel.module.css"

type OriginsDialogProps = {
  menu: Menu
  /** @param change applied to the newest menu */
  onSubmit: (change: (menu: Menu) => Menu) => void
  onClose: () => void
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

/** The origins that hold for every dish of a meat. A dish may still say otherwise. */
export function OriginsDialog({ menu, onSubmit, onClose }: OriginsDialogProps) {
  const formId = useId()
  const [opened] = useState(() => menuOriginsOf(menu))
  const [origins, setOrigins] = useState<readonly MeatOrigin[]>(opened)
  const [counts] = useState(() => countMeats(menu))
  const shown = meats.filter((meat) => counts.has(meat) || opened.some((origin) => origin.meat === meat))
  const handleChange = (meat: Meat, origin: MeatOrigin) =>
    setOrigins((before) => [...before.filter((one) => one.meat !== meat), origin])
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const answered = origins.filter((origin) => !("same" in origin) || origin.same !== "")
    onSubmit((now) =>
      withMenuOrigins(
        now,
        meats.flatMap((meat) => answered.find((one) => one.meat === meat) ?? []),
      ),
    )
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Origine des viandes"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button tone="primary" type="submit" form={formId} disabled={shown.length === 0}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={handleSubmit} noValidate>
        {shown.length === 0 && <p className={styles.date}>Aucune viande concernée sur cette carte.</p>}
        {shown.map((meat) => (
          <section key={meat} className={styles.meat}>
            <div className={styles.title}>
              <h3>{meatNames[meat]}</h3>
              <span className={styles.count}>{dishCount(counts.get(meat) ?? 0)}</span>
            </div>
            <OriginField
              meat={meat}
              origin={origins.find((one) => one.meat === meat) ?? null}
              onChange={(origin) => handleChange(meat, origin)}
            />
          </section>
        ))}
      </form>
    </Dialog>
  )
}

const dishCount = (count: number) => (count === 1 ? "1 plat" : `${count} plats`)
