import type { FurtherLanguage, Language } from "@ardoise/domain/menu/allergens"
import { LanguageSelector } from "@ardoise/menu-view/language-selector"

type BillSignProps = {
  language: Language
  restaurantName: string
  title: string
  /** The line under the stroke. Omitted: none. */
  sitting?: string | undefined
  /** Whether the title is a whole sentence. */
  isSentence?: boolean
  /** The further languages that the restaurant offers, for the selector. */
  further?: readonly FurtherLanguage[]
  /** Returns the address of this page in another language. Omitted: the page has no selector. */
  addressIn?: (language: Language) => string
}

/** The sign of the pages of a bill: the restaurant's name over the title. */
export function BillSign({
  language,
  restaurantName,
  title,
  sitting,
  isSentence,
  further = [],
  addressIn,
}: BillSignProps) {
  return (
    <header className={isSentence ? "mv-sign mb-sentence" : "mv-sign"}>
      {addressIn && <LanguageSelector language={language} further={further} addressIn={addressIn} />}
      {restaurantName.trim() !== "" && (
        <p className="mv-restaurant" dir="auto" lang={language === "fr" ? undefined : "fr"}>
          {restaurantName}
        </p>
      )}
      <h1>{title}</h1>
      {sitting !== undefined && <p className="mb-sitting">{sitting}</p>}
    </header>
  )
}
