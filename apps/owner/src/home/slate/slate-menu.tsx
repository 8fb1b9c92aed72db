import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import { useMedia } from "@ardoise/ui/media/use-media"
import { useToast } from "@ardoise/ui/toast/toast"
import { ChevronDown } from "lucide-react"
import { useCallback, useEffect, useMemo, useRef } from "react"
import { returnTime } from "../../orders/sold-out/return-time.ts"
import { useSoldOut } from "../../orders/sold-out/use-sold-out.ts"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import { openCategories, splitInColumns } from "./columns.ts"
import { DishRow } from "./dish-row.tsx"
import styles from "./slate-menu.module.css"

/** The dishes that diners see now, by category. A press on a dish marks it as sold out, or serves it again. */
export function SlateMenu({ menu }: { menu: Menu }) {
  const isPhone = !useMedia("(min-width: 768px)")
  const { dishes: soldOut, turn } = useSoldOut(menu.id)
  const timeZone = useTimeZone()
  const toast = useToast()

  const categories = useMemo(() => inDisplayOrder(menu.categories), [menu.categories])
  const openCount = openCategories(categories, isPhone)
  const ranks = new Map(categories.map(({ id }, index) => [id, index]))
  const columns = isPhone ? [categories] : splitInColumns(categories, openCount)

  const turnDish = async (dish: Dish) => {
    const wasServed = soldOut?.has(dish.id) !== true
    if (!(await turn(dish.id, true)) || !wasServed) return
    toast({
      title: `${dish.name} : épuisé`,
      text: `De retour sur la carte ${returnTime(timeZone, " à ")}.`,
      about: "sold-out",
      // By now the dish may have been served again, here or on another device: the latest action decides then.
      action: { label: "Défaire", onSelect: () => latest.current.serve(dish.id) },
    })
  }
  const serve = (dishId: string) => {
    if (soldOut?.has(dishId)) void turn(dishId, true)
  }
  // The rows keep one function, so that a press renders one row, not all.
  const latest = useRef({ turnDish, serve })
  useEffect(() => {
    latest.current = { turnDish, serve }
  })
  const handleTurn = useCallback((dish: Dish) => void latest.current.turnDish(dish), [])

  const shown = (category: Category) => (
    <SlateCategory
      // Another width decides anew which categories are open.
      key={`${category.id} ${isPhone}`}
      category={category}
      isOpen={openCount === null ? null : (ranks.get(category.id) ?? 0) < openCount}
      soldOut={soldOut}
      timeZone={timeZone}
      onTurn={handleTurn}
    />
  )
  return (
    <>
      <p className={styles.hint}>
        {`Touchez un plat pour le rayer\u00a0: il devient «\u00a0Épuisé\u00a0» partout, jusqu’à ${returnTime(timeZone, " ")}.`}
      </p>
      <div className={styles.columns}>
        {columns.map((column, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
          <div key={index}>{column.map(shown)}</div>
        ))}
      </div>
    </>
  )
}

type SlateCategoryProps = {
  category: Category
  /** Whether it is open at first; null if it cannot be closed. */
  isOpen: boolean | null
  soldOut: ReadonlyMap<string, string | null> | undefined
  timeZone: string
  onTurn: (dish: Dish) => void
}

function SlateCategory({ category, isOpen, soldOut, timeZone, onTurn }: SlateCategoryProps) {
  const { name, dishes } = category
  const rows = dishes.map((dish, index) => (
    <DishRow
      // biome-ignore lint/suspicious/noArrayIndexKey: another program may have stored dishes without an id, or twice
      key={`${dish.id} ${index}`}
      dish={dish}
      soldOutUntil={soldOut?.get(dish.id)}
      timeZone={timeZone}
      onTurn={onTurn}
    />
  ))
  if (isOpen === null) {
    return (
      <section className={styles.category} aria-label={name}>
        <h3 className={styles.title}>{name}</h3>
        <div className={styles.rule} />
        {rows}
      </section>
    )
  }
  const goneCount = dishes.filter(({ id }) => soldOut?.has(id)).length
  return (
    <details className={styles.category} open={isOpen}>
      <summary className={styles.title}>
        <h3>{name}</h3>
        <span className={styles.count}>
          {dishes.length}
          {goneCount > 0 && ` · ${goneCount} ${goneCount === 1 ? "épuisé" : "épuisés"}`}
        </span>
        <ChevronDown aria-hidden />
      </summary>
      <div className={styles.rule} />
      {rows}
    </details>
  )
}
