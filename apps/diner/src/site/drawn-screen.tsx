import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import type { ReactNode } from "react"

/** A phone with a screen of a diner, in HTML. Decoration: screen readers skip it. */
export function Phone({ isLarge = false, children }: { isLarge?: boolean; children: ReactNode }) {
  return (
    <div className={isLarge ? "phone phone-large" : "phone"} aria-hidden="true">
      {children}
    </div>
  )
}

/** The head of a menu: the slate with both names. */
export function ScreenSign({ menu, restaurant }: { menu: string; restaurant: string }) {
  return (
    <div className="screen-sign">
      <p>{restaurant}</p>
      <p className="screen-menu">{menu}</p>
    </div>
  )
}

/** The bar of categories. @param current name of the category that is marked; the first one without it */
export function ScreenRail({ menu, current }: { menu: Menu; current?: string }) {
  const names = ["Tout", ...menu.categories.map(({ name }) => name)]
  return (
    <div className="screen-rail">
      {names.map((name) => (
        <span key={name} className={name === (current ?? "Tout") ? "is-current" : undefined}>
          {name}
        </span>
      ))}
    </div>
  )
}

/** Categories with some of their dishes, as diners read them. */
export function ScreenDishes({ categories, chosen }: { categories: readonly Category[]; chosen?: string }) {
  return (
    <div className="screen-page">
      {categories.map(({ name, dishes }) => (
        <div key={name}>
          <p className="screen-category">{name}</p>
          {dishes.map((dish) => (
            <ScreenDish key={dish.id} dish={dish} count={dish.name === chosen ? 2 : 0} />
          ))}
        </div>
      ))}
    </div>
  )
}

function ScreenDish({ dish, count }: { dish: Dish; count: number }) {
  const { name, description, price, allergens } = dish
  return (
    <div className="screen-dish">
      <p className="screen-line">
        <span>{name}</span>
        <i />
        <b>{formatStoredPrice(price)}</b>
      </p>
      <u>{count > 0 ? count : "+"}</u>
      {description !== "" && <p>{description}</p>}
      {allergens.state === "present" && <p className="screen-allergens">Allergènes : {allergens.names.join(", ")}</p>}
    </div>
  )
}

type DrawnCode = { readonly size: number; readonly path: string }

/** A QR code without its margin. */
export function Code({ code }: { code: DrawnCode }) {
  return (
    <svg className="code" viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={code.path} />
    </svg>
  )
}

/** A printed table card of 105 by 148 mm. */
export function DrawnCard({ code, restaurant, table }: { code: DrawnCode; restaurant: string; table: number }) {
  return (
    <div className="card" aria-hidden="true">
      <p className="card-name">{restaurant}</p>
      <Code code={code} />
      <p className="card-hint">Scannez pour voir la carte</p>
      <p className="card-table">Table {table}</p>
    </div>
  )
}
