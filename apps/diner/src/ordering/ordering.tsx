import type { TrackedOrder } from "@ardoise/contract/functions"
import type { OrderDifference, PlacedOrder } from "@ardoise/contract/order-rows"
import { formatPrice, formatStoredPrice } from "@ardoise/domain/money"
import type { Cart } from "@ardoise/domain/order/cart"
import { applyDifferences } from "@ardoise/domain/order/cart-changes"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import { restOfCart } from "@ardoise/domain/order/rest-of-cart"
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react"
import { createPortal } from "react-dom"
import type { CallButtons } from "../calls/call-buttons.tsx"
import { addBillLink } from "../cart/bill-link.ts"
import { cartButton, renameFromPage } from "../cart/cart-controls.ts"
import { useCart } from "../cart/cart-provider.tsx"
import { storeCart, storedCart, storedTableCode } from "../cart/cart-storage.ts"
import type { PromotedCart } from "../cart/promoted-cart.ts"
import { showCurrentMenu } from "../offline/menu-replaced.ts"
import { swallowTaps } from "../swallow-taps.ts"
import type { OrderStrings } from "../texts/order-strings.ts"
import { notifyReady } from "./notify.ts"
import { OrderStatusPill } from "./order-status-pill.tsx"
import {
  discardIdempotencyKey,
  idempotencyKeyFor,
  latestOrders,
  mostStoredOrders,
  orderKeys,
  prepareIdempotencyKey,
  type StoredOrder,
  storedOrders,
  storeOrders,
} from "./order-storage.ts"
import { followOrders } from "./order-stream.ts"
import { linkOrderStyles, styles } from "./order-styles.ts"
import { type ClosedHere, type PlaceOrderResult, placeOrder } from "./place-order.ts"
import { subscribeToPush } from "./push.ts"
import { runInOneTab } from "./run-in-one-tab.ts"
import { SentDialog } from "./sent-dialog.tsx"
import { showSoldOut } from "./show-sold-out.ts"
import type { TogetherBox } from "./together-box.tsx"

type OrderingProps = {
  strings: OrderStrings
  anonKey: string
  /** The element in the cart's drawer for the order button; null until the drawer is rendered. */
  slot: Element | null
  drawer: RefObject<HTMLDialogElement | null>
}

type Changed = Extract<PlaceOrderResult, { kind: "changed" }> & {
  /** How the cart counts from now on. Omitted: as before. */
  readonly promoted?: PromotedCart
}

/** The cart that was refused, and what it cost in cents. */
type Before = { readonly cart: Cart; readonly cents: number }

/** The message about the order that was sent last. */
type Said = Exclude<PlaceOrderResult, { kind: "placed" }> | { readonly kind: "already-sent" } | null

/** Whether a list of orders has one that is not known. */
const hasNew = (orders: readonly StoredOrder[], known: readonly StoredOrder[]) =>
  orders.some(({ order }) => known.every((one) => one.order.id !== order.id))

