import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { ArdoiseMark } from "@ardoise/menu-view/ardoise-mark"
import { Document } from "./document.tsx"

/** The explanation for each of the two routes. */
const explanations = {
  r: "Ce menu n'est pas accessible ou n'existe pas.",
  u: "Aucun menu trouvé pour cet utilisateur ou le menu n'est pas encore configuré.",
} as const

type UnavailablePageProps = {
  route: "r" | "u"
  /** The requested id, exactly as in the address. */
  searchedId: string
  assets: PageAssets
  styles: string
}

/** The page "Menu non disponible" of `/r` and `/u`, with the requested id and a link for owners to sign in. */
export function UnavailablePage({ route, searchedId, assets, styles }: UnavailablePageProps) {
  const title = "Menu non disponible"
  return (
    <Document language="fr" title={title} isIndexable={false} assets={assets} styles={styles} bodyClass="notice">
      <main>
        <div className="easel" aria-hidden="true">
          <span className="wiped" />
          <span className="wiped" />
          <span className="wiped" />
        </div>
        <h1>{title}</h1>
        <p>{explanations[route]}</p>
        <p className="searched">
          ID recherché&nbsp;: <code dir="auto">{searchedId}</code>
        </p>
        <p className="hint">
          Vous êtes le restaurateur&nbsp;? <a href="/login">Connectez-vous</a> pour configurer votre menu.
        </p>
      </main>
      <footer>
        <ArdoiseMark />
      </footer>
    </Document>
  )
}
