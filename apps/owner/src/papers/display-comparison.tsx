import type { ComparedPart } from "@ardoise/domain/archive/compare-cards"
import { Loading } from "@ardoise/ui/loading/loading"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { comparisonQuery } from "./display-api.ts"
import styles from "./display-list.module.css"

/** What is said beside the dish where its values alone do not show it. */
const partNames: Readonly<Partial<Record<ComparedPart, string>>> = {
  name: "Nom",
  description: "Description",
  facts: "Mentions",
  options: "Options",
}

/** What differs between an earlier display and what diners read now. */
export function DisplayComparison({ displayId }: { displayId: string }) {
  const clients = useClients()
  const { id: userId } = useOwner()
  const comparison = useQuery(comparisonQuery(clients, userId, displayId))
  if (comparison.data === undefined) {
    return (
      <div className={styles.compared}>
        <AwaitedRead read={comparison} failed="La comparaison n’a pas pu être faite">
          <Loading text="Comparaison…" />
        </AwaitedRead>
      </div>
    )
  }
  const { differences, is_shown: isShown } = comparison.data
  return (
    <div className={styles.compared}>
      {!isShown && <p className={styles.remark}>Aucune carte n’est affichée en ce moment.</p>}
      {differences.length === 0 ? (
        <p className={styles.remark}>Rien ne diffère&nbsp;: mêmes plats, mêmes prix, mêmes allergènes.</p>
      ) : (
        <table className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">Ce qui diffère</th>
              <th scope="col">Alors</th>
              <th scope="col">Aujourd’hui</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ dish_id: dishId, name, part, before, after }) => (
              <tr key={`${dishId} ${part}`}>
                <th scope="row">
                  {name}
                  {partNames[part] && <small>{partNames[part]}</small>}
                </th>
                <td>{wordsOf(before)}</td>
                <td>{wordsOf(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

const wordsOf = (value: string | null) => (value === null ? "Pas à la carte" : value || "Rien")
