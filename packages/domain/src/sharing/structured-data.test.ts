import { expect, test } from "vitest"
import { emptyProfile } from "../restaurant/profile.ts"
import { aMenu } from "../testing/menu-builders.ts"
import { dataBlockText, structuredData } from "./structured-data.ts"

const menu = aMenu([], { name: "Carte d’automne" })
const lunch = { opens: "12:00", closes: "14:30" }
const dinner = { opens: "19:00", closes: "00:30" }

test("a restaurant is described by what its owner entered", () => {
  const profile = {
    ...emptyProfile,
    street: "12 rue Mercière",
    postalCode: "69002",
    city: "Lyon",
    telephone: "04 78 12 34 56",
    openingHours: { ...emptyProfile.openingHours, monday: [lunch], tuesday: [lunch, dinner] },
  }
  const url = "https://carte.example/u/1"
  expect(structuredData({ name: "Le Petit Zinc", profile, menu, url })).toEqual({
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: "Le Petit Zinc",
    url,
    telephone: "04 78 12 34 56",
    address: {
      "@type": "PostalAddress",
      streetAddress: "12 rue Mercière",
      postalCode: "69002",
      addressLocality: "Lyon",
    },
    openingHoursSpecification: [
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Monday", "Tuesday"], opens: "12:00", closes: "14:30" },
      { "@type": "OpeningHoursSpecification", dayOfWeek: ["Tuesday"], opens: "19:00", closes: "00:30" },
    ],
    hasMenu: { "@type": "Menu", name: "Carte d’automne", inLanguage: "fr" },
  })
})

test("details that the owner did not enter are omitted", () => {
  expect(structuredData({ name: "Zinc", profile: emptyProfile, menu: aMenu([], { name: " " }), url: null })).toEqual({
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name: "Zinc",
    hasMenu: { "@type": "Menu", inLanguage: "fr" },
  })
  const inLyon = structuredData({ name: "Zinc", profile: { ...emptyProfile, city: "Lyon" }, menu, url: null })
  expect(inLyon).toHaveProperty("address", { "@type": "PostalAddress", addressLocality: "Lyon" })
})

test("a restaurant without a name is not described", () => {
  expect(structuredData({ name: " ", profile: emptyProfile, menu, url: null })).toBeNull()
})

test("a name that contains the end of a data block remains a name", () => {
  const text = dataBlockText({ name: "</script><script>alert(1)</script><!--" })
  expect(text).not.toContain("<")
  expect(JSON.parse(text)).toEqual({ name: "</script><script>alert(1)</script><!--" })
})
