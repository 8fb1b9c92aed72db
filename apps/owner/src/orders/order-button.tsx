import { Button } from "@ardoise/ui/button/button"
import type { ComponentProps } from "react"
import { useIsUnreachable } from "./orders-context.tsx"

/** A button for a change of orders. It waits, sunken, while the server cannot be reached: nothing is queued. */
export function OrderButton(props: ComponentProps<typeof Button>) {
  const isUnreachable = useIsUnreachable()
  return <Button {...props} aria-disabled={isUnreachable || undefined} />
}
