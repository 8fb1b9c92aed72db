import type { Order } from "@ardoise/domain/order/order"
import { followingInWords, servingNames } from "@ardoise/domain/order/servings"
import { statusNames } from "../order-words.ts"
import styles from "./order-steps.module.css"
import { StatusText } from "./status-text.tsx"

/** Which serving of an order the kitchen works on, and what follows. Nothing for an order that is served at once. */
export function OrderSteps({ order }: { order: Order }) {
  const { serving, status } = order
  if (serving === undefined || status === "cancelled" || status === "completed") return null
  const follows = followingInWords(order)
  return (
    <div className={styles.steps}>
      <b>
        <StatusText status={status} words={`${servingNames[serving]} · ${statusNames[status].toLowerCase()}`} />
      </b>
      {follows !== "" && <p>À suivre&nbsp;: {follows}</p>}
    </div>
  )
}
