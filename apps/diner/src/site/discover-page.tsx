import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { SitePage } from "@ardoise/contract/site-page"
import type { ReactNode } from "react"
import { DiscoverDemo } from "./discover-demo.tsx"
import { DiscoverFilm } from "./discover-film.tsx"
import { DrawnCard } from "./drawn-screen.tsx"
import { SiteFrame } from "./site-frame.tsx"

/** The restaurant of the pictures. */
const restaurant = "Le Petit Zinc"

/** What each plan contains. A row is added when its feature works: `true` means included. */
const offers: readonly {
  readonly what: string
  readonly free: boolean | string
  readonly premium: boolean | string
}[] = [
  { what: "Vos menus", free: "Un seul", premium: "Sans limite" },
  { what: "Le QR code, permanent", free: true, premium: true },
  { what: "Les quatorze allergènes, et de quoi les éviter pour vos clients", free: true, premium: true },
  { what: "Une photo par plat", free: true, premium: true },
  { what: "Les cartes de table en PDF, numérotées, avec leur code", free: true, premium: true },
  { what: "La carte imprimée, depuis la page de vos clients", free: true, premium: true },
  { what: "La carte en cinq langues", free: false, premium: true },
  { what: "Commander à table, la cuisine en direct, les tickets", free: false, premium: true },
  { what: "Commission d’Ardoise", free: "0\u00a0%", premium: "0\u00a0%" },
]

const papers: readonly { readonly what: string; readonly how: string }[] = [
  { what: "Carte", how: "A4, depuis la page de vos clients" },
  { what: "Cartes de table", how: "A6, ou huit par page A4" },
  { what: "Ticket de cuisine", how: "rouleau de 80\u00a0mm" },
  { what: "Le code seul", how: "PNG ou SVG" },
]

const limits: readonly { readonly title: string; readonly text: string }[] = [
  { title: "Pas de caisse.", text: "Ardoise n’est pas un logiciel de caisse et n’en remplace aucun." },
  {
    title: "Pas de réservation, pas de livraison.",
    text: "Elle s’occupe de ce qui se lit et se commande à table.",
  },
  {
    title: "Pas de promesse de conformité.",
    text: "Elle montre ce que vous déclarez. Vous restez responsable de votre carte.",
  },
  { title: "Pas d’allergène deviné.", text: "Aucune machine ne les déclare à votre place." },
  { title: "Pas de fichier clients.", text: "Ni compte, ni cookie, ni traceur, ni revente." },
  { title: "Pas d’engagement.", text: "Ni durée, ni frais de départ, ni carte bancaire pour commencer." },
]

const questions: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: "Le QR code change-t-il un jour\u00a0?",
    answer:
      "Non. Il porte une adresse, pas une carte. Vous changez de menu, de prix ou de nom\u00a0: le code imprimé reste bon, même si vous arrêtez Premium.",
  },
  { question: "Prenez-vous une commission\u00a0?", answer: "Non. Une commande se règle sur place, comme toujours." },
  {
    question: "Où sont mes données\u00a0?",
    answer:
      "Chez l’hébergeur nommé dans les mentions légales. Ou chez vous\u00a0: Ardoise est un logiciel libre (licence MIT), qui s’installe sur votre propre machine.",
  },
  {
    question: "Et les allergènes\u00a0?",
    answer:
      "Plat par plat, en trois états\u00a0: présents, aucun des quatorze, non déclarés. Rien n’est présenté comme sûr sans que vous l’ayez dit.",
  },
  {
    question: "Que se passe-t-il quand le réseau tombe\u00a0?",
    answer:
      "Une carte déjà ouverte reste lisible. Ce que vous écrivez est gardé sur l’appareil, puis enregistré au retour du réseau. Une commande part une seule fois.",
  },
  {
    question: "Mes clients doivent-ils installer quelque chose\u00a0?",
    answer:
      "Non. La carte s’ouvre dans le navigateur, sans application, sans compte et sans cookie, même sur un téléphone ancien.",
  },
  {
    question: "Et si j’arrête Premium\u00a0?",
    answer: "Rien n’est effacé. Premium dure jusqu’à la fin du mois payé, puis le code montre votre premier menu.",
  },
  {
    question: "Comment partir\u00a0?",
    answer:
      "En un clic\u00a0: un fichier contient vos menus, vos commandes et vos photos, lisible par d’autres programmes. La suppression du compte s’annule pendant 30 jours, puis elle est définitive.",
  },
]

