import { endOfDay, localDay } from "@ardoise/domain/dates"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextField } from "@ardoise/ui/field/field"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query"
import { ArrowLeft } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import styles from "./archive-page.module.css"
import { displaysQuery } from "./display-api.ts"
import { DisplayList } from "./display-list.tsx"
import pageStyles from "./papers-page.module.css"

/** `/dashboard/papiers/archive`: what diners could read on which day. */
export function ArchivePage() {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const [day, setDay] = useState("")
  const until = day === "" ? null : endOfDay(day, timeZone)
  const read = useInfiniteQuery({
    ...displaysQuery(userId, { until, pageSize: 50 }),
    placeholderData: keepPreviousData,
  })
  const displays = read.data?.pages.flat()
  return (
    <div className={pageStyles.page}>
      <title>Ce qui était affiché – Ardoise</title>
      <Link to="/dashboard/papiers" className={pageStyles.back}>
        <ArrowLeft aria-hidden />
        Papiers
      </Link>
      <PageHead
        title="Ce qui était affiché"
        subtitle="Utile en cas de contrôle ou de réclamation. Rien n’est à faire."
        actions={
          <TextField
            className={styles.day}
            label="Aller au"
            type="date"
            max={localDay(timeZone, serverNow())}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        }
      />
      {displays === undefined ? (
        <AwaitedRead read={read} failed="L’archive n’a pas pu être lue" />
      ) : displays.length === 0 ? (
        <Card className={pageStyles.none}>
          <p>{until === null ? "L’archive commence aujourd’hui." : "L’archive ne va pas jusqu’à ce jour."}</p>
        </Card>
      ) : (
        <>
          <DisplayList displays={displays} />
          {read.hasNextPage && (
            <p className={styles.more}>
              <Button tone="quiet" isBusy={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
                Afficher les précédents
              </Button>
            </p>
          )}
        </>
      )}
      <p className={styles.note}>
        Gardé trois ans, à cinq minutes près. Pour rétablir une carte d’avant, ouvrez Versions dans l’éditeur.
      </p>
    </div>
  )
}
