import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { ReactNode } from "react"
import { Document } from "../document.tsx"

type SiteFrameProps = {
  title: string
  description: string
  url: string | null
  assets: PageAssets
  styles: string
  /** Content of the slate below the bar: the page's first heading with its text. Without it the bar is paper. */
  sign?: ReactNode
  children: ReactNode
}

/** The frame of the pages about the product itself: the bar, the slate, and the footer with the legal pages. */
export function SiteFrame({ title, description, url, assets, styles, sign, children }: SiteFrameProps) {
  return (
    <Document
      language="fr"
      title={title}
      description={description}
      isIndexable
      url={url}
      assets={assets}
      styles={styles}
      bodyClass="site"
    >
      <header className={sign === undefined ? "site-bar site-bar-paper" : "site-bar"}>
        <a className="site-logo" href="/decouvrir">
          <span role="img" aria-label="Ardoise">
            <svg viewBox="2 22 81 78" aria-hidden="true">
              <path d="M31.5 22.5h17.6L82.5 100H60.3zM32.2 22.5 44.5 39 10.4 100H2.5z" />
              <path
                className="site-logo-bar"
                d="M15.5 76.8c9-1.9 17.2-1.4 26-2.1 5.6-.4 10.3-.6 15.3.5l2.4 6.2c-6.2-.5-11.5.7-18 .9-9.3.4-18.6 1.3-28.5.7z"
              />
            </svg>
            <span aria-hidden="true">rdoise</span>
          </span>
        </a>
        <a className="site-login" href="/login">
          Se connecter
        </a>
      </header>
      <main>
        {sign !== undefined && <div className="site-sign">{sign}</div>}
        {children}
      </main>
      <footer className="site-foot">
        <nav aria-label="Informations">
          <a href="/decouvrir">Découvrir Ardoise</a>
          <a href="/mentions-legales">Mentions légales</a>
          <a href="/confidentialite">Confidentialité</a>
          <a href="/conditions">Conditions d’utilisation</a>
          <a href="/accessibilite">Accessibilité</a>
        </nav>
      </footer>
    </Document>
  )
}
