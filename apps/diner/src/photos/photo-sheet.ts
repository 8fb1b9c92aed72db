/** The words of the page that name the button, in the language of the page. */
const addWords: Readonly<Record<string, string>> = {
  fr: "Ajouter",
  en: "Add",
  es: "Añadir",
  it: "Aggiungi",
  zh: "添加",
}

/**
 * Completes the large photos of a page: below a photo are the name and the price of the dish, its texts, its allergens
 * and a button that adds it to the cart. Without this script only the photo opens.
 */
export function addPhotoSheets(language: string): void {
  for (const sheet of document.querySelectorAll<HTMLElement>(".mv-large")) {
    const row = sheet.closest("li")
    sheet.addEventListener("beforetoggle", ({ newState }) => {
      // Made again at each opening, because a dish may be sold out meanwhile, and removed at closing: the row of a dish
      // has each text once.
      if (newState === "open" && row) fill(sheet, row, language)
      else sheet.querySelector(".mv-photo-words")?.remove()
    })
    // On a slow network the photo may be open before this script is there.
    if (row && CSS.supports("selector(:popover-open)") && sheet.matches(":popover-open")) fill(sheet, row, language)
  }
}

function fill(sheet: HTMLElement, row: HTMLElement, language: string): void {
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
    add.textContent = addWords[language] ?? ""
    add.onclick = () => {
      sheet.hidePopover()
      plus.click()
    }
    words.append(add)
  }
  sheet.append(words)
  sheet.classList.add("mv-photo-sheet")
}
