import { createPortal } from "react-dom"
import { useCart } from "./cart-provider.tsx"

/** Announces that a dish was added (A16). Rendered into the body, so an open drawer covers it. */
export function CartToast() {
  const { notice } = useCart()
  return createPortal(
    <p role="status" className="c-toast">
      {notice}
    </p>,
    document.body,
  )
}
