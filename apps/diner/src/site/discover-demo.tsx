import type { SitePage } from "@ardoise/contract/site-page"
import { Code, Phone, ScreenDishes, ScreenRail, ScreenSign } from "./drawn-screen.tsx"

type DemoProps = Pick<Extract<SitePage, { kind: "discover" }>, "samples" | "code"> & { restaurant: string }

/**
 * Two menus, one code, one phone: choosing the other menu changes the phone, and the code stays. Two radio buttons and
 * style sheets do it, without a script.
 */
export function DiscoverDemo({ samples, code, restaurant }: DemoProps) {
  return (
    <section className="demo" aria-label="Essayez">
      <div className="demo-parts">
        <fieldset className="demo-menus">
          <legend>Activez l’autre menu&nbsp;: essayez.</legend>
          {samples.map((menu, index) => (
            <label key={menu.id} className="demo-menu">
              <input type="radio" name="menu" id={`menu-${index}`} defaultChecked={index === 0} />
              <span className="demo-count">{menu.categories.flatMap(({ dishes }) => dishes).length} plats</span>
              <span className="demo-switch">
                <b className="demo-word if-on">Actif</b>
                <b className="demo-word if-off">Inactif</b>
                <i className="demo-knob" />
              </span>
              <strong className="demo-name">{menu.name}</strong>
              <span className="demo-categories">
                {menu.categories
                  .slice(0, 3)
                  .map(({ name, dishes }) => `${name} ${dishes.length}`)
                  .join(" · ")}
              </span>
              <span className="demo-state">
                <span className="if-on">Affiché par votre QR code</span>
                <span className="if-off">Prêt</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="demo-code">
          <p className="demo-label">Le même code.</p>
          <div className="demo-card">
            <Code code={code} />
            <p className="demo-hint">Scannez pour voir la carte</p>
          </div>
        </div>
        <div className="demo-phone">
          <p className="demo-label">Ce que lisent vos clients.</p>
          <p className="visually-hidden">Le téléphone montre le menu activé.</p>
          <Phone isLarge>
            {samples.map((menu) => (
              <div key={menu.id} className="screen">
                <ScreenSign menu={menu.name} restaurant={restaurant} />
                <ScreenRail menu={menu} />
                <ScreenDishes categories={menu.categories.slice(0, 2)} />
              </div>
            ))}
          </Phone>
        </div>
      </div>
    </section>
  )
}