/** Sends orders from the cart and follows their status. */
export function Ordering({ strings, anonKey, slot, drawer }: OrderingProps) {
  const { menuId, cart, cents, promoted, promote, table, update, language, strings: cartStrings } = useCart()
  const [kept, setKept] = useState(() => storedOrders(menuId, Date.now()))
  const [isUp, setIsUp] = useState(true)
  const [isSending, setIsSending] = useState(false)
  const [said, setSaid] = useState<Said>(null)
  const [closed, setClosed] = useState<ClosedHere | null>(null)
  /** The cart before it was updated with the server's differences. */
  const [before, setBefore] = useState<Before>({ cart: [], cents: 0 })
  const [Together, setTogether] = useState<typeof TogetherBox | null>(null)
  const [isTogether, setIsTogether] = useState(false)
  const [Calls, setCalls] = useState<typeof CallButtons | null>(null)
  const [billLink, setBillLink] = useState<HTMLAnchorElement | null>(null)
  const sentDialog = useRef<HTMLDialogElement>(null)
  const [isJustSent, setIsJustSent] = useState(false)
  /** Ids of orders whose ready notification was shown: once each, even if the kitchen reverts the status. */
  const notified = useRef(new Set<string>())
  // Adds the stylesheets to the page's head.
  useEffect(linkOrderStyles, [])
  // Beside an order's bar an empty cart is hidden and cannot take the focus back.
  useEffect(() => {
    const dialogs = [drawer.current, sentDialog.current]
    const focusBar = () => {
      // The browser may not have given up the button of the closed dialog yet.
      const isLost = document.activeElement?.matches("body, dialog:not([open]) *")
      if (isLost) document.querySelector<HTMLElement>(`.${styles.open}`)?.focus()
    }
    for (const dialog of dialogs) dialog?.addEventListener("close", focusBar)
    return () => {
      for (const dialog of dialogs) dialog?.removeEventListener("close", focusBar)
    }
  }, [drawer])

  /**
   * The latest orders: when several updates arrive at once, each starts from the one before, even where the browser
   * stores nothing.
   */
  const latest = useRef(kept)
  /** Reads what other tabs have stored. With a new order comes the cart that it left, so that both are rendered at once. */
  const readLatest = () => {
    const stored = latestOrders(menuId, latest.current, Date.now())
    if (hasNew(stored, latest.current)) update(() => renameFromPage(storedCart(menuId)))
    return stored
  }
  const show = (orders: readonly StoredOrder[]) => {
    latest.current = orders
    setKept(orders)
  }
  const keep = (change: (known: readonly StoredOrder[]) => readonly StoredOrder[]) => {
    show(change(readLatest()))
    storeOrders(menuId, latest.current, Date.now())
  }
  const take = useEffectEvent((order: TrackedOrder) => {
    const known = latest.current.find((one) => one.order.id === order.id)
    if (known === undefined || known.order.updatedAt > order.updatedAt) return
    if (order.status === "ready" && known.order.status !== "ready" && !notified.current.has(order.id)) {
      notified.current.add(order.id)
      const body = strings.readyNotice.replace("{n}", splitOrderNumber(order.id).called)
      void notifyReady(restaurantName(), body, order.id)
    }
    keep((all) => all.map((one) => (one.order.id === order.id ? { ...one, order } : one)))
  })
  // Also follow completed and cancelled orders, because the kitchen can revert a wrong tap.
  const followed = kept.slice(-mostStoredOrders)
  const keyOfFollowed = followed.map(({ order }) => order.id).join()
  const forget = useEffectEvent((ids: readonly string[]) =>
    keep((all) => all.filter(({ order }) => !ids.includes(order.id))),
  )
  // Follows changes in other tabs of the same menu: a diner who scans the code twice has two. Also runs on a page
  // restored from the browser's history.
  const follow = useEffectEvent((event: Event) => {
    const { key, persisted } = event as Event & Partial<StorageEvent & PageTransitionEvent>
    if (key === orderKeys.orders || key === orderKeys.trackingKeys || persisted) show(readLatest())
  })
  useEffect(() => {
    const kinds = ["storage", "pageshow"]
    for (const kind of kinds) addEventListener(kind, follow)
    return () => {
      for (const kind of kinds) removeEventListener(kind, follow)
    }
  }, [])
  // Where bills are paid by phone, the first order opens one. Nothing depends on the link.
  useEffect(() => {
    if (keyOfFollowed === "" || cartButton()?.dataset.bill === undefined) return
    addBillLink(menuId, language).then(setBillLink, () => undefined)
  }, [keyOfFollowed, menuId, language])
  // Opens one stream for all orders of this device and for the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the followed orders opens a new stream
  useEffect(() => {
    const orders = Object.fromEntries(followed.map(({ order, trackingKey }) => [order.id, trackingKey]))
    return followOrders({ orders, menuId }, anonKey, {
      onOrder: (order) => take(order),
      onMenu: (news) => {
        showSoldOut(news.soldOut, strings.soldOutWord)
        setClosed(news.closed ?? (news.needsCode && storedTableCode() === "" ? "code" : null))
        if (!news.takesCalls || storedTableCode() === "") setCalls(null)
        else
          import("../calls/call-buttons.tsx").then(
            (calls) => setCalls(() => calls.CallButtons),
            () => undefined,
          )
        if (news.inSteps) {
          import("./together-box.tsx").then(
            (box) => setTogether(() => box.TogetherBox),
            () => undefined,
          )
        } else setTogether(null)
        // The server takes orders again or gives another reason: the previous refusal is out of date.
        setSaid((before) => (before?.kind === "closed" ? null : before))
      },
      onLine: setIsUp,
      onUnknown: (ids) => forget(ids),
    })
  }, [keyOfFollowed, menuId, anonKey])

  const push = useEffectEvent(() => {
    const waiting = kept.filter(({ order }) => order.status === "pending" || order.status === "preparing")
    void subscribeToPush(waiting, language, anonKey)
  })
  // Registers new orders for push notifications if the diner has already allowed them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of orders, not at each step
  useEffect(() => push(), [keyOfFollowed])

  // Creates the key of the next order when the drawer opens (A15).
  useEffect(() => {
    if (slot) prepareIdempotencyKey(menuId, Date.now())
  }, [slot, menuId])

  // Shows ready orders in the window's title, for diners without notifications (A25).
  const readyCount = kept.filter(({ order }) => order.status === "ready").length
  useEffect(() => {
    if (readyCount === 0) return
    const title = document.title
    document.title = `${strings.status.ready} · ${title}`
    return () => {
      document.title = title
    }
  }, [readyCount, strings])

  // A single dish has one serving; a set menu has several.
  const hasChoice = Together !== null && (cart.length > 1 || cart.some(({ id }) => id.startsWith("set-")))
  const handleOrder = async () => {
    if (isSending) return
    setIsSending(true)
    // The orders that the pressed cart was rendered with: a later one of another tab may be about this cart.
    const known = kept
    const answer = await runInOneTab(`orderTurn-${menuId}`, async () => {
      if (hasNew(latestOrders(menuId, known, Date.now()), known)) return "placed-elsewhere"
      const sent = await placeOrder(
        {
          ...{ menuId, table, cart, cents, language },
          key: idempotencyKeyFor(menuId, Date.now()),
          code: promoted?.code?.text ?? null,
          isTogether: hasChoice && isTogether,
        },
        anonKey,
      )
      if (sent.kind === "placed") settle(sent.placed)
      return sent.kind === "changed" ? countAnew(sent) : sent
    })
    setIsSending(false)
    // A refusal may arrive quickly: a second tap must not agree to changes that the diner has not read.
    swallowTaps(drawer.current)
    if (answer === "placed-elsewhere") {
      // Another tab ordered this cart while this tab waited for its turn, or before this tab showed it.
      const rest = renameFromPage(storedCart(menuId))
      update(() => rest)
      keep((all) => all)
      return showSent(rest.length > 0)
    }
    if (answer.kind === "unreachable") return setSaid(answer)
    if (answer.kind === "closed" && answer.reason === "menu" && showCurrentMenu()) return
    // A refusal creates no order, so the next try may use the same key.
    if (answer.kind !== "placed") {
      if (answer.kind === "changed") {
        setBefore({ cart, cents })
        if (answer.promoted) promote(answer.promoted)
        update((now) => applyDifferences(now, answer.differences))
      }
      return setSaid(answer)
    }
    const { items } = answer.placed.order
    // A code serves one order.
    if (promoted?.code) promote(promoted.replace(promoted.offers, null))
    // Use the current cart: a dish may have been added before the answer arrived.
    update((now) => restOfCart(now, items))
    // The answer may be that of an earlier try, and the cart may have changed since.
    showSent(restOfCart(cart, items).length > 0)
  }
  /** Loads what the cart needs to count with the promotions that the server named. */
  const countAnew = async (changed: Changed): Promise<Changed | { readonly kind: "unreachable" }> => {
    const total = changed.differences.find((difference) => difference.kind === "total")
    if (total === undefined) return changed
    const { offers, code: rule } = total
    try {
      const known: PromotedCart =
        promoted ??
        (await import("../offers/cart-sums.tsx").then((sums) => sums.promoteCart(menuId, JSON.stringify(offers))))
      const used = rule && promoted?.code ? { ...promoted.code, rule } : null
      return { ...changed, promoted: known.replace(offers, used) }
    } catch {
      return { kind: "unreachable" }
    }
  }
  /** Stores the result before another tab gets its turn: first the cart without the ordered dishes, then the order. */
  const settle = ({ order, tracking_key: trackingKey }: PlacedOrder) => {
    storeCart(menuId, restOfCart(storedCart(menuId), order.items))
    const own = { order, trackingKey, path: location.pathname, placedAt: Date.now() }
    keep((all) => [...all.filter((one) => one.order.id !== order.id), own])
    discardIdempotencyKey(menuId)
    setIsTogether(false)
  }
  const showSent = (hasRest: boolean) => {
    if (hasRest) return setSaid({ kind: "already-sent" })
    setSaid(null)
    drawer.current?.close()
    setIsJustSent(true)
    sentDialog.current?.showModal()
  }

  const isChanged = said?.kind === "changed"
  const word: Said = said ?? (closed === null ? null : { kind: "closed", reason: closed })
  const isEmpty = cart.length === 0
  const price = formatPrice(cents, language)
  const calls = Calls && <Calls menuId={menuId} table={table} language={language} anonKey={anonKey} />
  return (
    <>
      {slot &&
        createPortal(
          <>
            <div role="alert">
              {word && (isChanged || !isEmpty) && <Word said={word} before={before} strings={strings} />}
            </div>
            {Together && hasChoice && <Together language={language} isOn={isTogether} onChange={setIsTogether} />}
            {!isEmpty && (
              <button type="button" className={styles.order} aria-busy={isSending || undefined} onClick={handleOrder}>
                {isSending ? strings.sending : isChanged ? strings.orderFor.replace("{price}", price) : strings.order}
              </button>
            )}
            {calls}
          </>,
          slot,
        )}
      {createPortal(
        <OrderStatusPill
          orders={kept.map(({ order }) => order)}
          isUp={isUp}
          strings={strings}
          tableWord={cartStrings.table}
          onOpen={() => {
            setIsJustSent(false)
            sentDialog.current?.showModal()
          }}
          onDismiss={(id) => {
            swallowTaps()
            keep((all) => all.filter(({ order }) => order.id !== id))
          }}
        />,
        document.body,
      )}
      <SentDialog
        dialog={sentDialog}
        isJustSent={isJustSent}
        orders={kept.map(({ order }) => order)}
        strings={strings}
        language={language}
        billLink={billLink}
        calls={calls}
        onAllowed={push}
      />
    </>
  )
}

