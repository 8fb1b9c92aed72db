import { Button } from "@ardoise/ui/button/button"
import type { ReactNode } from "react"

/** Opens a dialog whose code is loaded when it is first needed. */
export type Opener = { readonly open: () => void; readonly prefetch: () => void }

/** The ways to a whole menu: as text, from photos and PDF, or proposed. */
export type WholeCardWays = { paste: Opener; cardImport: Opener; proposal: Opener }

type OpenButtonProps = { icon: ReactNode; opens: Opener; children: string }

/** A quiet button that opens a dialog, and loads its code when a hand comes near. */
export function OpenButton({ icon, opens, children }: OpenButtonProps) {
  return (
    <Button
      tone="quiet"
      icon={icon}
      aria-haspopup="dialog"
      onPointerEnter={opens.prefetch}
      onFocus={opens.prefetch}
      onClick={opens.open}
    >
      {children}
    </Button>
  )
}
