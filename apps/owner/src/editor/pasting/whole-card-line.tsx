import { Button } from "@ardoise/ui/button/button"
import { useMedia } from "@ardoise/ui/media/use-media"
import { ClipboardPaste, FileUp, Lightbulb } from "lucide-react"
import { useLatePart } from "../use-late-part.ts"
import { OpenButton, type WholeCardWays } from "./open-button.tsx"
import styles from "./whole-card-line.module.css"

const loadDrawer = () => import("./ways-drawer.tsx")

/** The ways to a whole menu below the dishes: three quiet words, on a phone one button with a drawer. */
export function WholeCardLine(ways: WholeCardWays) {
  const isWide = useMedia("(min-width: 768px)")
  const drawer = useLatePart(loadDrawer)
  const { paste, cardImport, proposal } = ways
  if (!isWide) {
    return (
      <div className={styles.line}>
        <Button
          icon={<FileUp aria-hidden />}
          aria-haspopup="dialog"
          onPointerEnter={drawer.prefetch}
          onFocus={drawer.prefetch}
          onClick={() => void drawer.open()}
        >
          Importer ou proposer une carte
        </Button>
        {drawer.part !== null && <drawer.part.WaysDrawer {...ways} onClose={drawer.close} />}
      </div>
    )
  }
  return (
    <div className={styles.line}>
      <OpenButton icon={<FileUp aria-hidden />} opens={cardImport}>
        Importer une photo ou un PDF
      </OpenButton>
      <OpenButton icon={<ClipboardPaste aria-hidden />} opens={paste}>
        Coller une carte entière
      </OpenButton>
      <OpenButton icon={<Lightbulb aria-hidden />} opens={proposal}>
        Proposer une carte
      </OpenButton>
    </div>
  )
}
