import type { SitePage } from "@ardoise/contract/site-page"
import type { ReactNode } from "react"
import { DrawnCard, Phone, ScreenDishes, ScreenRail, ScreenSign } from "./drawn-screen.tsx"

type FilmProps = Pick<Extract<SitePage, { kind: "discover" }>, "samples" | "code"> & { restaurant: string }

/** One order in five pictures, from the scan to the table. */
export function DiscoverFilm({ samples, code, restaurant }: FilmProps) {
  const [menu] = samples
  if (menu === undefined) return null
  const mains = menu.categories.filter(({ name }) => name === "Plats")
  const behind = (
    <>
      <ScreenSign menu={menu.name} restaurant={restaurant} />
      <ScreenRail menu={menu} />
    </>
  )
  return (
    <section className="film">
      <div className="site-width">
        <h2>Un vendredi soir, table 7</h2>
        <p className="film-sub">De la table à la cuisine, sans rien installer.</p>
      </div>
      {/* It scrolls sideways in a narrow window, so the keyboard must reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs the focus */}
      <section className="film-strip" aria-label="Le film d’une commande" tabIndex={0}>
        <Frame time="20:14" title="Scanner" text="Le code posé sur la table connaît son numéro.">
          <DrawnCard code={code} restaurant={restaurant} table={7} />
        </Frame>
        <Frame time="20:15" title="Lire" text="La carte, les prix, les allergènes. Dans leur langue.">
          <Phone>
            <div className="screen">
              <ScreenRail menu={menu} current="Plats" />
              <ScreenDishes categories={mains} chosen="Bœuf bourguignon" />
              <div className="screen-cart">
                <b>2 plats</b>
                <b>43,00&nbsp;€</b>
              </div>
            </div>
          </Phone>
        </Frame>
        <Frame time="20:21" title="Commander" text="Un mot pour la cuisine, et c’est envoyé.">
          <Phone>
            <div className="screen">
              {behind}
              <div className="screen-veil" />
              <div className="screen-sheet">
                <p className="screen-title">Votre panier</p>
                <div className="screen-entry">
                  <p>
                    <b>Bœuf bourguignon</b>
                    <b>43,00&nbsp;€</b>
                  </p>
                  <p>
                    <span>21,50&nbsp;€ l’unité</span>
                    <span>2</span>
                  </p>
                  <p className="screen-note">Une sans carottes</p>
                </div>
                <div className="screen-entry">
                  <p>
                    <b>Œufs mayonnaise</b>
                    <b>7,50&nbsp;€</b>
                  </p>
                  <p>
                    <span>7,50&nbsp;€ l’unité</span>
                    <span>1</span>
                  </p>
                </div>
                <p className="screen-total">
                  <b>Total</b>
                  <b>50,50&nbsp;€</b>
                </p>
                <p className="screen-button">Commander</p>
              </div>
            </div>
          </Phone>
        </Frame>
        <Frame time="20:22" title="Cuisiner" text="La commande sonne en cuisine, et s’imprime en ticket.">
          <div className="ticket" aria-hidden="true">
            <p className="ticket-head">
              <b className="ticket-table">Table 7</b>
              <span>1 min</span>
            </p>
            <p>
              <em>2</em>Bœuf bourguignon
            </p>
            <p className="ticket-note">Une sans carottes</p>
            <p>
              <em>1</em>Œufs mayonnaise
            </p>
            <p className="ticket-button">Commencer préparation</p>
          </div>
        </Frame>
        <Frame time="20:39" title="Servir" text="La cuisine touche « Prêt », la table le sait.">
          <Phone>
            <div className="screen">
              {behind}
              <div className="screen-veil" />
              <div className="screen-sheet screen-done">
                <p>Table 7, commande</p>
                <p className="screen-number">7812</p>
                <p className="screen-ready">Prêt</p>
                <p className="screen-row">
                  <span>2 × Bœuf bourguignon</span>
                  <span>43,00&nbsp;€</span>
                </p>
                <p className="screen-row">
                  <span>1 × Œufs mayonnaise</span>
                  <span>7,50&nbsp;€</span>
                </p>
                <p className="screen-row">
                  <b>Total à régler sur place</b>
                  <b>50,50&nbsp;€</b>
                </p>
              </div>
            </div>
          </Phone>
        </Frame>
      </section>
    </section>
  )
}

type FrameProps = { time: string; title: string; text: string; children: ReactNode }

function Frame({ time, title, text, children }: FrameProps) {
  return (
    <figure>
      <div className="film-picture">{children}</div>
      <figcaption>
        <time>{time}</time>
        <b>{title}</b>
        <span>{text}</span>
      </figcaption>
    </figure>
  )
}
