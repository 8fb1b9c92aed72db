import type { Menu } from "@ardoise/domain/menu/menu"
import type { TranslatedLanguage, TranslatedPart } from "@ardoise/domain/translation/owner-translations"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { type ReactNode, useRef, useState } from "react"
import { OfferSwitch } from "./offer-switch.tsx"
import type { Acceptance, StoredTranslation } from "./translation-api.ts"
import { TranslationRow } from "./translation-row.tsx"
import { countWords } from "./translation-words.ts"
import styles from "./translations.module.css"
import type { TypedTexts } from "./typed-texts.ts"
import type { Review } from "./use-review-notice.ts"
import type { LanguageTexts, TranslatedText } from "./use-translations.ts"

type LanguagePanelProps = {
  menu: Menu
  language: TranslatedLanguage
  texts: LanguageTexts
  typed: TypedTexts
  nameOf: (menuId: string) => string
  isReadOnly: boolean
  onStore: (text: TranslatedText, acceptance: Acceptance) => Promise<StoredTranslation>
  onReviewed: (reviews: readonly Review[]) => void
  onRefresh: () => Promise<void>
  /** For a further language: whether diners can choose it, and what changes that. */
  offering: { readonly isOffered: boolean; readonly onOffer: (isOffered: boolean) => void } | null
  /** The button that asks for suggestions, on a phone. */
  suggest: ReactNode
}

/** All texts of a menu in one language, by category. */
export function LanguagePanel(props: LanguagePanelProps) {
  const { menu, language, texts, typed, nameOf, isReadOnly, onStore, onReviewed, onRefresh, offering, suggest } = props
  const toast = useToast()
  const panel = useRef<HTMLDivElement>(null)
  const total = texts.texts.length
  const namesLeft = texts.texts.filter(({ part, known }) => part === "dish" && known.state !== "reviewed").length
  const find = new Map(texts.texts.map((text) => [`${text.part}/${text.ref}`, text]))
  const textOf = (part: TranslatedPart, ref: string) => find.get(`${part}/${ref}`) ?? []

  /** The button that was pressed in a row is gone afterwards: the next one gets the focus, else the field of the row. */
  function focusNext(row: Element) {
    const buttons = [...(panel.current?.querySelectorAll<HTMLElement>("[data-accept]") ?? [])]
    const isAfter = (button: Element) => Boolean(row.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING)
    const next = buttons.find((button) => !row.contains(button) && isAfter(button))
    ;(next ?? row.querySelector<HTMLElement>("textarea"))?.focus()
  }
  async function handleAccept(text: TranslatedText, accepted: string, source?: string) {
    const pressed = document.activeElement
    const row = pressed?.matches("button") ? pressed.closest("[data-row]") : null
    const isStored = await typed.accept(language, text, accepted, source)
    if (isStored && row !== null) setTimeout(() => focusNext(row))
  }
  async function handleAcceptAll(easy: readonly TranslatedText[]) {
    const reviews: Review[] = []
    try {
      for (const text of easy) {
        if (text.suggestion === null) continue
        reviews.push({ text, stored: await onStore(text, { source: text.french, text: text.suggestion.text }) })
      }
    } catch {
      await onRefresh()
      toast({
        tone: "error",
        title: "Tout n’a pas été enregistré",
        text: "Réessayez dans un instant.",
        about: "translations",
      })
    }
    if (reviews.length > 0) onReviewed(reviews)
  }
  const rows = (own: readonly TranslatedText[]) =>
    own.map((text) => (
      <TranslationRow
        key={`${text.part}/${text.ref}`}
        text={text}
        language={language}
        typed={typed}
        reviewedIn={text.known.reviewedIn === null ? null : nameOf(text.known.reviewedIn)}
        isReadOnly={isReadOnly}
        onAccept={(...accepted) => void handleAccept(...accepted)}
      />
    ))
  const menuTexts = [textOf("menu", "")].flat()
  return (
    <div ref={panel}>
      <div className={styles.bar} aria-hidden>
        {countWords
          .filter(([state]) => texts.counts[state] > 0)
          .map(([state]) => (
            <i key={state} className={styles[state]} style={{ flexGrow: texts.counts[state] }} />
          ))}
      </div>
      <ul className={styles.counts}>
        {countWords.map(([state, one, many]) => (
          <li key={state} className={styles[state]}>
            <span>
              <b>{texts.counts[state]}</b> {texts.counts[state] === 1 ? one : many}
            </span>
          </li>
        ))}
      </ul>
      {offering !== null && <OfferSwitch {...offering} namesLeft={namesLeft} />}
      <p className={styles.fixed}>Les allergènes sont traduits par des tables fixes, jamais par l’IA.</p>
      {texts.counts.reviewed < total && suggest}
      {menuTexts.length > 0 && (
        <section className={`${styles.group} ${styles.block}`} aria-label="Nom du menu">
          {rows(menuTexts)}
        </section>
      )}
      {menu.categories.map((category) => {
        const ofDishes = category.dishes.map(({ id }) => [textOf("dish", id), textOf("description", id)].flat())
        const ofName = [textOf("category", category.id)].flat()
        const own = [ofName, ...ofDishes].flat()
        if (own.length === 0) return null
        return (
          <CategoryGroup
            key={category.id}
            name={category.name}
            count={category.dishes.length}
            easy={isReadOnly ? [] : own.filter(isEasy)}
            onAcceptAll={handleAcceptAll}
            translation={rows(ofName)}
            isNameReviewed={ofName.every(({ known }) => known.state === "reviewed")}
          >
            {category.dishes.map(({ id }, at) => (
              <div key={id} className={styles.block}>
                {rows(ofDishes[at] ?? [])}
              </div>
            ))}
          </CategoryGroup>
        )
      })}
    </div>
  )
}

/** Whether a suggestion can be accepted together with others. */
const isEasy = ({ known, suggestion }: TranslatedText) =>
  known.state === "suggested" && suggestion !== null && suggestion.doubts.length === 0

type CategoryGroupProps = {
  name: string
  count: number
  easy: readonly TranslatedText[]
  onAcceptAll: (easy: readonly TranslatedText[]) => Promise<void>
  /** The row of the category's own name. The heading is its French text. */
  translation: ReactNode
  isNameReviewed: boolean
  children: ReactNode
}

function CategoryGroup(props: CategoryGroupProps) {
  const { name, count, easy, onAcceptAll, translation, isNameReviewed, children } = props
  const [isBusy, setIsBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const handleAccept = async () => {
    setIsBusy(true)
    await onAcceptAll(easy)
    setIsBusy(false)
    heading.current?.focus({ preventScroll: true })
  }
  const label = easy.length === 1 ? "Accepter la traduction sans réserve" : `Accepter les ${easy.length} sans réserve`
  return (
    <section className={styles.group} aria-label={name}>
      <div className={isNameReviewed ? `${styles.head} ${styles.done}` : styles.head}>
        <h2 ref={heading} tabIndex={-1}>
          {name}
          <small>{count}</small>
        </h2>
        {easy.length > 0 && (
          <Button className={styles.onDesktop} isBusy={isBusy} onClick={() => void handleAccept()}>
            {label}
          </Button>
        )}
        {translation}
      </div>
      {children}
      {easy.length > 0 && (
        <div className={styles.together}>
          <Button tone="primary" isBusy={isBusy} onClick={() => void handleAccept()}>
            {label}
          </Button>
        </div>
      )}
    </section>
  )
}
