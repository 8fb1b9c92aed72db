import { Banner } from "@ardoise/ui/banner"
import { Button } from "@ardoise/ui/button"
import { Skeleton } from "@ardoise/ui/skeleton"
import { RefreshCw } from "lucide-react"
import { listLoadFailed } from "../menus/menu-words.ts"
import styles from "./qr-loading.module.css"

/** The place of a QR code while its menus are awaited. */
export function QrSkeleton() {
  return (
    <div className={styles.skeleton}>
      <p className="visually-hidden" role="status">
        Chargement...
      </p>
      <Skeleton height={376} />
      <Skeleton height={246} />
    </div>
  )
}

/** The menus could not be read. The code does not need them, and stays. */
export function QrLoadFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <Banner tone="neutral" role="alert" className={styles.failure}>
      <div className={styles.words}>
        <p>
          <b>{listLoadFailed}</b>
          <br />
          Votre QR code, lui, fonctionne.
        </p>
        <Button icon={<RefreshCw aria-hidden />} isBusy={isRetrying} onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    </Banner>
  )
}
