import type { Insight } from "@ardoise/contract/insight"
import { daysAfter } from "@ardoise/domain/dates"
import { weekdayOf } from "@ardoise/domain/insight/insight"
import { insightCsv } from "@ardoise/domain/insight/insight-csv"
import { counted, periodInWords } from "@ardoise/domain/insight/insight-words"
import { formatPrice } from "@ardoise/domain/money"
import { buttonClass } from "@ardoise/ui/button/button"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useQuery } from "@tanstack/react-query"
import { ChevronDown } from "lucide-react"
import { type ReactNode, useId, useState } from "react"
import { Link } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { BackLink } from "../page-parts/back-link.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { saveFile } from "../save-file.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { BarTable } from "./bar-table.tsx"
import { DayColumns } from "./day-columns.tsx"
import { HourTable } from "./hour-table.tsx"
import { type InsightSpan, insightQuery } from "./insight-api.ts"
import styles from "./insight-page.module.css"
import { type BarRow, toDayRows, toExports, toInsightRows, toMonths } from "./insight-tables.ts"
import { NoFigures } from "./no-figures.tsx"
import { SoldOutTable } from "./sold-out-table.tsx"
import { Totals } from "./totals.tsx"
import { WeeklyLetterSwitch } from "./weekly-letter-switch.tsx"

const spans: readonly { readonly value: InsightSpan; readonly label: string }[] = [
  { value: "7", label: "7 jours" },
  { value: "30", label: "30 jours" },
  { value: "365", label: "12 mois" },
]

/** Dishes that are listed. The others are summed up below. */
const mostDishes = 8

/** `/dashboard/chiffres`: counters of a period, as tables whose rows have bars. */
export function InsightPage() {
  const { id } = useOwner()
  const clients = useClients()
  const timeZone = useTimeZone()
  const { plan } = usePlan()
  const [span, setSpan] = useState<InsightSpan>("7")
  const read = useQuery(insightQuery(id, span, timeZone, clients))
  const insight = read.data
  return (
    <>
      <title>Chiffres – Ardoise</title>
      <BackLink to="/dashboard">Accueil</BackLink>
      <PageHead
        title="Chiffres"
        // Keeps the line while the period is not known, so that nothing moves.
        subtitle={insight === undefined ? "\u00a0" : periodInWords(insight)}
        actions={
          <div className={styles.tools}>
            {insight?.is_premium && !isEmpty(insight) && (
              <div className={styles.export}>
                <ExportMenu insight={insight} />
              </div>
            )}
            <div className={styles.span}>
              <Segmented
                label="Période"
                value={span}
                options={plan === "free" ? spans.slice(0, 2) : spans}
                onChange={setSpan}
              />
            </div>
          </div>
        }
      />
      {read.isError && insight === undefined && (
        <FailureBanner title="Les chiffres n’ont pas pu être lus." onRetry={() => void read.refetch()} />
      )}
      {read.isPending && <Waiting />}
      {insight !== undefined &&
        (isEmpty(insight) ? (
          <NoFigures />
        ) : (
          <Figures insight={insight} span={span} timeZone={timeZone} readAt={read.dataUpdatedAt} />
        ))}
      {insight?.is_premium && <WeeklyLetterSwitch />}
      {!read.isPending && (
        <p className={styles.privacy}>
          Des compteurs, pas de personnes&nbsp;: ni cookie, ni identifiant, ni adresse.{" "}
          <a href="/confidentialite#carte">Comment c’est compté</a>
        </p>
      )}
    </>
  )
}

const isEmpty = ({ totals, before }: Insight) => totals.views + before.views + totals.orders + before.orders === 0

function Waiting() {
  return (
    <div className={styles.waiting}>
      <p role="status" className="visually-hidden">
        Chargement...
      </p>
      <Skeleton height={96} />
      <Skeleton height={220} />
      <Skeleton height={220} />
    </div>
  )
}

