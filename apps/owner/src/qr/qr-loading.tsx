import { FailureBanner } from "@ardoise/ui/failure-banner"
import { Loading } from "@ardoise/ui/loading"
import { Skeleton } from "@ardoise/ui/skeleton"
import { listLoadFailed } from "../menus/menu-words.ts"
import styles from "./qr-loading.module.css"

/** The name of both pages of the QR code in the browser's tab. */
export const qrTitle = "QR Code – Ardoise"

/** The place of a QR code while its menus are awaited. */
export function QrSkeleton() {
  return (
    <Loading text="Chargement..." isSilent className={styles.skeleton}>
      <Skeleton height={376} />
      <Skeleton height={246} />
    </Loading>
  )
}

/** The menus could not be read. The code does not need them, and stays. */
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
