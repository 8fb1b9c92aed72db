import type { Order } from "@ardoise/domain/order/order"
import { ticketContent } from "@ardoise/domain/printing/ticket-content"
import { TriangleAlert } from "lucide-react"
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { useOwner } from "../../auth/session.tsx"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import styles from "./ticket.module.css"

/** Millimetres: the width of the kitchen printer's paper. Its length adapts to the ticket. */
const paperMm = 80
const mmPerPixel = 25.4 / 96
const marginMm = 6

/**
 * Prints the ticket of an order on paper of 80 mm width. `ticket` is the printed element, null while none is printed; the
 * caller must render it.
 *
 * @param onPrinted called when the browser has handed the ticket on
 */
export function usePrintTicket(onPrinted?: (order: Order) => void): {
  readonly ticket: ReactNode
  readonly printTicket: (order: Order) => void
} {
  const [order, setOrder] = useState<Order | null>(null)
  const paper = useRef<HTMLDivElement>(null)

  const report = useEffectEvent((printed: Order) => onPrinted?.(printed))
  // Prints the order.
  useEffect(() => {
    if (order === null || paper.current === null) return
    // A print page has no automatic height, so it is set to the height of the ticket.
    const heightMm = Math.ceil(paper.current.getBoundingClientRect().height * mmPerPixel) + marginMm
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`@page { size: ${paperMm}mm ${heightMm}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    const end = () => {
      report(order)
      setOrder(null)
    }
    window.addEventListener("afterprint", end)
    window.print()
    return () => {
      window.removeEventListener("afterprint", end)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [order])

  const ticket =
    order &&
    createPortal(
      <div ref={paper} data-ticket="" aria-hidden className={styles.ticket}>
        <Ticket order={order} />
      </div>,
      document.body,
    )
  return { ticket, printTicket: setOrder }
}

function Ticket({ order }: { order: Order }) {
  const { restaurantName } = useOwner()
  const content = ticketContent(order, { restaurantName: restaurantName ?? "", timeZone: useTimeZone() })
  return (
    <>
      {content.marks.map((mark) => (
        <p key={mark} className={styles.mark}>
          {mark}
        </p>
      ))}
      {content.allergies.map(({ note, dishes }) => (
        <p key={note} className={styles.allergy}>
          <TriangleAlert />
          <span>
            {note}
            <small>{dishes.join(", ")}</small>
          </span>
        </p>
      ))}
      <p className={styles.row}>
        <span>{content.restaurantName}</span>
        <span>{content.day}</span>
      </p>
      <p className={content.isLongTable ? styles.longTable : styles.table}>{content.table}</p>
      <p className={`${styles.row} ${styles.called}`}>
        <span>{content.time}</span>
        <b>{content.called}</b>
      </p>
      <div className={styles.lines}>
        {content.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a ticket is printed once
          <p key={index} className={styles.line}>
            <span>{line.quantity}</span>
            <span>
              {line.name}
              {line.choices.map(({ id, text }) => (
                <small key={id}>{text}</small>
              ))}
              {line.isAllergy ? <TriangleAlert /> : line.wish !== "" && <small>→ {line.wish}</small>}
            </span>
          </p>
        ))}
      </div>
      {content.follows !== "" && <p className={styles.follows}>À suivre&nbsp;: {content.follows}</p>}
      <p className={styles.remark}>{content.remark}</p>
    </>
  )
}
