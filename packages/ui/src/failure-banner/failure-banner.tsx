import { RefreshCw } from "lucide-react"
import type { ReactNode } from "react"
import { Banner } from "../banner/banner.tsx"
import { Button } from "../button/button.tsx"
import styles from "./failure-banner.module.css"

type FailureBannerProps = {
  /** What failed. */
  title: string
  /** What still works, or why it failed. */
  children?: ReactNode
  /** "neutral" where the rest of the screen keeps working. */
  tone?: "error" | "neutral"
  icon?: ReactNode
  isRetrying?: boolean
  onRetry: () => void
  className?: string
}

/** Reports that something could not be loaded, and offers a retry. */
export function FailureBanner({
  title,
  children,
  tone = "error",
  icon,
  isRetrying = false,
  onRetry,
  className,
}: FailureBannerProps) {
  return (
    <Banner tone={tone} role="alert" icon={icon} className={className}>
      <div className={styles.words}>
        <p>
          <b>{title}</b>
          {children !== undefined && (
            <>
              <br />
              {children}
            </>
          )}
        </p>
        <Button icon={<RefreshCw aria-hidden />} isBusy={isRetrying} onClick={onRetry}>
          Réessayer
        </Button>
      </div>
    </Banner>
  )
}
