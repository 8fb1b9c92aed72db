import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { lazy, Suspense, useState } from "react"
import styles from "./stands-card.module.css"

const StandsDrawer = lazy(async () => ({ default: (await import("./stands-drawer.tsx")).StandsDrawer }))

/** The card for the physical stands, in the side column. Its button opens the picker. */
export function StandsCard() {
  const [isOpen, setIsOpen] = useState(false)
  // After the first opening the drawer stays mounted, so that it can animate its closing and remember the choice.
  const [wasOpened, setWasOpened] = useState(false)
  const handleOpen = () => {
    setWasOpened(true)
    setIsOpen(true)
  }
  return (
    <Card className={styles.card}>
      <h2 className={styles.title}>Supports QR physiques</h2>
      <p className={styles.text}>Métal, bois ou bio, posés sur vos tables. Livraison incluse.</p>
      <Button className={styles.action} aria-haspopup="dialog" onClick={handleOpen}>
        Choisir un support
      </Button>
      {wasOpened && (
        <Suspense>
          <StandsDrawer isOpen={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}
