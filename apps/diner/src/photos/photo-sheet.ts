import type { FirstLanguage } from "@ardoise/domain/menu/allergens"

/** The word on the button, in the languages of every page. */
export const addFromPhotoWords: Readonly<Record<FirstLanguage, string>> = {
  fr: "Ajouter",
  en: "Add",
  es: "Añadir",
  it: "Aggiungi",
  zh: "添加",
}

/**
 * Completes the large photos of a page: below a photo are the name and the price of the dish, its texts, its allergens
 * and a button that adds it to the cart. Without this script only the photo opens.
 *
 * @param onOpen called with the id of the dish whose photo opens
 */
export function addPhotoSheets(word: string, onOpen?: (dishId: string) => void): void {
  for (const sheet of document.querySelectorAll<HTMLElement>(".mv-large")) {
    const row = sheet.closest("li")
    sheet.addEventListener("beforetoggle", ({ newState }) => {
      // Made again at each opening, because a dish may be sold out meanwhile, and removed at closing: the row of a dish
      // has each text once.
      if (newState === "open") onOpen?.(sheet.id.slice("photo-".length))
      if (newState === "open" && row) fill(sheet, row, word)
      else sheet.querySelector(".mv-photo-words")?.remove()
    })
    // On a slow network the photo may be open before this script is there.
    if (row && CSS.supports("selector(:popover-open)") && sheet.matches(":popover-open")) {
      onOpen?.(sheet.id.slice("photo-".length))
      fill(sheet, row, word)
    }
  }
}

function fill(sheet: HTMLElement, row: HTMLElement, word: string): void {
  const words = document.createElement("div")
  words.className = "mv-photo-words"
  for (const part of row.querySelectorAll("h3, :scope > p, .mv-beside > div:first-child > p")) {
    words.append(part.cloneNode(true))
  }
  const plus = row.querySelector<HTMLButtonElement>(".mv-plus")
  if (plus && !plus.disabled) {
    const add = document.createElement("button")
    add.type = "button"
    add.className = "mv-photo-add"
    add.textContent = word
    add.onclick = () => {
      sheet.hidePopover()
      plus.click()
    }
    words.append(add)
  }
  sheet.append(words)
  sheet.classList.add("mv-photo-sheet")
}
