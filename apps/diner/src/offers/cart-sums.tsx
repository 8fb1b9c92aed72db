import type { FirstLanguage } from "@ardoise/domain/menu/allergens"
import { formatPrice } from "@ardoise/domain/money"
import { unitCents, unitKey } from "@ardoise/domain/order/unit-price"
import { type CartOffers, type CartTotal, countCartTotal } from "@ardoise/domain/promotions/cart-total"
import { type FormEvent, useEffect, useId, useRef, useState } from "react"
import { cartButton } from "../cart/cart-controls.ts"
import { useCart } from "../cart/cart-provider.tsx"
import type { PromotedCart, UsedCode } from "../cart/promoted-cart.ts"
import { loadStyles } from "../load-styles.ts"
import { loadFurtherWords } from "../texts/load-further-words.ts"
import type { OffersStrings } from "../texts/page-strings.ts"
import stylesAddress from "./cart-sums.css?url"
import { type CodeAnswer, checkCode } from "./check-code.ts"
import { offersStrings } from "./offers-strings.ts"
import { storeCode, storedCode } from "./stored-code.ts"

let styled: Promise<unknown> | undefined
/** The texts of the page, once the cart is promoted. */
let strings: OffersStrings

/** Begins with the promotions of the page, and with the stored code. @param offers `CartOffers` as JSON */
export async function promoteCart(menuId: string, offers: string): Promise<PromotedCart> {
  styled ??= loadStyles(stylesAddress)
  const { lang = "fr" } = cartButton()?.dataset ?? {}
  strings = (await loadFurtherWords(lang))?.offers ?? offersStrings[lang as FirstLanguage]
  await styled
  return promoted(menuId, JSON.parse(offers), storedCode(menuId))
}

function promoted(menuId: string, offers: CartOffers, code: UsedCode | null): PromotedCart {
  return {
    offers,
    code,
    Sums,
    count: (cart) => {
      const lines = cart.map((line) => {
        return { dishId: line.id, key: unitKey(line), cents: unitCents(line), quantity: line.quantity }
      })
      return countCartTotal(lines, offers, code?.rule ?? null)
    },
    replace: (others, used) => {
      storeCode(menuId, used)
      return promoted(menuId, others, used)
    },
  }
}

/** The last row of the cart's lines: the subtotal with each reduction, and the code. Empty without any of them. */
function Sums() {
  const { cart, language, promoted } = useCart()
  if (promoted === null) return null
  const total = promoted.count(cart)
  const { subtotalCents, reductions } = total
  if (reductions.length === 0 && !promoted.offers.hasCodes) return null
  return (
    <li className="ms-sums">
      {reductions.length > 0 && (
        <dl>
          <div>
            <dt>{strings.subtotal}</dt>
            <dd>{formatPrice(subtotalCents, language)}</dd>
          </div>
          {reductions.map(({ id, name, cents }) => (
            <div key={id}>
              <dt>{strings.reduction.replace("{name}", () => name)}</dt>
              <dd>{`\u2212${formatPrice(cents, language)}`}</dd>
            </div>
          ))}
        </dl>
      )}
      {promoted.offers.hasCodes && <Code promoted={promoted} total={total} />}
    </li>
  )
}

type CodeProps = { promoted: PromotedCart; total: CartTotal }

/** The code: first a quiet button, then a field. */
function Code({ promoted, total }: CodeProps) {
  const { menuId, language, promote } = useCart()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState(promoted.code?.text ?? "")
  const [isChecking, setIsChecking] = useState(false)
  const [refused, setRefused] = useState<Exclude<CodeAnswer["kind"], "valid"> | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const [fieldId, wordId] = [useId(), useId()]
  // Moves the focus to what replaces the pressed control.
  useEffect(() => {
    if (isOpen) field.current?.focus()
    else if (wasOpen.current) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  // The drawer's foot may cover the field, or the word under it.
  useEffect(() => {
    if (isOpen || refused !== null) form.current?.scrollIntoView({ block: "nearest" })
  }, [isOpen, refused])

  const handleApply = async (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (isChecking) return
    if (text === "") return setIsOpen(false)
    setIsChecking(true)
    const answer = await checkCode(menuId, text)
    setIsChecking(false)
    if (answer.kind !== "valid") return setRefused(answer.kind)
    promote(promoted.replace(answer.offers, { text, rule: answer.rule }))
    setRefused(null)
    setIsOpen(false)
  }
  const words = { unknown: strings.codeBad, "too-many": strings.tooMany, unreachable: strings.unreachable }
  const why = promoted.code === null ? "" : whyUnused(promoted.code, total, strings)
  if (!isOpen) {
    return (
      <>
        {why !== "" && <p role="status">{why.replace("{min}", () => minimumOf(promoted.code, language))}</p>}
        <button ref={opener} type="button" className="ms-open" onClick={() => setIsOpen(true)}>
          {promoted.code === null ? strings.code : `${strings.code}\u00a0: ${promoted.code.text}`}
        </button>
      </>
    )
  }
  return (
    <form ref={form} onSubmit={(event) => void handleApply(event)}>
      <label htmlFor={fieldId}>{strings.code}</label>
      <input
        ref={field}
        id={fieldId}
        value={typed}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={refused !== null || undefined}
        aria-describedby={wordId}
        onChange={({ target }) => {
          setTyped(target.value)
          setRefused(null)
        }}
      />
      <button type="submit" aria-busy={isChecking || undefined}>
        {strings.apply}
      </button>
      <p id={wordId} role="alert">
        {refused !== null && words[refused]}
      </p>
    </form>
  )
}

const minimumOf = (code: UsedCode | null, language: Parameters<typeof formatPrice>[1]) =>
  formatPrice(code?.rule.minCents ?? 0, language)

/** Explains why the code of the diner takes nothing off; empty if it does. */
function whyUnused({ rule }: UsedCode, { reductions, beforeOrderCents }: CartTotal, strings: OffersStrings): string {
  if (reductions.some(({ id }) => id === rule.id)) return ""
  return beforeOrderCents < rule.minCents ? strings.codeMin : strings.codeLess
}
