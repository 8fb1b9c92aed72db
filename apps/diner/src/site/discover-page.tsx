import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { SitePage } from "@ardoise/contract/site-page"
import { premiumAdvantages, premiumPriceText } from "@ardoise/domain/plan/offer"
import { CategorySection } from "@ardoise/menu-view/category-section"
import { SiteFrame } from "./site-frame.tsx"

/** The features of Ardoise, in the order in which an owner uses them. */
const abilities: readonly { readonly title: string; readonly text: string }[] = [
  {
    title: "Un QR code, pour toujours",
    text: "Imprimez-le une seule fois. Il mène toujours au menu en service, même quand vous en changez.",
  },
  {
    title: "Une carte juste, tout de suite",
    text: "Un prix corrigé, un plat ajouté\u00a0: la page de vos clients le montre aussitôt, sans réimpression.",
  },
  {
    title: "Les quatorze allergènes",
    text: "Déclarés plat par plat, en toutes lettres, comme la réglementation le demande.",
  },
  {
    title: "Rien à installer",
    text: "La carte s’ouvre sur tous les téléphones, même anciens, même quand le réseau est faible. Elle s’imprime aussi.",
  },
  {
    title: "Une carte écrite avec vous",
    text: "Des plats et des descriptions proposés, des rubriques prêtes, et vos modifications gardées si le réseau tombe.",
  },
  {
    title: "Le respect de vos clients",
    text: "Aucun compte, aucun cookie, aucun traceur\u00a0: ils lisent, c’est tout.",
  },
]

/** The content of the free plan. */
const freeAdvantages: readonly string[] = [
  "Un menu, avec toutes ses rubriques",
  "Votre QR code permanent",
  "Les quatorze allergènes",
  "Sans limite de durée",
]

type DiscoverPageProps = { page: Extract<SitePage, { kind: "discover" }>; assets: PageAssets; styles: string }

/** `/decouvrir`: the features of Ardoise, the two plans, a sample menu, the legal pages (A31). */
export function DiscoverPage({ page, assets, styles }: DiscoverPageProps) {
  const shown = page.sample.categories.slice(0, 2)
  return (
    <SiteFrame
      title="Ardoise – La carte de votre restaurant derrière un seul QR code"
      description="Créez la carte digitale de votre restaurant, avec ses prix et ses allergènes, et publiez-la derrière un QR code qui ne change jamais. Gratuit, ou Premium."
      url={page.url}
      assets={assets}
      styles={styles}
      sign={
        <>
          <h1>La carte de votre restaurant, derrière un seul QR code</h1>
          <p>Créez, publiez et faites vivre vos menus digitaux. Vos clients lisent la carte du jour, toujours.</p>
          <p className="site-actions">
            <a className="site-action" href="/login#inscription">
              Créer mon menu
            </a>
            <a className="site-way" href="/decouvrir/carte">
              Ouvrir une carte d’exemple
            </a>
          </p>
        </>
      }
    >
      <section className="site-part">
        <h2>Ce que fait Ardoise</h2>
        <ul className="site-abilities">
          {abilities.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="site-part">
        <h2>Ce que lisent vos clients</h2>
        <div className="site-sample">
          {shown.map((category, index) => (
            <CategorySection
              key={category.id}
              category={category}
              id={`exemple-${index}`}
              language="fr"
              hasCart={false}
            />
          ))}
        </div>
        <p>
          <a className="site-way" href="/decouvrir/carte">
            Ouvrir la carte d’exemple entière
          </a>
        </p>
      </section>
      <section className="site-part">
        <h2>Deux formules</h2>
        <div className="site-plans">
          <article>
            <h3>Gratuit</h3>
            <p className="site-price">0&nbsp;€</p>
            <Advantages list={freeAdvantages} />
          </article>
          <article className="site-premium">
            <h3>Premium</h3>
            <p className="site-price">{premiumPriceText}</p>
            <Advantages list={premiumAdvantages} />
            <p className="site-note">Le paiement en ligne à table arrive bientôt.</p>
          </article>
        </div>
        <p className="site-actions">
          <a className="site-action" href="/login#inscription">
            Commencer gratuitement
          </a>
        </p>
      </section>
    </SiteFrame>
  )
}

function Advantages({ list }: { list: readonly string[] }) {
  return (
    <ul>
      {list.map((advantage) => (
        <li key={advantage}>{advantage}</li>
      ))}
    </ul>
  )
}