/** Explains why no order was placed, and what changed in the cart. */
function Word({ said, before, strings }: { said: NonNullable<Said>; before: Before; strings: OrderStrings }) {
  const { language } = useCart()
  if (said.kind !== "changed") {
    const texts = {
      "already-sent": strings.alreadySent,
      "too-many": strings.tooMany,
      unreadable: strings.unreadable,
      unreachable: strings.unreachable,
      closed: said.kind === "closed" ? closedText(said.reason, strings) : "",
    }
    return <p className={styles.word}>{texts[said.kind]}</p>
  }
  const line = (difference: OrderDifference) => {
    const lines = before.cart.filter(({ id }) => id === difference.id)
    // Dishes share ids of choices.
    const choices = lines.flatMap(({ options = [] }) => options.flatMap((option) => option.choices))
    const choice = "choice" in difference ? choices.find(({ id }) => id === difference.choice) : undefined
    const [known] = lines
    const name = known?.translatedName || known?.name || ("name" in difference ? difference.name : "")
    const allergens = "allergens" in difference ? (difference.translated ?? difference.allergens) : null
    const allergensText = allergens === null ? strings.allergensWithdrawn : strings.allergensChanged
    const text = {
      price: strings.priceChanged,
      gone: strings.gone,
      sold_out: strings.soldOut,
      set_menu: strings.setMenuOver,
      left: strings.left,
      total: strings.totalChanged,
      allergens: allergensText,
      choice: choice === undefined ? strings.choiceMissing : strings.choiceGone,
      choice_price: strings.choicePrice,
      choice_allergens: allergensText,
    }[difference.kind]
    const amount = "price" in difference ? difference.price : "total" in difference ? difference.total : ""
    const called = choice?.name ?? ("choice_name" in difference ? difference.choice_name : "")
    return text
      .replace("{dish}", () => (difference.kind === "choice_allergens" ? `${name} (${called})` : name))
      .replace("{choice}", () => called)
      .replace("{group}", () => (difference.kind === "choice" ? difference.option : ""))
      .replace("{n}", () => ("left" in difference ? String(difference.left) : ""))
      .replace("{old}", () => (known ? formatStoredPrice(known.price, language) : formatPrice(before.cents, language)))
      .replace("{price}", () => formatStoredPrice(amount, language))
      .replace("{names}", () => allergens?.join(", ") ?? "")
  }
  return (
    <div className={styles.word}>
      <b>{strings.changed}</b>
      <ul>
        {said.differences.map((difference) => (
          <li key={JSON.stringify(difference)}>{line(difference)}</li>
        ))}
      </ul>
    </div>
  )
}

function closedText(reason: ClosedHere, strings: OrderStrings): string {
  return {
    paused: strings.paused,
    hours: strings.outOfHours,
    menu: strings.menuOver,
    code: strings.needCode,
    plan: strings.closed,
  }[reason]
}

/** Returns the restaurant's name from the page. */
function restaurantName(): string {
  return document.querySelector(".mv-restaurant")?.textContent || document.title
}
