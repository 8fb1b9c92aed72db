import { counted } from "@ardoise/domain/insight/insight-words"
import { Card } from "@ardoise/ui/card/card"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { insightQuery } from "./insight-api.ts"
import styles from "./week-card.module.css"

/** The card of the home screen: the sums of the last seven days, and the way to all figures. */
export function WeekCard() {
  const { id } = useOwner()
  const clients = useClients()
  const timeZone = useTimeZone()
  const { data, isPending } = useQuery(insightQuery(id, "7", timeZone, clients))
  return (
    <Card className={styles.card} aria-labelledby="cette-semaine">
      <h2 id="cette-semaine" className={styles.title}>
        Cette semaine
      </h2>
      {isPending && <Skeleton height={14} width="60%" />}
      {data && (
        <p className={styles.sums}>
          {counted(data.totals.views, "vue")}
          {data.is_premium && ` · ${counted(data.totals.orders, "commande")}`}
        </p>
      )}
      <Link to="/dashboard/chiffres" className={styles.link}>
        Voir les chiffres
      </Link>
    </Card>
  )
}
