const declared = (id: string, name: string, allergens: readonly string[], more = {}) => ({
  id,
  name,
  price: "12",
  allergens,
  ...(allergens.length === 0 && { allergensDeclared: true }),
  ...more,
})
const undeclared = (id: string, name: string) => ({ id, name, price: "3", allergens: [] })

/** Ten defects: two origins, an undeclared dish, three wines, drinks, nuts, "maison" and a volume. */
export const carteWithDefects = {
  name: "Carte d’automne",
  isActive: true,
  lastUpdated: "2026-11-18T19:14:00.000Z",
  categories: [
    {
      id: "plats",
      name: "Plats",
      items: [
        undeclared("item-1", "Bœuf bourguignon"),
        declared("item-2", "Suprême de volaille", ["Lait"]),
        declared("item-3", "Salade aux noix", ["Moutarde"]),
        declared("item-4", "Frites maison", []),
        declared("item-5", "Gratin de blettes", ["Lait"], { homemade: true }),
      ],
    },
    {
      id: "boissons",
      name: "Boissons",
      items: [
        undeclared("item-6", "Café"),
        undeclared("item-7", "Thé vert"),
        undeclared("item-8", "Perrier, 33 cl"),
        declared("item-9", "Limonade artisanale", []),
      ],
    },
    {
      id: "vins",
      name: "Vins",
      items: [
        declared("item-10", "Morgon « Côte du Py », le verre 12 cl", ["Sulfites"]),
        declared("item-11", "Mâcon-Villages, 75 cl", ["Sulfites"]),
        declared("item-12", "Saint-Joseph, 75 cl", ["Sulfites"]),
      ],
    },
  ],
}
