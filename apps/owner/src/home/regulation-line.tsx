import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import { countsInWords } from "@ardoise/domain/regulation/counts-in-words"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { whenIdle } from "../when-idle.ts"
import styles from "./regulation-line.module.css"

type Rules = typeof import("@ardoise/domain/regulation/findings")

/**
 * What "Carte en règle" has found in a menu, as one line that leads to the list. The rules are loaded when the home is
 * idle. There is no line before, or if they cannot be loaded: the menu is not held up. A menu without dishes has none
 * either.
 */
export function RegulationLine({ menu }: { menu: Menu }) {
  const { id } = useOwner()
  const { data } = useQuery({ ...restaurantQuery(id), staleTime: 60_000 })
  const [rules, setRules] = useState<Rules | null>(null)
  // Loads the rules late.
  useEffect(
    () =>
      whenIdle(() => {
        import("@ardoise/domain/regulation/findings").then(setRules, () => undefined)
      }),
    [],
  )
  if (rules === null || data === undefined || countDishes(menu) === 0) return null
  const { must, ask } = rules.countFindings(rules.findingsOf({ menu, board: null, restaurant: data.profile }))
  const tone = must > 0 ? "must" : ask > 0 ? "ask" : "none"
  return (
    <p>
      <Link to={`/dashboard/menu/${menu.id}/edit#regle`} className={styles.line} data-tone={tone}>
        {countsInWords({ must, ask })}
      </Link>
    </p>
  )
}
