import { createPortal } from "react-dom"
import styles from "./cart-drawer.module.css"
import { useCart } from "./cart-provider.tsx"

/** Says that a dish was added (spec 9, A16). It stands on the page, which lies behind an open drawer. */
export function CartToast() {
  const { notice } = useCart()
  return createPortal(
    <p role="status" className={styles.toast}>
      {notice}
    </p>,
    document.body,
  )
}
