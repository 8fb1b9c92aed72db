import { expect, test } from "vitest"
import { currentOf, navigation } from "./navigation.tsx"

test.each([
  ["/dashboard", { Accueil: "page" }],
  ["/dashboard/", { Accueil: "page" }],
  ["/dashboard/promotions/new", { Accueil: "true" }],
  ["/dashboard/papiers/archive", { Accueil: "true" }],
  ["/dashboard/menu/m1/translations", { Accueil: "true" }],
  ["/dashboard/menu/m1/edit", {}],
  ["/dashboard/settings/team", {}],
  ["/dashboard/orders", { Commandes: "page" }],
  ["/dashboard/orders/history", { Commandes: "true" }],
  ["/dashboard/menu/m1/qr", { "QR Code": "true" }],
  ["/dashboard/menu/new", { "Créer un menu": "page" }],
])("on %s the header marks the link of its section", (pathname, marked) => {
  const current = navigation.map((link) => [link.label, currentOf(link, pathname)] as const)
  expect(Object.fromEntries(current.filter(([, value]) => value !== undefined))).toEqual(marked)
})
