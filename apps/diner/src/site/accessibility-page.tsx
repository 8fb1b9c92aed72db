import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Operator } from "@ardoise/contract/site-page"
import { SiteFrame } from "./site-frame.tsx"

type AccessibilityPageProps = { operator: Operator; url: string | null; assets: PageAssets; styles: string }

/** `/accessibilite`: what was tested, the known limitations, and whom to contact about an obstacle. */
export function AccessibilityPage({ operator: { contact }, url, assets, styles }: AccessibilityPageProps) {
  return (
    <SiteFrame
      title="Accessibilité – Ardoise"
      description="L’état de ce service devant les règles d’accessibilité, et à qui signaler un obstacle."
      url={url}
      assets={assets}
      styles={styles}
      sign={
        <>
          <h1>Accessibilité</h1>
          <p>Une carte se lit sans script, au clavier, à la loupe et à voix haute.</p>
        </>
      }
    >
      <div className="site-part site-text">
        <h2>État de conformité</h2>
        <p>
          Ce service vise les règles WCAG&nbsp;2.2 au niveau AA. Ses auteurs l’ont vérifié eux-mêmes&nbsp;; aucun
          organisme indépendant ne l’a audité. C’est pourquoi il se déclare <b>partiellement conforme</b>.
        </p>
        <h2>Ce qui a été vérifié</h2>
        <ul>
          <li>
            Chaque écran et chaque dialogue avec un outil de contrôle, en clair et en sombre, à chaque changement.
          </li>
          <li>Tout le parcours au clavier&nbsp;: ordre, visibilité et retour du focus.</li>
          <li>Les noms qu’une aide technique lit, dans l’arbre d’accessibilité du navigateur.</li>
          <li>Le zoom jusqu’à 400&nbsp;%, le texte seul à 200&nbsp;%, l’espacement du texte élargi.</li>
          <li>Les couleurs imposées par le système, et les animations réduites.</li>
          <li>La taille des cibles, et une autre manière de faire que glisser.</li>
        </ul>
        <h2>Ce qui ne l’est pas encore</h2>
        <ul>
          <li>Aucun essai n’a été fait avec des personnes qui utilisent un lecteur d’écran chaque jour.</li>
          <li>
            Les contrôles automatiques ont lieu dans Chromium&nbsp;; WebKit et Firefox ont été parcourus à la main.
            Aucun essai n’a été fait avec VoiceOver, TalkBack ou NVDA.
          </li>
          <li>
            Les textes et les photos des cartes sont ceux des restaurateurs&nbsp;: la photo d’un plat porte le nom du
            plat, et rien de plus.
          </li>
          <li>
            Les fichiers PDF des cartes de table sont balisés, mais leurs lettres sont dessinées&nbsp;: tous les
            lecteurs ne permettent pas de les sélectionner.
          </li>
          <li>Les noms de plats que le dictionnaire ne connaît pas restent en français dans une carte traduite.</li>
        </ul>
        <h2>Signaler un obstacle</h2>
        <p>
          {contact === null ? "Adressez-vous à l’exploitant de ce serveur" : `Écrivez à\u00a0: ${contact}`}, en disant
          la page et ce qui vous arrête. Une carte peut aussi toujours être demandée au restaurant.
        </p>
        <p>
          Sans réponse satisfaisante, vous pouvez saisir le Défenseur des droits (www.defenseurdesdroits.fr), par son
          formulaire, par téléphone au 09&nbsp;69&nbsp;39&nbsp;00&nbsp;00 ou par courrier gratuit&nbsp;: Défenseur des
          droits, Libre réponse 71120, 75342&nbsp;Paris&nbsp;CEDEX&nbsp;07.
        </p>
      </div>
    </SiteFrame>
  )
}
