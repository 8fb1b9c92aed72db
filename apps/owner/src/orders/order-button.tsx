import { Button } from "@ardoise/ui/button/button"
import { type ComponentProps, type MouseEvent, useState } from "react"
import { useIsUnreachable } from "./orders-context.tsx"

type OrderButtonProps = Omit<ComponentProps<typeof Button>, "onClick" | "isBusy"> & {
  /** Changes an order. The button is busy until a returned promise has resolved: the change is not shown before. */
  onClick: (event: MouseEvent<HTMLButtonElement>) => Promise<void> | void
}

/** A button for a change of orders. It waits, sunken, while the server cannot be reached: nothing is queued. */
export function OrderButton({ onClick, ...props }: OrderButtonProps) {
  const isUnreachable = useIsUnreachable()
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    const change = onClick(event)
    if (change === undefined) return
    setIsBusy(true)
    void change.finally(() => setIsBusy(false))
  }
  return <Button {...props} isBusy={isBusy} aria-disabled={isUnreachable || undefined} onClick={handleClick} />
}
