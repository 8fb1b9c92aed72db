import type { TrackedOrder } from "@ardoise/contract/functions"
import type { Language } from "@ardoise/domain/menu/allergens"
import { formatPrice, formatStoredPrice } from "@ardoise/domain/money"
import { noTable } from "@ardoise/domain/order/order"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import { totalCents } from "@ardoise/domain/order/order-total"
import { type ReactNode, type RefObject, useId } from "react"
import { cartButton } from "../cart/cart-controls.ts"
import { swallowTaps } from "../swallow-taps.ts"
import { type OrderStrings, statusWord } from "../texts/order-strings.ts"
import { NotifyButton } from "./notify-button.tsx"
import { timeOf } from "./order-status-pill.tsx"
import { styles } from "./order-styles.ts"
import { translatedOnPage } from "./translated-on-page.ts"

type SentDialogProps = {
  dialog: RefObject<HTMLDialogElement | null>
  /** Whether an order was sent just now: later the diner opens the dialog from the bar. */
  isJustSent: boolean
  orders: readonly TrackedOrder[]
  strings: OrderStrings
  language: Language
  /** The link to the bill of the table; null without one. */
  billLink: HTMLAnchorElement | null
  /** The buttons that call the team; null without them. */
  calls: ReactNode
  /** Called when the diner allows notifications. */
  onAllowed: () => void
}

/** The orders of this device, each with its number, status and dishes. */
export function SentDialog({
  dialog,
  isJustSent,
  orders,
  strings,
  language,
  billLink,
  calls,
  onAllowed,
}: SentDialogProps) {
  const titleId = useId()
  // The second press of a double press must not reach the page. The event "close" would come after it.
  const close = () => {
    dialog.current?.close()
    swallowTaps()
  }
  const newestFirst = [...orders].reverse()
  const isWaiting = orders.some(({ status }) => status === "pending" || status === "preparing")
  return (
    <dialog ref={dialog} className="c-drawer" aria-labelledby={titleId}>
      <div className="c-body">
        <header className="c-head">
          <h2 id={titleId}>{isJustSent && orders.length === 1 ? strings.sent : strings.orders}</h2>
          <button type="button" className="c-round" aria-label={strings.close} onClick={close}>
            <svg className="c-icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M18 6 6 18M6 6l12 12" />
            </svg>
          </button>
        </header>
        <div className={styles.orders}>
          {newestFirst.map((order) => (
            <section key={order.id} className={styles.one} aria-label={splitOrderNumber(order.id).called}>
              <p>
                {order.tableNumber === noTable
                  ? strings.orderWithoutTable
                  : strings.tableOrder.replace("{table}", () => order.tableNumber)}
              </p>
              <p className={styles.called}>{splitOrderNumber(order.id).called}</p>
              <p className={`${styles.state} ${styles[order.status]}`}>{statusWord(order, strings)}</p>
              <p className={styles.whole}>{strings.at.replace("{time}", timeOf(order.createdAt))}</p>
              <ul>
                {order.items.map((line, index) => {
                  const translated = translatedOnPage(line.id, line.name)
                  const french = <span lang="fr">{line.name}</span>
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change
                    <li key={index}>
                      <span>
                        {line.quantity} × {translated || french}
                        {translated && <small>{french}</small>}
                        {line.note && <small>{line.note}</small>}
                        {line.promotion && <small>{line.promotion.name}</small>}
                      </span>
                      <span>{formatPrice(totalCents([line]), language)}</span>
                    </li>
                  )
                })}
                {order.reductions?.map(({ id, name, amount }) => (
                  <li key={id}>
                    <span>{strings.reduction.replace("{name}", () => name)}</span>
                    <span>{`\u2212${formatStoredPrice(amount, language)}`}</span>
                  </li>
                ))}
                <li>
                  <b>{cartButton()?.dataset.total ?? strings.totalOnSite}</b>
                  <b>{formatPrice(Math.round(Number(order.totalPrice) * 100), language)}</b>
                </li>
              </ul>
            </section>
          ))}
          {billLink && (
            <a className={styles.bill} href={billLink.href}>
              {billLink.textContent}
            </a>
          )}
        </div>
        <footer className="c-foot">
          {calls}
          {isWaiting && <NotifyButton strings={strings} onAllowed={onAllowed} />}
          <button type="button" className="c-quiet" onClick={close}>
            {strings.backToMenu}
          </button>
        </footer>
      </div>
    </dialog>
  )
}
