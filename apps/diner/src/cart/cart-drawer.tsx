import { formatPrice } from "@ardoise/domain/money"
import { type CartLine, lineCents } from "@ardoise/domain/order/cart"
import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import { orderLimits } from "@ardoise/domain/order/order"
import { unitKey } from "@ardoise/domain/order/unit-price"
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId } from "react"
import { swallowTaps } from "../swallow-taps.ts"
import { cartButton } from "./cart-controls.ts"
import "./cart-drawer.css"
import { shownName, useCart } from "./cart-provider.tsx"

const icons = {
  close: "M18 6 6 18M6 6l12 12",
  remove: "M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2",
  less: "M5 12h14",
  more: "M5 12h14M12 5v14",
} as const

function Icon({ name }: { name: keyof typeof icons }) {
  return (
    <svg className="c-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  )
}

type CartDrawerProps = {
  dialog: RefObject<HTMLDialogElement | null>
  /** Content above the button that leads back to the menu. In an empty cart, it may explain why the cart is empty. */
  ordering?: ReactNode
  /** Content at the left of the number of a line: a note for the kitchen. */
  noteField?: ((line: CartLine) => ReactNode) | undefined
}

/** The cart: its lines, their total, the table number, and the button that leads back to the menu. */
export function CartDrawer({ dialog, ordering, noteField }: CartDrawerProps) {
  const { cart, cents, promoted, strings, language } = useCart()
  const titleId = useId()
  // The second press of a double press must not reach the page. The event "close" would come after it.
  const close = () => {
    dialog.current?.close()
    swallowTaps()
  }
  // Not on `click`: that event also reaches the dialog when a press begins on a button and ends beside it.
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) close()
  }
  // Protects the line that moves under the finger when another line is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of lines changes
  useEffect(() => () => swallowTaps(dialog.current), [cart.length])
  return (
    <dialog ref={dialog} className="c-drawer" aria-labelledby={titleId} onMouseDown={closeOnBackdrop}>
      <div className="c-body">
        <header className="c-head">
          <h2 id={titleId}>{strings.title}</h2>
          <button type="button" className="c-round" aria-label={strings.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {cart.length === 0 ? (
          <>
            <div className="c-empty">
              <h3>{strings.empty}</h3>
              <p>{strings.emptyHint}</p>
            </div>
            <footer className="c-foot">
              {ordering}
              <button type="button" className="c-browse" onClick={close}>
                {strings.browse}
              </button>
            </footer>
          </>
        ) : (
          <>
            <TableField />
            <ul className="c-lines">
              {cart.map((line) => (
                <Line key={unitKey(line)} line={line} noteField={noteField} />
              ))}
              {promoted && <promoted.Sums />}
            </ul>
            <footer className="c-foot">
              <p className="c-total">
                <span>{strings.total}</span> <span>{formatPrice(cents, language)}</span>
              </p>
              <p className="c-notice">{cartButton()?.dataset.bill ?? strings.notice}</p>
              {ordering}
              <button type="button" className="c-quiet" onClick={close}>
                {strings.continue}
              </button>
            </footer>
          </>
        )}
      </div>
    </dialog>
  )
}

/**
 * Moves the focus from a removed line to the same button of its neighbour. From the last line, it moves to the button
 * that closes the drawer. Removing the focused element would move keyboard and screen reader users to the beginning of
 * the page.
 */
function focusNeighbour(button: Element): void {
  const line = button.closest("li")
  const buttonsOf = (element: Element | null | undefined) => [...(element?.querySelectorAll("button") ?? [])]
  // From the end: lines begin with different buttons.
  const place = buttonsOf(line)
    .reverse()
    .indexOf(button as HTMLButtonElement)
  const neighbour = line?.nextElementSibling ?? line?.previousElementSibling
  const next = buttonsOf(neighbour).reverse()[place] ?? button.closest("dialog")?.querySelector("button")
  next?.focus()
}

function Line({ line, noteField }: { line: CartLine; noteField: CartDrawerProps["noteField"] }) {
  const { strings, language, change } = useCart()
  const name = shownName(line)
  const say = (text: string) => text.replace("{dish}", () => name)
  const take =
    (count: number) =>
    ({ currentTarget }: MouseEvent) => {
      if (line.quantity === count) focusNeighbour(currentTarget)
      change(unitKey(line), -count)
    }
  const isFull = line.quantity >= orderLimits.quantity
  const each = formatPrice(lineCents({ ...line, quantity: 1 }), language)
  return (
    <li className="c-line">
      <div>
        <h3>
          {name}
          {line.translatedName && <small lang="fr">{line.name}</small>}
          {line.options && <small>{choicesInWords(line)}</small>}
          {line.quantity > 1 && <small>{strings.each.replace("{price}", each)}</small>}
        </h3>
        <span className="c-price">{formatPrice(lineCents(line), language)}</span>
      </div>
      <div className="c-steps">
        <span>{noteField?.(line)}</span>
        <button type="button" aria-label={say(strings.remove)} onClick={take(line.quantity)}>
          <Icon name="remove" />
        </button>
        <button type="button" aria-label={say(strings.less)} onClick={take(1)}>
          <Icon name="less" />
        </button>
        <output>{line.quantity}</output>
        <button
          type="button"
          aria-label={say(strings.more)}
          aria-disabled={isFull || undefined}
          onClick={() => change(unitKey(line), 1)}
        >
          <Icon name="more" />
        </button>
      </div>
      {isFull && <small role="status">{say(strings.most)}</small>}
    </li>
  )
}

/** The table number: from the link, from the last visit, or typed (A21). */
function TableField() {
  const { strings, table, setTable } = useCart()
  return (
    <label className="c-table">
      <span>
        {strings.table}
        <small>{strings.tableHint}</small>
      </span>
      <input
        placeholder=" "
        maxLength={orderLimits.tableLength}
        autoComplete="off"
        value={table}
        onChange={(event) => setTable(event.target.value)}
      />
    </label>
  )
}
