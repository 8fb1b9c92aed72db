import { languages, moreLanguages } from "@ardoise/domain/languages"
import type { FurtherLanguage, Language } from "@ardoise/domain/menu/allergens"
import { dinerStrings } from "./strings.ts"

type LanguageSelectorProps = {
  language: Language
  /** The further languages that the restaurant offers. */
  further: readonly FurtherLanguage[]
  /** Returns the address of the page in a language. Omitted: the address differs only in its query. */
  addressIn?: (language: Language) => string
}

const inQuery = (language: Language) => `?lang=${language}`

/** The language selector of a Premium page: links inside a `details` element, so it needs no script. */
export function LanguageSelector({ language, further, addressIn = inQuery }: LanguageSelectorProps) {
  return (
    <div className="mv-languages">
      <details>
        <summary aria-label={`${dinerStrings[language].language} ${nameOf(language)}`}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12h20M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20 10 10 0 0 0 0 20 10 10 0 0 0 0-20" />
          </svg>
          {nameOf(language)}
        </summary>
        <nav aria-label={dinerStrings[language].language}>
          {[...languages, ...moreLanguages.filter(({ code }) => further.includes(code))].map(({ code, name }) => (
            <a
              key={code}
              href={addressIn(code)}
              hrefLang={code}
              lang={code}
              aria-current={code === language ? "page" : undefined}
            >
              {name}
            </a>
          ))}
        </nav>
      </details>
    </div>
  )
}

const nameOf = (language: Language) =>
  [...languages, ...moreLanguages].find(({ code }) => code === language)?.name ?? language
