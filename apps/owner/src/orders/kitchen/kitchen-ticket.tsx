import { isAllergyNote } from "@ardoise/domain/order/allergy-note"
import { cookedLines } from "@ardoise/domain/order/cooked-lines"
import type { Order } from "@ardoise/domain/order/order"
import { latenessOf, minutesSince, waitsSince } from "@ardoise/domain/order/order-board"
import { nextStatus, type OrderStatus } from "@ardoise/domain/order/order-status"
import { followingInWords, isSequel, linesAtWork, servingNames } from "@ardoise/domain/order/servings"
import { choiceTexts } from "@ardoise/domain/order/set-menu-dishes"
import { afterShortName, shortName } from "@ardoise/domain/order/short-name"
import { MessageSquareText } from "lucide-react"
import type { CSSProperties } from "react"
import { AllergyBands, AllergyMark } from "../card/allergy-bands.tsx"
import { OrderAge } from "../card/order-age.tsx"
import { OrderButton } from "../order-button.tsx"
import { actionNames, isAction } from "../order-words.ts"
import styles from "./kitchen-ticket.module.css"
import type { Zone } from "./use-wall.ts"

type KitchenTicketProps = {
  order: Order
  zone: Zone
  /** The order that has waited longest. Only its action is filled. */
  isNext: boolean
  /** Where it is on the wall. Null if it does not fit; undefined in a small window, which scrolls. */
  place: { readonly left: number; readonly top: number } | null | undefined
  /** The server's time, in milliseconds since 1970. */
  now: number
  onMove: (order: Order, to: OrderStatus) => void
}

/** Characters of a table's name up to which it is set in the large size. */
const mostLargeCharacters = 4

/** An order in the kitchen: a slip of paper while it waits, chalk on the slate while it is being made. */
export function KitchenTicket({ order, zone, isNext, place, now, onMove }: KitchenTicketProps) {
  const next = nextStatus(order.status)
  const headingId = `bon-${order.id}`
  const follows = followingInWords(order)
  const look = zone === "pending" ? styles.slip : styles.chalk
  const where: CSSProperties | undefined = place ? { left: place.left, top: place.top } : undefined
  return (
    <article
      className={`${styles.ticket} ${look} ${place === null ? styles.unseen : ""}`}
      style={where}
      inert={place === null}
      // Paper keeps its ink in any theme.
      data-theme={zone === "pending" ? "light" : undefined}
      data-ticket-of={zone}
      data-order={order.id}
      aria-labelledby={headingId}
    >
      <div className={styles.bands}>
        <AllergyBands lines={order.lines} />
      </div>
      <div className={styles.top}>
        <h3 id={headingId} className={order.table.length > mostLargeCharacters ? styles.long : undefined}>
          Table {order.table}
        </h3>
        <OrderAge
          text={`${minutesSince(waitsSince(order), now)}\u00a0min`}
          lateness={latenessOf(order, now)}
          className={styles.age}
        />
      </div>
      {isSequel(order) && order.serving !== undefined && (
        <p className={styles.sequel}>Suite&nbsp;: {servingNames[order.serving].toLowerCase()}</p>
      )}
      <ul>
        {cookedLines(linesAtWork(order)).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and the same dish may appear twice
          <li key={index}>
            <b>{line.quantity}</b>
            <span>
              {shortName(line.name)}
              {isAllergyNote(line.note) && <AllergyMark />}
              {afterShortName(line.name) !== "" && <span className={styles.after}>{afterShortName(line.name)}</span>}
              {choiceTexts(line).map(({ id, text }) => (
                <span key={id} className={styles.after}>
                  {text}
                </span>
              ))}
              {line.note !== "" && !isAllergyNote(line.note) && (
                <span className={styles.wish}>
                  <MessageSquareText aria-hidden />
                  {line.note}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      {follows !== "" && (
        <p className={styles.follows}>
          À suivre&nbsp;: <span>{follows}</span>
        </p>
      )}
      {isAction(next) && (
        <OrderButton
          tone={isNext ? "primary" : "secondary"}
          className={styles.action}
          aria-label={`${actionNames[next]}, table ${order.table}`}
          onClick={() => onMove(order, next)}
        >
          {actionNames[next]}
        </OrderButton>
      )}
    </article>
  )
}
