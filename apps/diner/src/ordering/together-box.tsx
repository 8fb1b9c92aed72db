import type { Language } from "@ardoise/domain/menu/allergens"

const words: Readonly<Record<Language, string>> = {
  fr: "Tout servir en même temps",
  en: "Serve everything together",
  es: "Servir todo a la vez",
  it: "Servire tutto insieme",
  zh: "所有菜一起上",
  de: "Alles zusammen servieren",
  nl: "Alles tegelijk serveren",
  pt: "Servir tudo ao mesmo tempo",
  ja: "すべて一緒に提供",
}

type TogetherBoxProps = { language: Language; isOn: boolean; onChange: (isOn: boolean) => void }

/** Where a restaurant serves in steps: whether this order is to be served at once. */
export function TogetherBox({ language, isOn, onChange }: TogetherBoxProps) {
  return (
    <label className="mo-together">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {words[language]}
    </label>
  )
}
