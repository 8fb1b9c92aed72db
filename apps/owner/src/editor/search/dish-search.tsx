import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import { markMatches } from "@ardoise/domain/menu/search-marks"
import { formatStoredPrice } from "@ardoise/domain/money"
import type { SuggestionGroup } from "@ardoise/domain/suggestions/catalogue"
import { type GroupedSuggestion, suggestionGroups } from "@ardoise/domain/suggestions/classify"
import { Button } from "@ardoise/ui/button/button"
import { Chip } from "@ardoise/ui/chip/chip"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageMark } from "@ardoise/ui/page-mark/page-mark"
import { isSecondPress, useSwallowedTaps } from "@ardoise/ui/second-tap/second-tap"
import { useModal } from "@ardoise/ui/use-modal/use-modal"
import { Dialog } from "@base-ui/react/dialog"
import { Check, Plus, Search } from "lucide-react"
import { type KeyboardEvent, type MouseEvent, memo, type Ref, useDeferredValue, useMemo, useRef, useState } from "react"
import styles from "./dish-search.module.css"
import { type FoundDish, findDishes } from "./found-dishes.ts"
import { useKeyboardHeight } from "./use-keyboard-height.ts"

/** How many results are shown at first, and how many more on each request. */
const shownAtOnce = 60

type DishSearchProps = {
  menu: Menu
  /** Scrolls to a dish of the menu. */
  onShow: (dish: Dish) => void
  onAdd: (suggestion: GroupedSuggestion) => void
  /** Nothing was found: opens the dish dialog with this name. */
  onWrite: (name: string, group: SuggestionGroup | null) => void
  onClose: () => void
}

/**
 * Searches the dishes of the menu and the suggestions. It opens below its button, and up to 767 px wide at the bottom
 * of the screen.
 */
export function DishSearch({ menu, onWrite, onClose, ...on }: DishSearchProps) {
  const [query, setQuery] = useState("")
  const [group, setGroup] = useState<SuggestionGroup | null>(null)
  const [shown, setShown] = useState(shownAtOnce)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  // A narrower window has no room for a floating panel: a drawer opens at the bottom.
  const isWide = useMedia("(min-width: 768px)")
  const { popup, onOpenChange, finalFocus } = useModal(!isWide, onClose)
  // Also when the dialog is not modal.
  useSwallowedTaps(true)
  const keyboardHeightPx = useKeyboardHeight()
  // The results are updated after the keystroke is rendered, so that typing never waits for the search.
  const searched = useDeferredValue(query)
  const found = useMemo(() => findDishes(menu, searched, group), [menu, searched, group])

  const choose = (next: SuggestionGroup | null) => {
    setGroup(next)
    setShown(shownAtOnce)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const isInField = event.target === field.current
    if (step === undefined && !(isInField && event.key === "Enter")) return
    const rows = [...(list.current?.querySelectorAll("button") ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLButtonElement)
    const next = isInField ? rows[0] : at < 0 ? null : (rows[at + (step ?? 0)] ?? (step === -1 ? field.current : null))
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    <Dialog.Root open modal={!isWide} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          ref={popup}
          className={styles.popup}
          data-sheet=""
          aria-label="Rechercher un plat"
          initialFocus={field}
          finalFocus={isWide ? true : finalFocus}
          style={isWide ? undefined : { bottom: keyboardHeightPx }}
          onKeyDown={handleKeyDown}
        >
          <PageMark name="has-sheet" />
          <div className={styles.field}>
            <Search aria-hidden />
            <input
              ref={field}
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              placeholder="Rechercher un plat..."
              aria-label="Rechercher un plat"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value)
                setShown(shownAtOnce)
              }}
            />
          </div>
          <fieldset className={styles.groups}>
            <legend className="visually-hidden">Où chercher</legend>
            <Chip isPressed={group === null} onClick={() => choose(null)}>
              Tout
            </Chip>
            {suggestionGroups.map(({ key, name }) => (
              <Chip key={key} isPressed={group === key} onClick={() => choose(key)}>
                {name}
              </Chip>
            ))}
          </fieldset>
          {found.length === 0 ? (
            <div className={styles.nothing}>
              <p>Aucun plat trouvé.</p>
              {searched.trim() !== "" && (
                <Button icon={<Plus />} className={styles.write} onClick={() => onWrite(searched.trim(), group)}>
                  {`Ajouter «\u00a0${searched.trim()}\u00a0»`}
                </Button>
              )}
            </div>
          ) : (
            <FoundList ref={list} found={found} shown={shown} query={searched} {...on} onMore={setShown} />
          )}
          <p className="visually-hidden" role="status">
            {found.length === 0 ? "" : found.length === 1 ? "Un plat" : `${found.length} plats`}
          </p>
          <Dialog.Close className={styles.close}>Fermer la recherche</Dialog.Close>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type FoundListProps = Pick<DishSearchProps, "onShow" | "onAdd"> & {
  ref: Ref<HTMLUListElement>
  found: readonly FoundDish[]
  /** Number of results shown. */
  shown: number
  query: string
  onMore: (shown: number) => void
}

/** The results, best first. Renders again only when they change, not for every keystroke. */
const FoundList = memo(function FoundList({ ref, found, shown, query, onShow, onAdd, onMore }: FoundListProps) {
  return (
    <ul ref={ref} className={styles.list}>
      {found.slice(0, shown).map((each) => (
        <li key={each.kind === "dish" ? each.dish.id : each.suggestion.name}>
          <FoundRow found={each} query={query} onShow={onShow} onAdd={onAdd} />
        </li>
      ))}
      {found.length > shown && (
        <li>
          <Button tone="quiet" className={styles.more} onClick={() => onMore(shown + shownAtOnce)}>
            {`Afficher plus (encore ${found.length - shown})`}
          </Button>
        </li>
      )}
    </ul>
  )
})

type FoundRowProps = { found: FoundDish; query: string } & Pick<DishSearchProps, "onShow" | "onAdd">

function FoundRow({ found, query, onShow, onAdd }: FoundRowProps) {
  const isOwn = found.kind === "dish"
  const { name, description, price } = isOwn ? found.dish : found.suggestion
  const place = isOwn
    ? `Déjà au menu, dans ${found.category.name}`
    : [suggestionGroups.find(({ key }) => key === found.suggestion.group)?.name, description].join(" · ")
  const shownPrice = price.trim() === "" ? "" : formatStoredPrice(price)
  const handleClick = (event: MouseEvent) => {
    if (isSecondPress(event)) event.preventDefault()
    else if (isOwn) onShow(found.dish)
    else onAdd(found.suggestion)
  }
  let at = 0
  return (
    <button type="button" className={styles.row} onClick={handleClick}>
      {/* The marks split the name into pieces, which some screen readers read one by one. They read this hidden text
          instead. */}
      <span className="visually-hidden">
        {[isOwn ? name : `Ajouter ${name}`, place, shownPrice].filter(Boolean).join(", ")}
      </span>
      <span className={styles.words} aria-hidden>
        <span className={styles.name}>
          {markMatches(name, query).map(({ text, isMatch }) => {
            at += text.length
            return isMatch ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>
          })}
        </span>
        <span className={styles.place}>{place}</span>
      </span>
      <span className={styles.price} aria-hidden>
        {shownPrice}
      </span>
      <span className={isOwn ? styles.present : styles.add} aria-hidden>
        {isOwn ? <Check /> : <Plus />}
      </span>
    </button>
  )
}
