import { Logo } from "@ardoise/ui/logo/logo"
import type { ReactNode } from "react"
import { Copyright } from "../page-parts/copyright.tsx"
import styles from "./auth-page.module.css"
import { SampleCarte } from "./sample-carte.tsx"

type AuthFrameProps = {
  /** The title of the browser tab, without the product name. */
  title: string
  /** The link back, at the top of the page. */
  back: ReactNode
  children: ReactNode
}

/** The page around a step of signing in: the slate at the side, the link back and a card. */
export function AuthFrame({ title, back, children }: AuthFrameProps) {
  return (
    <div className={styles.page}>
      <title>{`${title} – Ardoise`}</title>
      <div className={styles.slate} data-on="slate" aria-hidden="true">
        <SampleCarte />
      </div>
      <main className={styles.paper}>
        <div>{back}</div>
        <div className={styles.box}>
          <Logo on="paper" className={styles.logo} />
          {children}
        </div>
        <Copyright />
      </main>
    </div>
  )
}
