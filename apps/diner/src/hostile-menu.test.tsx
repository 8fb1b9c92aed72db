// @vitest-environment happy-dom
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import { markup } from "@ardoise/domain/testing/hostile-texts"
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { describe, expect, test } from "vitest"
import { renderPublicMenu } from "./render.tsx"
import { fullProfile } from "./testing/menus.ts"

const assets = {
  carteFontUrl: "/assets/carte.woff2",
  iconUrl: "/icon.svg",
  loaderScript: "0",
  afterLoadUrl: "/diner-assets/after-load.js",
  islandUrl: "/diner-assets/island.js",
  islandStylesUrl: "/diner-assets/island.css",
  billScriptUrl: "/diner-assets/bill-1.js",
}

/** A page with this text in all its texts. */
function aPageOf(text: string, language: Language): PublicMenuPage {
  const choices = [{ id: "c", name: text, price: "1", allergens: [text] }]
  const dish = aDish({
    ...{ id: "1", name: text, description: text, allergens: { state: "present", names: [text] } },
    others: { options: [{ id: "o", name: text, min: 0, max: 1, choices }] },
  })
  return {
    kind: "menu",
    menu: aMenu([aCategory(text, [dish], { id: "1" })], { name: text }),
    restaurantName: text,
    profile: { ...fullProfile, street: text, city: text, postalCode: text, telephone: text },
    isPremium: true,
    language,
    isIndexable: true,
    url: "https://carte.example/u/1",
  }
}

/** The structure of a document: each element with the names of its attributes, without any text. */
function bonesOf(page: PublicMenuPage): string[] {
  const { html } = renderPublicMenu(page, assets)
  const document = new DOMParser().parseFromString(html, "text/html")
  return [...document.querySelectorAll("*")].map(
    (element) => `${element.tagName} ${[...element.attributes].map(({ name }) => name).sort()}`,
  )
}

const languages = ["fr", "en", "es", "it", "zh"] as const satisfies readonly Language[]

describe.each(languages)("a page in %s", (language) => {
  const harmless = bonesOf(aPageOf("Soupe", language))

  test.each(markup)("shows %j as it was typed, and has no additional element or attribute", (text) => {
    expect(bonesOf(aPageOf(text, language))).toEqual(harmless)
    // The text must not be in a script or style, where escaping has no effect.
    const { html, inlineScripts, inlineStyles } = renderPublicMenu(aPageOf(text, language), assets)
    for (const inline of [...inlineScripts, ...inlineStyles]) expect(inline).not.toContain("XSS")
    expect(html.match(/<script/g)?.length).toBe(
      renderPublicMenu(aPageOf("Soupe", language), assets).html.match(/<script/g)?.length,
    )
  })
})

test.each(markup)("an address that contains %j is shown as text", (text) => {
  const bones = (searchedId: string) => bonesOf({ kind: "unavailable", route: "u", searchedId })
  expect(bones(text)).toEqual(bones("inconnu"))
})
