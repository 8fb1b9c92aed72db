import { createUuid } from "@ardoise/browser/uuid"
import type { Menu } from "@ardoise/domain/menu/menu"
import { setMenusOf } from "@ardoise/domain/menu/set-menus"
import { messages, tooLong } from "@ardoise/domain/messages"
import { formatPrice } from "@ardoise/domain/money"
import { orderLimits, toTable } from "@ardoise/domain/order/order"
import { unitCents } from "@ardoise/domain/order/unit-price"
import { type Offer, offerOfSpecial, offersOf } from "@ardoise/domain/pricing/offers"
import { cartOffersAt } from "@ardoise/domain/promotions/cart-offers"
import { countCartTotal } from "@ardoise/domain/promotions/cart-total"
import { reductionsOf } from "@ardoise/domain/promotions/menu-reductions"
import { Button } from "@ardoise/ui/button/button"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import { menuKeys } from "../../menus/menu-api.ts"
import { promotionsKey } from "../../promotions/promotion-api.ts"
import { usePromotions } from "../../promotions/use-promotions.ts"
import { readAgain } from "../../read-again.ts"
import { boardsKey } from "../../restaurant/board-api.ts"
import { useBoards } from "../../restaurant/use-boards.ts"
import { enterOrder } from "../order-api.ts"
import { orderTitle } from "../order-words.ts"
import { useOrders } from "../orders-context.tsx"
import { ServedMenuRead } from "../served-menu-read.tsx"
import { soldOutKey } from "../sold-out/sold-out-api.ts"
import { useSoldOut } from "../sold-out/use-sold-out.ts"
import { useServedMenu } from "../use-served-menu.ts"
import { changeEntered, divideEntered, type Entered, restOf, withReductions } from "./entered-lines.ts"
import { EntryRow } from "./entry-row.tsx"
import styles from "./new-order-drawer.module.css"
import type { UnsentOrder } from "./stored-unsent-orders.ts"
import { UnsentList } from "./unsent-list.tsx"
import { useUnsentOrders } from "./use-unsent-orders.ts"

/** The drawer in which staff enter an order for guests without a phone. */
export function NewOrderDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const served = useServedMenu()
  // At the end of a service another menu is served. An order that is being entered stays on the menu that it began with:
  // its dishes would disappear otherwise.
  const [begun, setBegun] = useState<Menu | null>(null)
  const { unsent, keep, drop, store } = useUnsentOrders()
  const [resumed, setResumed] = useState<UnsentOrder | null>(null)
  if (!isOpen && resumed !== null) setResumed(null)
  const hasChanged = isOpen && begun !== null && served != null && served.id !== begun.id
  const menu = hasChanged ? begun : served
  const next = isOpen ? (menu ?? null) : null
  if (next !== begun) setBegun(next)
  const handleResume = (order: UnsentOrder) => {
    drop(order.key)
    setResumed(order)
    setBegun(order.menu)
  }
  if (menu) {
    return (
      <NewOrder
        key={`${isOpen} ${resumed?.key ?? ""}`}
        {...{ menu, isOpen, onClose, resumed }}
        onUnsent={keep}
        onStore={store}
        onSent={drop}
        others={<UnsentList unsent={unsent} onResume={handleResume} onDrop={({ key }) => drop(key)} />}
      />
    )
  }
  return (
    <OrderDrawer isOpen={isOpen} onClose={onClose}>
      {menu === undefined ? <ServedMenuRead /> : <p>Aucun menu disponible</p>}
    </OrderDrawer>
  )
}

type OrderDrawerProps = { isOpen: boolean; onClose: () => void; footer?: ReactNode; children: ReactNode }

function OrderDrawer({ children, ...rest }: OrderDrawerProps) {
  return (
    <Drawer title="Nouvelle commande" {...rest}>
      {children}
    </Drawer>
  )
}

const arrivedEarlier = { title: "Le premier envoi était arrivé", tone: "info", about: "order" } as const

type NewOrderProps = {
  menu: Menu
  isOpen: boolean
  onClose: () => void
  /** An order to go on with; null for a new one. */
  resumed: UnsentOrder | null
  /** Keeps what was entered and did not reach the server. */
  onUnsent: (order: UnsentOrder) => void
  /** Stores what is being entered or sent, in case the browser drops the page. */
  onStore: (order: UnsentOrder) => void
  onSent: (key: string) => void
  /** Other orders that wait to be sent. */
  others: ReactNode
}

