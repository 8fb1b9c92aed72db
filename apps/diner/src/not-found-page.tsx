import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { Document } from "./document.tsx"

/** The page for unknown paths, and for `/menu/{id}/view` without a menu. */
export function NotFoundPage({ assets, styles }: { assets: PageAssets; styles: string }) {
  const title = "Page non trouvée"
  return (
    <Document language="fr" title={title} isIndexable={false} assets={assets} styles={styles} bodyClass="notice">
      <main>
        <div className="easel easel-large">
          <h1>404</h1>
        </div>
        <p className="title">{title}</p>
        <a className="way-out" href="/">
          Retour à l'accueil
        </a>
      </main>
    </Document>
  )
}