type DiscoverPageProps = { page: Extract<SitePage, { kind: "discover" }>; assets: PageAssets; styles: string }

/** `/decouvrir`: what Ardoise does, what it costs and what it does not do (A31). It needs no script. */
export function DiscoverPage({ page, assets, styles }: DiscoverPageProps) {
  const { samples, code, url } = page
  return (
    <SiteFrame
      title="Ardoise – Changez la carte, jamais le QR code"
      description="Créez la carte digitale de votre restaurant, avec ses prix et ses allergènes, et publiez-la derrière un QR code qui ne change jamais. Gratuit, ou Premium."
      url={url}
      assets={assets}
      styles={styles}
    >
      <section className="intro site-width">
        <h1>
          Changez la carte.
          <br />
          Jamais le QR code.
        </h1>
        <div className="intro-words">
          <p>
            Écrivez vos plats, vos prix et leurs allergènes. Vos clients scannent le même code et lisent la carte du
            moment.
          </p>
          <Actions />
          <p className="intro-price">
            Gratuit avec un menu, sans limite de durée.
            <br />
            Premium&nbsp;: 9,99&nbsp;€ par mois, résiliable à tout moment.
          </p>
        </div>
      </section>
      <DiscoverDemo samples={samples} code={code} restaurant={restaurant} />
      <DiscoverFilm samples={samples} code={code} restaurant={restaurant} />
      <section className="prices site-width">
        <div className="prices-head">
          <h2>0&nbsp;€ ou 9,99&nbsp;€ par mois</h2>
          <p>Ce qui vous évite des ennuis est gratuit. Ce qui commande ou traduit est Premium.</p>
        </div>
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">
                Gratuit<b>0&nbsp;€</b>
              </th>
              <th scope="col">
                Premium<b>9,99&nbsp;€</b>
              </th>
            </tr>
          </thead>
          <tbody>
            {offers.map(({ what, free, premium }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{included(free)}</td>
                <td>{included(premium)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="prices-note">
          9,99&nbsp;€ par mois, taxes comprises, résiliable à tout moment. La formule gratuite n’a pas de limite de
          durée.
        </p>
      </section>
      <section className="papers site-width">
        <div className="papers-picture">
          <DrawnCard code={code} restaurant={restaurant} table={6} />
          <DrawnCard code={code} restaurant={restaurant} table={7} />
        </div>
        <div className="papers-words">
          <h2>La même carte, sur papier</h2>
          <p>Ce que vous avez écrit une fois s’imprime aussi. Un prix corrigé l’est partout.</p>
          <dl>
            {papers.map(({ what, how }) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <section className="limits site-width">
        <h2>Ce qu’Ardoise ne fait pas</h2>
        <ul>
          {limits.map(({ title, text }) => (
            <li key={title}>
              <b className="limit">{title}</b> {text}
            </li>
          ))}
        </ul>
      </section>
      <section className="questions site-width">
        <h2>Questions</h2>
        <div>
          {questions.map(({ question, answer }, index) => (
            <details key={question} open={index === 0}>
              <summary>
                {question}
                <Chevron />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className="end">
        {/* An empty line of a menu, with the caret. */}
        <p className="end-line" aria-hidden="true">
          <i />
          <u />
          <b className="end-price">0,00&nbsp;€</b>
        </p>
        <h2>Écrivez la première ligne.</h2>
        <Actions />
      </section>
    </SiteFrame>
  )
}

function Actions() {
  return (
    <p className="actions">
      <a className="action" href="/login#inscription">
        Créer mon menu
      </a>
      <a className="way" href="/decouvrir/carte">
        Ouvrir une carte d’exemple
      </a>
    </p>
  )
}

/** A cell of the table of prices. A symbol has words for screen readers. */
function included(value: boolean | string): ReactNode {
  if (typeof value === "string") return value
  if (!value) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">Non compris</span>
      </>
    )
  }
  return (
    <>
      <svg className="check" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M20 6 9 17l-5-5" />
      </svg>
      <span className="visually-hidden">Compris</span>
    </>
  )
}

function Chevron() {
  return (
    <svg className="chevron" viewBox="0 0 24 24" aria-hidden="true">
      <path d="m6 9 6 6 6-6" />
    </svg>
  )
}
