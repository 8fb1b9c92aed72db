import { type Weekday, weekdays } from "@ardoise/domain/restaurant/weekdays"
import { minutesOf, type Window } from "@ardoise/domain/restaurant/windows"
import styles from "./week-lanes.module.css"

/** The hours of a day that the lanes show, in minutes since midnight. */
const [firstMinute, lastMinute] = [10 * 60, 24 * 60]
/** The hours that have a line. */
const linedHours = [12, 18]

type WeekLanesProps = {
  name: string
  windows: readonly Window[]
  /** The other menus that have hours. */
  others: readonly { readonly id: string; readonly name: string; readonly windows: readonly Window[] }[]
}

/** A week as seven lanes: when this menu is served, and when the others are. For the eye only: the fields say the same. */
export function WeekLanes({ name, windows, others }: WeekLanesProps) {
  const lanes = weekdays.map((day) => {
    const own = spansOf(windows, day)
    const taken = others.flatMap((other) => spansOf(other.windows, day))
    return { day, own, taken, clashes: own.flatMap((span) => taken.flatMap((other) => shared(span, other))) }
  })
  const hasClash = lanes.some(({ clashes }) => clashes.length > 0)
  return (
    <div className={styles.week} aria-hidden>
      <div className={styles.lanes}>
        {linedHours.map((hour) => (
          <span key={hour} className={styles.hour} style={{ top: share(hour * 60 - firstMinute) }}>
            {`${hour}\u00a0h`}
          </span>
        ))}
        {lanes.map(({ day, own, taken, clashes }) => (
          <div key={day} className={styles.lane}>
            <Blocks spans={taken} className={styles.other} />
            <Blocks spans={own} className={styles.own} />
            <Blocks spans={clashes} className={styles.clash} />
          </div>
        ))}
      </div>
      <p className={styles.legend}>
        <Legend className={styles.own}>{name}</Legend>
        {others.map((other) => (
          <Legend key={other.id} className={styles.other}>
            {other.name}
          </Legend>
        ))}
        {hasClash && <Legend className={styles.clash}>Deux à la fois</Legend>}
      </p>
    </div>
  )
}

type Span = { readonly start: number; readonly end: number }

/** Returns the part of the windows that begins on a day and is within the lane. While the owner types, times may be empty. */
function spansOf(windows: readonly Window[], day: Weekday): Span[] {
  return windows.flatMap(({ days, from, to }) => {
    if (!days.includes(day) || from === "" || to === "") return []
    const end = minutesOf(to) > minutesOf(from) ? Math.min(minutesOf(to), lastMinute) : lastMinute
    return within(Math.max(minutesOf(from), firstMinute), end)
  })
}

const within = (start: number, end: number): Span[] => (end > start ? [{ start, end }] : [])

const shared = (one: Span, other: Span) => within(Math.max(one.start, other.start), Math.min(one.end, other.end))

/** Minutes as a part of the height of a lane. */
const share = (minutes: number) => `${(100 * minutes) / (lastMinute - firstMinute)}%`

function Blocks({ spans, className }: { spans: readonly Span[]; className: string | undefined }) {
  return spans.map(({ start, end }) => (
    <i
      key={`${start} ${end}`}
      className={className}
      style={{ top: share(start - firstMinute), height: share(end - start) }}
    />
  ))
}

function Legend({ className, children }: { className: string | undefined; children: string }) {
  return (
    <span>
      <i className={className} />
      {children}
    </span>
  )
}
