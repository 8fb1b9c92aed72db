import { formatTime } from "@ardoise/domain/dates"
import type { Menu } from "@ardoise/domain/menu/menu"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { TextField } from "@ardoise/ui/field/field"
import { isSecondPress } from "@ardoise/ui/second-tap/second-tap"
import { type MouseEvent, useState } from "react"
import { useBoards } from "../../restaurant/use-boards.ts"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import { ServedMenuRead } from "../served-menu-read.tsx"
import { useServedMenu } from "../use-served-menu.ts"
import { returnTime } from "./return-time.ts"
import styles from "./sold-out-drawer.module.css"
import { listItems, type SoldOutItem } from "./sold-out-items.ts"
import { useSoldOut } from "./use-sold-out.ts"

/** "Plus de…": marks a dish as sold out with one tap, and makes it available again. */
export function SoldOutDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title="Plus de…">
      <SoldOutList />
    </Drawer>
  )
}

function SoldOutList() {
  const menu = useServedMenu()
  if (menu === undefined) return <ServedMenuRead />
  if (menu === null) return <p>Aucun menu disponible</p>
  return <DishList menu={menu} />
}

function DishList({ menu }: { menu: Menu }) {
  const timeZone = useTimeZone()
  const [typed, setTyped] = useState("")
  const [returns, setReturns] = useState(true)
  const { dishes: soldOut, turn } = useSoldOut(menu.id)
  const board = { id: "board", name: "L’ardoise du jour", dishes: useBoards().current?.specials ?? [] }

  const isGone = (id: string) => soldOut?.has(id) ?? false
  const shown = [board, ...menu.categories]
    .map((category) => ({ id: category.id, name: category.name, items: listItems(category, typed, isGone) }))
    .filter(({ items }) => items.length > 0)
  const gone = shown.flatMap(({ items }) => items.filter(({ id }) => isGone(id)))
  const handleTurn = (event: MouseEvent, id: string) => {
    if (isSecondPress(event)) event.preventDefault()
    else void turn(id, returns)
  }
  const row = ({ id, name }: SoldOutItem) => (
    <li key={id}>
      <button
        type="button"
        role="switch"
        aria-checked={!isGone(id)}
        aria-label={`${name} : ${isGone(id) ? "Épuisé" : "Servi"}`}
        className={styles.dish}
        onClick={(event) => handleTurn(event, id)}
      >
        <span className={styles.name}>
          {name}
          {isGone(id) && <small>{untilText(soldOut?.get(id) ?? null, timeZone)}</small>}
        </span>
        <span className={styles.state}>{isGone(id) ? "Épuisé" : "Servi"}</span>
        <i />
      </button>
    </li>
  )
  return (
    <>
      <p className={styles.lead}>
        Touchez un plat pour l’arrêter. Il disparaît aussitôt des commandes sur les téléphones.
      </p>
      <TextField
        label="Rechercher un plat"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <label className={styles.returns}>
        <input type="checkbox" checked={returns} onChange={(event) => setReturns(event.target.checked)} />
        {`Tout remettre à la carte ${returnTime(timeZone, " à ")}`}
      </label>
      {gone.length > 0 && (
        <section className={styles.group} aria-label="Épuisés">
          <h3 className={styles.goneTitle}>Épuisés</h3>
          <ul>{gone.map(row)}</ul>
        </section>
      )}
      {shown.map(({ id, name, items }) => {
        const served = items.filter((item) => !isGone(item.id))
        return (
          served.length > 0 && (
            <section key={id} className={styles.group} aria-label={name}>
              <h3>{name}</h3>
              <ul>{served.map(row)}</ul>
            </section>
          )
        )
      })}
      {shown.length === 0 && <p>Aucun plat trouvé.</p>}
    </>
  )
}

function untilText(until: string | null, timeZone: string): string {
  return until === null ? "Jusqu’à nouvel ordre" : `Revient à ${formatTime(until, timeZone)}`
}