/** One menu for the files of all tables. */
function ExportMenu({ insight }: { insight: Insight }) {
  const tables = toExports(insight)
  const handleSave = (at: number) => {
    const table = tables[at]
    if (table === undefined) return
    const name = `${table.title.toLocaleLowerCase("fr").replaceAll(" ", "-")}-${insight.from}-${insight.to}.csv`
    saveFile(name, new Blob([insightCsv(table)], { type: "text/csv;charset=utf-8" }))
  }
  return (
    <DropdownMenu
      className={buttonClass("quiet")}
      label={
        <>
          Exporter (CSV)
          <ChevronDown aria-hidden />
        </>
      }
    >
      {tables.map(({ title }, at) => (
        <DropdownMenuItem key={title} onSelect={() => handleSave(at)}>
          {title}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  )
}

type FiguresProps = { insight: Insight; span: InsightSpan; timeZone: string; readAt: number }

function Figures({ insight, span, timeZone, readAt }: FiguresProps) {
  const rows = toInsightRows(insight)
  const caption = periodInWords(insight)
  const before = new Map(insight.views_before.map(({ day, count }) => [day, count]))
  const viewsTitle = span === "365" ? "Vues par mois" : "Vues par jour"
  return (
    <>
      <Totals insight={insight} />
      <Block title={viewsTitle} isFirst>
        {span === "7" ? (
          <DayColumns
            caption={`${viewsTitle}. ${caption}`}
            days={rows.days}
            before={rows.days.map(({ day }) => before.get(daysAfter(day, -7)) ?? 0)}
            until={new Date(readAt).toISOString()}
            timeZone={timeZone}
          />
        ) : (
          <BarTable
            caption={`${viewsTitle}. ${caption}`}
            columns={[span === "30" ? "Jour" : "Mois", "Vues"]}
            rows={span === "30" ? toDayRows(rows.days) : toMonths(rows.days)}
          />
        )}
      </Block>
      {insight.is_premium ? (
        <PremiumFigures insight={insight} rows={rows} span={span} timeZone={timeZone} />
      ) : (
        <p className={styles.plan}>
          Avec Premium&nbsp;: les plats commandés, les langues, les recherches sans résultat, les ruptures, et douze
          mois de chiffres. <Link to="/dashboard/settings/subscription">Voir Premium</Link>
        </p>
      )}
    </>
  )
}

function PremiumFigures({
  insight,
  rows,
  span,
  timeZone,
}: Omit<FiguresProps, "readAt"> & { rows: ReturnType<typeof toInsightRows> }) {
  const bars = (title: string, columns: readonly [string, string], list: readonly BarRow[], note?: string) =>
    list.length > 0 && (
      <Block title={title}>
        <BarTable caption={title} columns={columns} rows={list} />
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </Block>
    )
  return (
    <>
      <div className={styles.columns}>
        <div>
          <Block title="Plats commandés">
            {rows.dishes.length > 0 && (
              <BarTable
                caption="Plats commandés"
                columns={["Plat", "Quantité"]}
                rows={rows.dishes.slice(0, mostDishes)}
              />
            )}
            <p className={styles.note}>{dishesNote(insight, rows.dishes)}</p>
          </Block>
          {bars("Photos ouvertes", ["Plat", "Ouvertures"], rows.photos.slice(0, mostDishes))}
        </div>
        <div>
          {bars("Langues", ["Langue", "Vues"], rows.languages)}
          {bars(
            "Recherches sans résultat",
            ["Mot", "Recherches"],
            rows.words,
            "Cherché au moins trois fois, sur deux jours.",
          )}
          {bars("Allergènes évités", ["Allergène", "Filtres"], rows.without, "Compté par mois, à partir de cinq.")}
        </div>
      </div>
      {rows.soldOut.length > 0 && (
        <Block title="Ruptures">
          {span === "7" ? (
            <SoldOutTable rows={rows.soldOut} period={insight} timeZone={timeZone} />
          ) : (
            <BarTable caption="Ruptures" columns={["Plat", "Durée"]} rows={rows.soldOut} />
          )}
        </Block>
      )}
      <Block title="Par heure">
        <HourTable hours={rows.hours} firstWeekday={span === "7" ? weekdayOf(insight.from) : 0} />
      </Block>
    </>
  )
}

/** What the list of dishes leaves out, and the carts. */
function dishesNote({ totals }: Insight, dishes: readonly BarRow[]): string {
  const others = dishes.slice(mostDishes)
  const cents = others.reduce((sum, dish) => sum + (dish.cents ?? 0), 0)
  const count = others.length === 1 ? "1 autre plat" : `${others.length} autres plats`
  const rest = others.length === 0 ? "" : `${count}, ${formatPrice(cents)}. `
  const carts = `Paniers\u00a0: ${counted(totals.carts, "commencé")}, ${counted(totals.orders, "commandé")}.`
  return rest + carts
}

function Block({ title, isFirst = false, children }: { title: string; isFirst?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.block} data-first={isFirst || undefined} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
