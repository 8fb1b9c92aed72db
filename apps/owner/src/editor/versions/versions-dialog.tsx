import { formatMoment } from "@ardoise/domain/dates"
import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import { dishCount, menuName } from "../../menus/menu-words.ts"
import { AwaitedRead } from "../../page-parts/awaited-read.tsx"
import { MenuReading } from "./menu-reading.tsx"
import { type MenuVersion, menuVersionsQuery } from "./version-api.ts"
import styles from "./versions-dialog.module.css"

type VersionsDialogProps = {
  menuId: string
  timeZone: string | undefined
  onRestore: (version: Menu) => void
  onClose: () => void
}

/** Lists the earlier versions of a menu, to view and to restore. */
export function VersionsDialog({ menuId, timeZone, onRestore, onClose }: VersionsDialogProps) {
  const { id: userId } = useOwner()
  const [shown, setShown] = useState<MenuVersion | null>(null)
  const read = useQuery(menuVersionsQuery(userId, menuId))
  const { data } = read
  const until = (version: MenuVersion) => `Jusqu’au ${formatMoment(version.replacedAt, timeZone)}`

  if (shown !== null) {
    return (
      <Dialog
        isOpen
        onClose={() => setShown(null)}
        title={menuName(shown.menu)}
        footer={
          <>
            <Button onClick={() => setShown(null)}>Retour aux versions</Button>
            <Button tone="primary" onClick={() => onRestore(shown.menu)}>
              Restaurer cette version
            </Button>
          </>
        }
      >
        <p>{`${until(shown)}, ${dishCount(countDishes(shown.menu))}`}</p>
        <MenuReading menu={shown.menu} />
      </Dialog>
    )
  }
  return (
    <Dialog isOpen onClose={onClose} title="Versions précédentes">
      {data === undefined ? (
        <AwaitedRead read={read} failed="Les versions n’ont pas pu être lues" />
      ) : data.length === 0 ? (
        <p>Ce menu n’a pas encore de version précédente.</p>
      ) : (
        <ul className={styles.versions}>
          {data.map((version) => (
            <li key={version.id}>
              <div>
                <p>{until(version)}</p>
                <p className={styles.count}>{dishCount(countDishes(version.menu))}</p>
              </div>
              <Button aria-label={`Voir la version : ${until(version)}`} onClick={() => setShown(version)}>
                Voir
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.count}>Chaque version est gardée 30 jours.</p>
    </Dialog>
  )
}
