import { daysAfter, momentOf } from "@ardoise/domain/dates"
import { type InsightPeriod, listDays } from "@ardoise/domain/insight/insight-period"
import type { InsightRowsOfPage } from "./insight-tables.ts"
import { dayName, weekdayName } from "./insight-words.ts"
import styles from "./sold-out-table.module.css"

type SoldOutTableProps = {
  rows: InsightRowsOfPage["soldOut"]
  /** Seven days. */
  period: InsightPeriod
  timeZone: string
}

/** A day in the chart: from 10 h to 24 h, one unit an hour.. */
const firstHour = 10
const hoursADay = 14

/** When dishes were sold out: for each dish a line of the days, with the hours in words. */
export function SoldOutTable({ rows, period, timeZone }: SoldOutTableProps) {
  const days = listDays(period)
  const begins = [...days, daysAfter(period.to, 1)].map((day) => momentOf(day, "00:00:00.000", timeZone))
  /** The place of a moment in the line of all days. */
  const placeOf = (iso: string) => {
    const ms = Date.parse(iso)
    const at = Math.max(
      0,
      begins.findLastIndex((begin) => begin <= ms),
    )
    const hours = (ms - (begins[at] ?? ms)) / 3_600_000 - firstHour
    return Math.min(days.length, at) * hoursADay + (at >= days.length ? 0 : Math.min(hoursADay, Math.max(0, hours)))
  }
  const width = days.length * hoursADay
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Plats en rupture, de 10 h à minuit</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Plat</span>
          </th>
          <th scope="col" className={styles.line}>
            <span className={styles.days} aria-hidden>
              {days.map((day) => (
                <i key={day}>{weekdayName(day)}</i>
              ))}
            </span>
            <span className="visually-hidden">Jours</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">Durée</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, value, spans }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are shown again as a whole
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className={styles.line}>
              <svg aria-hidden="true" preserveAspectRatio="none" viewBox={`0 0 ${width} 14`}>
                <path className={styles.rule} d={`M0 13.5h${width}`} />
                {days.slice(1).map((day, index) => (
                  <path key={day} className={styles.rule} d={`M${(index + 1) * hoursADay} 0v14`} />
                ))}
                {spans.map(({ from, to }) => (
                  <rect
                    key={from}
                    className={styles.span}
                    x={placeOf(from)}
                    width={Math.max(0.25, placeOf(to) - placeOf(from))}
                    y="3"
                    height="8"
                  />
                ))}
              </svg>
              <span className="visually-hidden">{daysOf(spans, days, begins).map(dayName).join(", ")}</span>
            </td>
            <td className={styles.value}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The days that a dish was sold out on. */
function daysOf(
  spans: InsightRowsOfPage["soldOut"][number]["spans"],
  days: readonly string[],
  begins: readonly number[],
): string[] {
  return days.filter((_, at) =>
    spans.some(({ from, to }) => Date.parse(from) < (begins[at + 1] ?? 0) && Date.parse(to) > (begins[at] ?? 0)),
  )
}
