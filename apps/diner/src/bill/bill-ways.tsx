import type { BillContent } from "@ardoise/contract/bill-page"
import type { ShareKind } from "@ardoise/domain/bill/share"
import type { Language } from "@ardoise/domain/menu/allergens"
import { formatPrice } from "@ardoise/domain/money"
import type { ReactNode } from "react"
import type { BillStrings } from "../texts/bill-texts.ts"
import { fillIn } from "./fill-in.ts"

type BillWaysProps = {
  content: BillContent
  language: Language
  strings: BillStrings
  /** Where the form is sent. */
  action: string
  /** What is wrong with the typed amount, or null. */
  amountError: string | null
}

/** The four ways to pay, with what each costs. Each of two ways has a line that opens when it is chosen. */
export function BillWays({ content, language, strings, action, amountError }: BillWaysProps) {
  const { choice, dueCents } = content
  const centsOf = (way: ShareKind): number | null => {
    if (way === "all") return dueCents
    return way === choice.way ? content.payableCents : null
  }
  const row = (way: ShareKind, more?: ReactNode) => {
    const cents = centsOf(way)
    return (
      <>
        <label className="mb-way">
          <input type="radio" name="way" value={way} defaultChecked={way === choice.way} />
          <span>{strings[way]}</span>
          <span data-sum={way}>{cents !== null && formatPrice(cents, language)}</span>
        </label>
        {more}
      </>
    )
  }
  return (
    <div className="mb-ways" role="radiogroup" aria-label={strings.ways}>
      {row("all")}
      {row("lines")}
      {row(
        "part",
        <div className="mb-more" id="people">
          <span data-people={strings.people}>{fillIn(strings.people, { n: choice.people })}</span>
          <input type="hidden" name="people" value={choice.people} />
          <Step name="fewer" label={strings.fewer} action={action} shape="M5 12h14" />
          <Step name="more" label={strings.more} action={action} shape="M5 12h14M12 5v14" />
        </div>,
      )}
      {row(
        "amount",
        <div className="mb-more mb-typed">
          <span className="mb-field">
            <input
              name="amount"
              defaultValue={choice.amount}
              inputMode="decimal"
              maxLength={12}
              aria-label={strings.amount}
              aria-invalid={amountError === null ? undefined : true}
              aria-describedby={amountError === null ? undefined : "error"}
              // biome-ignore lint/a11y/noAutofocus: without script, this is how the diner finds the error
              autoFocus={amountError !== null}
            />
            €
          </span>
          <p className="mb-error" id="error">
            {amountError}
          </p>
        </div>,
      )}
    </div>
  )
}

type StepProps = { name: "fewer" | "more"; label: string; action: string; shape: string }

/** A button for the number of people. Without script, the answer opens at their line. */
function Step({ name, label, action, shape }: StepProps) {
  return (
    <button type="submit" name="do" value={name} formAction={`${action}#people`} className="mb-step" aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={shape} />
      </svg>
    </button>
  )
}
