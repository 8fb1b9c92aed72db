import { Drawer } from "@ardoise/ui/drawer/drawer"
import { ChevronRight } from "lucide-react"
import type { Opener, WholeCardWays } from "./open-button.tsx"
import styles from "./ways-drawer.module.css"

/** The ways to a whole menu as the rows of a drawer. The dialog of a way takes the place of the drawer. */
export function WaysDrawer({ paste, cardImport, proposal, onClose }: WholeCardWays & { onClose: () => void }) {
  const rows: readonly (readonly [words: string, way: Opener])[] = [
    ["Importer une photo ou un PDF", cardImport],
    ["Coller une carte entière", paste],
    ["Proposer une carte", proposal],
  ]
  const handleChoice = (way: Opener) => {
    onClose()
    way.open()
  }
  return (
    <Drawer isOpen onClose={onClose} title="Importer ou proposer une carte">
      <ul className={styles.ways}>
        {rows.map(([words, way]) => (
          <li key={words}>
            <button type="button" onFocus={way.prefetch} onClick={() => handleChoice(way)}>
              {words}
              <ChevronRight aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
