import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { ArdoiseMark } from "@ardoise/menu-view/ardoise-mark"
import { Document } from "./document.tsx"

type WeeklyStopPageProps = { state: "asks" | "stopped" | "unknown"; assets: PageAssets; styles: string }

const titles = {
  asks: "Ne plus recevoir la Lettre du\u00a0lundi",
  stopped: "La Lettre du\u00a0lundi est arrêtée",
  unknown: "Ce lien n’est plus valable",
} as const

/** `/lettre/arret`: stops the weekly email with one button, without a session and without a script. */
export function WeeklyStopPage({ state, assets, styles }: WeeklyStopPageProps) {
  return (
    <Document
      language="fr"
      title={`${titles[state]} – Ardoise`}
      isIndexable={false}
      assets={assets}
      styles={styles}
      bodyClass="notice"
    >
      <main>
        <h1>{titles[state]}</h1>
        {state === "asks" && (
          <>
            <p>Vos chiffres restent sur la page Chiffres.</p>
            {/* Without an action, the form is sent to the address of the page, with its code. */}
            <form method="post">
              <button type="submit" className="way-out">
                Ne plus recevoir
              </button>
            </form>
          </>
        )}
        {state === "stopped" && (
          <p>
            Vous ne la recevrez plus. Pour la reprendre, ouvrez <a href="/dashboard/chiffres">Chiffres</a>.
          </p>
        )}
        {state === "unknown" && (
          <p>
            Pour arrêter la Lettre du lundi, ouvrez <a href="/dashboard/chiffres">Chiffres</a>, tout en bas.
          </p>
        )}
      </main>
      <footer>
        <ArdoiseMark />
      </footer>
    </Document>
  )
}
