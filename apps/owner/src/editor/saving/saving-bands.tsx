import { Button } from "@ardoise/ui/button/button"
import { Copy, GitCompare, Trash2, WifiOff } from "lucide-react"
import { StripBand } from "../editor-strip.tsx"
import type { Network } from "./saving.ts"

type SavingBandsProps = {
  network: Network
  /** The edits are stored neither on the server nor on this device. */
  isJournalFull: boolean
  /** Another tab of this browser has the same menu open. */
  isElsewhere: boolean
  /** The menu has changed elsewhere, and the owner has not been asked yet. */
  hasConflict: boolean
  onAskConflict: () => void
  /** The stored menu was deleted elsewhere. */
  isGone: boolean
  /** Stores the menu again. */
  onRecreate: () => void
}

const unreached = { fine: null, offline: "Hors connexion.", silent: "Le serveur ne répond pas." }

/** Shows the owner problems with saving during editing. Each line says what still works. */
export function SavingBands(props: SavingBandsProps) {
  const { network, isJournalFull, isElsewhere, hasConflict, onAskConflict, isGone, onRecreate } = props
  const why = unreached[network]
  return (
    <>
      {(why !== null || isJournalFull) && (
        <StripBand icon={<WifiOff aria-hidden />}>
          {isJournalFull
            ? `${why ?? ""} Cet appareil n’a plus de place pour garder vos modifications\u00a0: ne fermez pas cette page.`.trim()
            : `${why} Tout est gardé sur cet appareil.`}
        </StripBand>
      )}
      {isGone && (
        <StripBand
          icon={<Trash2 aria-hidden />}
          action={
            <Button tone="quiet" onClick={onRecreate}>
              Recréer
            </Button>
          }
        >
          Ce menu a été supprimé ailleurs.
        </StripBand>
      )}
      {hasConflict && (
        <StripBand
          icon={<GitCompare aria-hidden />}
          action={
            <Button tone="quiet" onClick={onAskConflict}>
              Choisir
            </Button>
          }
        >
          Ce menu a changé ailleurs. Rien n’est encore écrasé.
        </StripBand>
      )}
      {isElsewhere && !hasConflict && (
        <StripBand icon={<Copy aria-hidden />}>Ce menu est ouvert dans un autre onglet.</StripBand>
      )}
    </>
  )
}
