import { formatTime } from "@ardoise/domain/dates"
import { countInWords } from "@ardoise/domain/insight/insight-words"
import styles from "./day-columns.module.css"
import { shortDay, weekdayName } from "./insight-words.ts"

type DayColumnsProps = {
  caption: string
  /** Seven days. */
  days: readonly { readonly day: string; readonly count: number }[]
  /** The counts of the same weekdays a week before. */
  before: readonly number[]
  /** The last day is not over: ISO time up to which it is counted. */
  until: string
  timeZone: string
}

const width = 100

/** Views of seven days: a table of numbers with columns behind it, and those of the week before in pale. */
export function DayColumns({ caption, days, before, until, timeZone }: DayColumnsProps) {
  const most = Math.max(1, ...days.map(({ count }) => count), ...before)
  // The number above the highest column needs room.
  const heightOf = (count: number) => (count / most) * 88
  return (
    <div className={styles.chart}>
      <svg
        aria-hidden="true"
        preserveAspectRatio="none"
        viewBox={`0 0 ${days.length * width} 100`}
        className={styles.columns}
      >
        {days.map(({ day, count }, at) => {
          const [height, heightBefore] = [heightOf(count), heightOf(before[at] ?? 0)]
          return (
            <g key={day}>
              <rect
                className={styles.before}
                x={at * width + 18}
                width={64}
                y={100 - heightBefore}
                height={heightBefore}
              />
              <rect
                className={at === days.length - 1 ? styles.today : styles.day}
                x={at * width + 30}
                width={40}
                y={100 - height}
                height={height}
              />
            </g>
          )
        })}
      </svg>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {days.map(({ day }) => (
              <th key={day} scope="col">
                <span>{weekdayName(day)}</span>
                <span className={styles.date}>{shortDay(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {days.map(({ day, count }, at) => (
              <td key={day}>
                <b style={{ bottom: `${Math.max(heightOf(count), heightOf(before[at] ?? 0))}%` }}>
                  {countInWords(count)}
                </b>
                <span className="visually-hidden">, {countInWords(before[at] ?? 0)} la semaine d’avant</span>
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className={styles.legend}>
        <span className={styles.key}>
          <i className={styles.keyToday} aria-hidden />
          Aujourd’hui, jusqu’à {formatTime(until, timeZone)}
        </span>
        <span className={styles.key}>
          <i className={styles.keyBefore} aria-hidden />
          La semaine d’avant
        </span>
      </p>
    </div>
  )
}