function NewOrder({ menu, isOpen, onClose, resumed, onUnsent, onStore, onSent, others }: NewOrderProps) {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const { refresh } = useOrders()
  const showToast = useToast()
  const { dishes: soldOut } = useSoldOut(menu.id)
  const [entered, setEntered] = useState<readonly Entered[]>(resumed?.entered ?? [])
  const [table, setTable] = useState(resumed?.table ?? "")
  const isTableTooLong = table.trim().length > orderLimits.tableLength
  // The idempotency key: a repeated call with the same key creates no second order.
  const [key, setKey] = useState(() => resumed?.key ?? createUuid())
  const specials = useBoards().current?.specials ?? []
  const ofBoard = specials.flatMap((special): [string, Offer][] => {
    const offer = offerOfSpecial(special)
    return offer === null ? [] : [[special.id, offer]]
  })
  const { read, moment } = usePromotions()
  const place = { menu, promotions: (read.data ?? []).map(({ promotion }) => promotion) }
  const { prices } = reductionsOf(menu, place.promotions, moment)
  const offers = withReductions(new Map([...ofBoard, ...offersOf(menu)]), prices)
  const withoutPortions = specials.filter(({ left }) => left === 0).map(({ id }) => id)
  const gone: ReadonlySet<string> = new Set([...(soldOut?.keys() ?? []), ...withoutPortions])
  const { lines, missing } = divideEntered(entered, offers, gone)
  const groups = [
    { id: "board", name: "L’ardoise du jour", ids: ofBoard.map(([id]) => id) },
    { id: "set-menus", name: "Formules", ids: setMenusOf(menu).map(({ id }) => id) },
    ...menu.categories.map(({ id, name, dishes }) => ({ id, name, ids: dishes.map((dish) => dish.id) })),
  ].map(({ ids, ...group }) => ({ ...group, offers: ids.flatMap((id) => offers.get(id) ?? []) }))
  const counted = lines.map((line) => {
    return { dishId: line.id, key: line.key, cents: unitCents(line), quantity: line.quantity }
  })
  const cents = countCartTotal(counted, cartOffersAt(place, moment), null).totalCents
  const wanted = lines.map(({ id, quantity, price, options }) => {
    const chosen = options.map(({ id, choices }) => ({ id, choices: choices.map((choice) => choice.id) }))
    return { id, quantity, price, options: chosen }
  })
  // A late answer must not close the entry of another order.
  const isShown = useRef(false)
  const isSent = useRef(false)
  const keep = (left: Pick<UnsentOrder, "key" | "entered">) => onUnsent({ menu, table, ...left })
  const keepIfClosed = () => {
    if (!isShown.current) keep({ key, entered })
  }
  const enter = useMutation({
    mutationFn: () => enterOrder({ menuId: menu.id, table, lines: wanted, key }),
    onSuccess: (answer) => {
      if (!answer.ok) {
        // Read again what the refusal may be about: prices, dishes that are removed or sold out, or the menu itself.
        void readAgain(queryClient, { queryKey: menuKeys.ofOwner(userId) })
        void readAgain(queryClient, { queryKey: soldOutKey(userId) })
        void readAgain(queryClient, { queryKey: boardsKey(userId) })
        void readAgain(queryClient, { queryKey: promotionsKey(userId) })
        keepIfClosed()
        return showToast({ title: "Erreur", text: messages[answer.code], tone: "error", about: "order" })
      }
      const { id, tableNumber, items } = answer.value
      const text = orderTitle(tableNumber, id)
      refresh()
      onSent(key)
      const rest = restOf(lines, items)
      if (rest.length === 0) {
        // The answer may be that of an earlier click, whose answer was lost: the table may have been corrected since.
        const sent = toTable(table)
        if (sent.ok && sent.value === tableNumber) showToast({ title: "Commande enregistrée", text, about: "order" })
        else showToast({ ...arrivedEarlier, text: `${text}. La table n’a pas été corrigée.` })
        isSent.current = true
        if (isShown.current) onClose()
        return
      }
      // The answer to an earlier click was lost, and dishes were added since. The added dishes are a new order.
      const next = createUuid()
      setEntered(rest)
      setKey(next)
      if (!isShown.current) keep({ key: next, entered: rest })
      showToast({ ...arrivedEarlier, text: `${text}. Ce qui reste ici n’est pas commandé.` })
    },
    onError: () => {
      keepIfClosed()
      showToast({
        title: "Erreur",
        text: "La commande n’a pas été envoyée. Réessayez\u00a0: elle ne sera pas doublée.",
        tone: "error",
        about: "order",
      })
    },
  })
  const handleEnd = useEffectEvent(() => {
    isShown.current = false
    if (entered.length === 0 || isSent.current) return
    // While it is being sent, its answer decides whether it is shown as unsent.
    if (enter.isPending) onStore({ menu, table, key, entered })
    else keep({ key, entered })
  })
  const handleHidden = useEffectEvent(() => {
    if (document.visibilityState === "hidden" && entered.length > 0 && !isSent.current)
      onStore({ menu, table, key, entered })
  })
  useEffect(() => {
    isShown.current = true
    const listener = () => handleHidden()
    document.addEventListener("visibilitychange", listener)
    return () => {
      document.removeEventListener("visibilitychange", listener)
      handleEnd()
    }
  }, [])
  return (
    <OrderDrawer
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <p role="status">
            {missing.length > 0 && `Plus disponible, pas dans cet envoi\u00a0: ${missing.join(", ")}`}
          </p>
          <Button
            tone="primary"
            className={styles.send}
            isBusy={enter.isPending}
            aria-disabled={lines.length === 0 || isTableTooLong}
            onClick={() => enter.mutate()}
          >
            Envoyer en cuisine · {formatPrice(cents)}
          </Button>
        </>
      }
    >
      {others}
      <TextField
        label="Table"
        value={table}
        error={isTableTooLong ? tooLong("Le nom de la table", orderLimits.tableLength) : undefined}
        autoComplete="off"
        onChange={(event) => setTable(event.target.value)}
      />
      {groups
        .filter((group) => group.offers.length > 0)
        .map((group) => (
          <section key={group.id} className={styles.group} aria-label={group.name}>
            <h3>{group.name}</h3>
            <ul>
              {group.offers.map((offer) => (
                <EntryRow
                  key={offer.dishId}
                  offer={offer}
                  lines={lines.filter(({ id }) => id === offer.dishId)}
                  soldOut={gone}
                  onChange={(choiceIds, by) =>
                    setEntered((before) => changeEntered(before, { dishId: offer.dishId, choiceIds }, by))
                  }
                />
              ))}
            </ul>
          </section>
        ))}
    </OrderDrawer>
  )
}
