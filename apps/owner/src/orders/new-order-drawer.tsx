import type { Menu } from "@ardoise/domain/menu/menu"
import { messages } from "@ardoise/domain/messages"
import { formatPrice, formatStoredPrice, parsePrice } from "@ardoise/domain/money"
import { orderLimits, splitOrderNumber } from "@ardoise/domain/order/order"
import { Button } from "@ardoise/ui/button"
import { Drawer } from "@ardoise/ui/drawer"
import { TextField } from "@ardoise/ui/field"
import { IconButton } from "@ardoise/ui/icon-button"
import { Loading } from "@ardoise/ui/loading"
import { useToast } from "@ardoise/ui/toast"
import { useMutation } from "@tanstack/react-query"
import { Minus, Plus } from "lucide-react"
import { type ReactNode, useState } from "react"
import styles from "./new-order-drawer.module.css"
import { enterOrder } from "./order-api.ts"
import { useOrders } from "./orders-context.tsx"
import { useServedMenu } from "./use-served-menu.ts"

/** Enters an order for guests without a phone. */
export function NewOrderDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const menu = useServedMenu()
  if (menu) return <NewOrder key={String(isOpen)} menu={menu} isOpen={isOpen} onClose={onClose} />
  return (
    <OrderDrawer isOpen={isOpen} onClose={onClose}>
      {menu === undefined ? <Loading text="Chargement..." /> : <p>Aucun menu disponible</p>}
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
  const { lookAgain } = useOrders()
  const showToast = useToast()
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [table, setTable] = useState("")
  // The same order however often it is sent.
  const [key] = useState(newKey)
  const dishes = menu.categories.flatMap((category) => category.dishes)
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
      if (!answer.ok) return showToast({ title: "Erreur", text: messages[answer.code], tone: "error", about: "order" })
      showToast({
        title: "Commande enregistrée",
        text: `Table ${answer.value.tableNumber}, commande ${splitOrderNumber(answer.value.id).called}`,
        about: "order",
      })
      lookAgain()
      onClose()
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
          aria-disabled={lines.length === 0}
          onClick={() => enter.mutate()}
        >
          Envoyer en cuisine · {formatPrice(cents)}
        </Button>
      }
    >
      <TextField
        label="Table"
        value={table}
        maxLength={orderLimits.tableLength}
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
                  {quantity > 0 && (
                    <>
                      <IconButton
                        label={`Un de moins : ${dish.name}`}
                        icon={<Minus />}
                        onClick={() => change(dish.id, -1)}
                      />
                      <output>{quantity}</output>
                    </>
                  )}
                  <IconButton label={`Un de plus : ${dish.name}`} icon={<Plus />} onClick={() => change(dish.id, 1)} />
                </li>
              )
            })}
          </ul>
        </section>
      ))}
    </OrderDrawer>
  )
}

/** A UUID also where the browser gives none, as on a plain local network. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join("-")
}
