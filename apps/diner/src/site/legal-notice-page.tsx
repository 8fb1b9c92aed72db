import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Operator } from "@ardoise/contract/site-page"
import { SiteFrame } from "./site-frame.tsx"

/** Text for details that the operator has not provided. */
const untold = "Non renseigné"

type LegalNoticePageProps = { operator: Operator; url: string | null; assets: PageAssets; styles: string }

/** `/mentions-legales`: who runs this installation and who hosts it. French law requires both. */
export function LegalNoticePage({ operator, url, assets, styles }: LegalNoticePageProps) {
  const { name, address, contact, registration, publisher, hosting } = operator
  const isComplete = Object.values(operator).every((fact) => fact !== null)
  return (
    <SiteFrame
      title="Mentions légales – Ardoise"
      description="Éditeur et hébergeur de ce service."
      url={url}
      assets={assets}
      styles={styles}
      sign={<h1>Mentions légales</h1>}
    >
      <div className="site-part site-text">
        {!isComplete && (
          <p className="site-notice">
            L’exploitant de ce serveur n’a pas encore renseigné toutes ces informations. Elles se complètent par les
            réglages OPERATOR_…, que décrit la documentation.
          </p>
        )}
        <h2>Éditeur</h2>
        <dl>
          <dt>Nom</dt>
          <dd>{name ?? untold}</dd>
          <dt>Adresse</dt>
          <dd>{address ?? untold}</dd>
          <dt>Contact</dt>
          <dd>{contact ?? untold}</dd>
          <dt>Immatriculation</dt>
          <dd>{registration ?? untold}</dd>
          <dt>Directeur de la publication</dt>
          <dd>{publisher ?? untold}</dd>
        </dl>
        <h2>Hébergeur</h2>
        <p>{hosting ?? untold}</p>
        <h2>Contenu des cartes</h2>
        <p>
          Chaque restaurateur écrit sa carte et en répond&nbsp;: noms des plats, prix, allergènes, origines. Une erreur
          se signale d’abord au restaurant, ou à l’éditeur de ce service.
        </p>
        <h2>Logiciel</h2>
        <p>Ce service fonctionne avec Ardoise, un logiciel publié sous licence MIT.</p>
      </div>
    </SiteFrame>
  )
}
