import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { listLoadFailed } from "../menus/menu-words.ts"
import styles from "./qr-loading.module.css"

/** The window title of both QR code pages. */
export const qrTitle = "QR Code – Ardoise"

/** The placeholder of a QR code while the menus load. */
export function QrSkeleton() {
  return (
    <Loading text="Chargement..." isSilent className={styles.skeleton}>
      <Skeleton height={456} />
      <Skeleton height={246} />
    </Loading>
  )
}

/** Shown when the menus could not be read. The code does not depend on them. */
export function QrLoadFailure({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <FailureBanner
      tone="neutral"
      title={listLoadFailed}
      isRetrying={isRetrying}
      onRetry={onRetry}
      className={styles.failure}
    >
      Votre QR code et son lien ne changent pas.
    </FailureBanner>
  )
}
