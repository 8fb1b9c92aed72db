import styles from "./hour-table.module.css"

type HourTableProps = {
  /** Views by weekday, Monday first, and hour. */
  hours: readonly (readonly number[])[]
  /** The weekday of the first row: 0 for Monday. */
  firstWeekday: number
}

const names = ["Lun.", "Mar.", "Mer.", "Jeu.", "Ven.", "Sam.", "Dim."]
/** The hours that are shown without any view in them. */
const usualHours = [11, 22] as const
const shades = 4

/** Views by weekday and hour: each number in a cell, the more the darker. */
export function HourTable({ hours, firstWeekday }: HourTableProps) {
  const used = hours.flatMap((row) => row.flatMap((count, hour) => (count > 0 ? [hour] : [])))
  const from = Math.min(usualHours[0], ...used)
  const to = Math.max(usualHours[1], ...used)
  const shown = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const most = Math.max(1, ...hours.flat())
  const order = names.map((_, at) => (at + firstWeekday) % names.length)
  return (
    <section
      className={styles.frame}
      aria-label="Vues par heure"
      // The table is wider than a phone: the keyboard scrolls it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">Vues par jour de la semaine et par heure</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Jour</span>
            </th>
            {shown.map((hour) => (
              <th key={hour} scope="col">
                {hour}&nbsp;h
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((weekday) => (
            <tr key={weekday}>
              <th scope="row">{names[weekday]}</th>
              {shown.map((hour) => {
                const count = hours[weekday]?.[hour] ?? 0
                return (
                  <td key={hour} data-shade={count === 0 ? 0 : Math.ceil((count / most) * shades)}>
                    {count === 0 ? <span className="visually-hidden">0</span> : count}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
