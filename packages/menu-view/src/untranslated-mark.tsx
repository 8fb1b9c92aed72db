import type { Language } from "@ardoise/domain/menu/allergens"

/** What a screen reader says in the place of "(EN)". */
const words: Readonly<Record<Language, string>> = {
  fr: "non traduit",
  en: "not translated",
  es: "sin traducir",
  it: "non tradotto",
  zh: "未翻译",
  de: "nicht übersetzt",
  nl: "niet vertaald",
  pt: "não traduzido",
  ja: "未翻訳",
}

/** The small "(EN)" after a text that stayed French. It never moves to a line of its own. */
export function UntranslatedMark({ mark, language }: { mark: string | null; language: Language }) {
  if (mark === null) return null
  return (
    <small role="img" aria-label={words[language]}>
      {`\u00a0${mark}`}
    </small>
  )
}
