import { createUuid } from "@ardoise/browser/uuid"
import type { Menu } from "@ardoise/domain/menu/menu"
import { messages, tooLong } from "@ardoise/domain/messages"
import { formatPrice, formatStoredPrice, parsePrice } from "@ardoise/domain/money"
import { orderLimits } from "@ardoise/domain/order/order"
import { Button } from "@ardoise/ui/button/button"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { TextField } from "@ardoise/ui/field/field"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Minus, Plus } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { menuKeys } from "../menus/menu-api.ts"
import { readAgain } from "../read-again.ts"
import styles from "./new-order-drawer.module.css"
import { enterOrder } from "./order-api.ts"
import { orderTitle } from "./order-words.ts"
import { useOrders } from "./orders-context.tsx"
import { ServedMenuRead } from "./served-menu-read.tsx"
import { soldOutKey } from "./sold-out/sold-out-api.ts"
import { useSoldOut } from "./sold-out/use-sold-out.ts"
import { useServedMenu } from "./use-served-menu.ts"

/** The drawer in which staff enter an order for guests without a phone. */
export function NewOrderDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const menu = useServedMenu()
  if (menu) return <NewOrder key={String(isOpen)} menu={menu} isOpen={isOpen} onClose={onClose} />
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

function NewOrder({ menu, isOpen, onClose }: { menu: Menu; isOpen: boolean; onClose: () => void }) {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const { refresh } = useOrders()
  const showToast = useToast()
  const { dishes: soldOut } = useSoldOut(menu.id)
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [table, setTable] = useState("")
  const isTableTooLong = table.trim().length > orderLimits.tableLength
  // The idempotency key: a repeated call with the same key creates no second order.
  const [key, setKey] = useState(createUuid)
  const isGone = (dishId: string) => soldOut?.has(dishId) ?? false
  const dishes = menu.categories.flatMap((category) => category.dishes).filter(({ id }) => !isGone(id))
  const lines = dishes.flatMap((dish) => {
    const quantity = quantities.get(dish.id) ?? 0
    return quantity > 0 ? [{ id: dish.id, quantity, price: dish.price }] : []
  })
  const cents = lines.reduce((sum, { price, quantity }) => {
    const each = parsePrice(price)
    return sum + (each.ok ? each.value * quantity : 0)
  }, 0)
  const change = (id: string, by: number) => {
    const next = Math.min(orderLimits.quantity, Math.max(0, (quantities.get(id) ?? 0) + by))
    setQuantities(new Map(quantities).set(id, next))
  }
  const enter = useMutation({
    mutationFn: () => enterOrder({ menuId: menu.id, table, lines, key }),
    onSuccess: (answer) => {
      if (!answer.ok) {
        // Read again what the refusal may be about: prices, dishes that are removed or sold out, or the menu itself.
        void readAgain(queryClient, { queryKey: menuKeys.ofOwner(userId) })
        void readAgain(queryClient, { queryKey: soldOutKey(userId) })
        return showToast({ title: "Erreur", text: messages[answer.code], tone: "error", about: "order" })
      }
      const { id, tableNumber, items } = answer.value
      const text = orderTitle(tableNumber, id)
      refresh()
      const rest = restOf(lines, items)
      if (rest.size === 0) {
        showToast({ title: "Commande enregistrée", text, about: "order" })
        return onClose()
      }
      // The answer to an earlier click was lost, and dishes were added since. The added dishes are a new order.
      setQuantities(rest)
      setKey(createUuid())
      showToast({
        title: "Le premier envoi était arrivé",
        text: `${text}. Ce qui reste ici n’est pas commandé.`,
        tone: "info",
        about: "order",
      })
    },
    onError: () =>
      showToast({
        title: "Erreur",
        text: "La commande n’a pas été envoyée. Réessayez\u00a0: elle ne sera pas doublée.",
        tone: "error",
        about: "order",
      }),
  })
  return (
    <OrderDrawer
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <Button
          tone="primary"
          className={styles.send}
          isBusy={enter.isPending}
          aria-disabled={lines.length === 0 || isTableTooLong}
          onClick={() => enter.mutate()}
        >
          Envoyer en cuisine · {formatPrice(cents)}
        </Button>
      }
    >
      <TextField
        label="Table"
        value={table}
        error={isTableTooLong ? tooLong("Le nom de la table", orderLimits.tableLength) : undefined}
        autoComplete="off"
        onChange={(event) => setTable(event.target.value)}
      />
      {menu.categories.map((category) => (
        <section key={category.id} className={styles.group} aria-label={category.name}>
          <h3>{category.name}</h3>
          <ul>
            {category.dishes.map((dish) => {
              const quantity = quantities.get(dish.id) ?? 0
              return (
                <li key={dish.id}>
                  <span className={styles.name}>
                    {dish.name} <small>{formatStoredPrice(dish.price)}</small>
                  </span>
                  {isGone(dish.id) ? (
                    <span className={styles.gone}>Épuisé</span>
                  ) : (
                    <>
                      {quantity > 0 && (
                        <>
                          <IconButton
                            repeats
                            label={`Un de moins : ${dish.name}`}
                            icon={<Minus />}
                            onClick={() => change(dish.id, -1)}
                          />
                          <output>{quantity}</output>
                        </>
                      )}
                      <IconButton
                        repeats
                        label={`Un de plus : ${dish.name}`}
                        icon={<Plus />}
                        onClick={() => change(dish.id, 1)}
                      />
                    </>
                  )}
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </OrderDrawer>
  )
}

type Quantified = { readonly id: string; readonly quantity: number }

/** Returns the quantities that were wanted but not ordered, by dish id. */
function restOf(wanted: readonly Quantified[], ordered: readonly Quantified[]): ReadonlyMap<string, number> {
  const quantityOf = (dishId: string) => ordered.find(({ id }) => id === dishId)?.quantity ?? 0
  const rest = wanted.map(({ id, quantity }) => [id, quantity - quantityOf(id)] as const)
  return new Map(rest.filter(([, quantity]) => quantity > 0))
}
