import { formatPrice } from "@ardoise/domain/money"
import { type StandOrder, stands, standTotalCents, stepQuantity } from "@ardoise/domain/stands"
import { Button } from "@ardoise/ui/button/button"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Minus, Plus } from "lucide-react"
import { useId, useState } from "react"
import { StandDrawing } from "./stand-drawing.tsx"
import styles from "./stands-drawer.module.css"

type StandsDrawerProps = { isOpen: boolean; onClose: () => void }

/** The picker of physical stands, with their prices. Ordering is not available yet. */
export function StandsDrawer({ isOpen, onClose }: StandsDrawerProps) {
  const name = useId()
  const [order, setOrder] = useState<StandOrder>({ standId: "metal", quantity: "1" })
  const fewer = stepQuantity(order.quantity, -1)
  const more = stepQuantity(order.quantity, 1)
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title="Supports QR physiques"
      footer={
        <>
          <p className={styles.total}>
            Total <output>{formatPrice(standTotalCents(order))}</output>
          </p>
          <Button className={styles.order} disabled>
            Bientôt disponible
          </Button>
        </>
      }
    >
      <fieldset className={styles.stands}>
        <legend className={styles.label}>Support</legend>
        {stands.map((stand) => (
          <label key={stand.id} className={styles.stand}>
            <input
              type="radio"
              name={name}
              checked={stand.id === order.standId}
              onChange={() => setOrder({ ...order, standId: stand.id })}
            />
            <StandDrawing icon={stand.icon} />
            <span>
              <b>{stand.name}</b>
              <span className={styles.description}>{stand.description}</span>
            </span>
            <span className={styles.price}>{formatPrice(stand.priceCents)}</span>
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed beside the stepper */}
      <div className={styles.quantity} role="group" aria-labelledby={`${name}-quantity`}>
        <span id={`${name}-quantity`} className={styles.label}>
          Quantité
        </span>
        <div className={styles.stepper}>
          <IconButton
            repeats
            label="Diminuer la quantité"
            icon={<Minus />}
            aria-disabled={fewer === null}
            onClick={() => fewer !== null && setOrder({ ...order, quantity: fewer })}
          />
          <output>{order.quantity}</output>
          <IconButton
            repeats
            label="Augmenter la quantité"
            icon={<Plus />}
            aria-disabled={more === null}
            onClick={() => more !== null && setOrder({ ...order, quantity: more })}
          />
        </div>
      </div>
      <p className={styles.hint}>De 1 à 5 supports. Livraison incluse dans le prix.</p>
    </Drawer>
  )
}
