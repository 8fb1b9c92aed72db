import { findDocument } from "./find-document.mjs"

/**
 * The same menu as ours: categories, dishes, descriptions, prices, allergens. A server component without client code.
 */
export async function Menu({ params }) {
  const { id } = await params
  const { name, categories } = JSON.parse(findDocument(id))
  return (
    <main>
      <h1>{name}</h1>
      {categories.map((category) => (
        <section key={category.id} id={category.id}>
          <h2>{category.name}</h2>
          <ul>
            {category.items.map((dish) => (
              <li key={dish.id}>
                <h3>{dish.name}</h3>
                <p>{dish.description}</p>
                <p>{dish.price.replace(".", ",")} €</p>
                {dish.allergens.length > 0 && <p>Allergènes : {dish.allergens.join(", ")}</p>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}
