import type { BillContent } from "@ardoise/contract/bill-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import { formatPrice } from "@ardoise/domain/money"
import type { BillStrings } from "../texts/bill-texts.ts"

type BillTipsProps = { content: BillContent; language: Language; strings: BillStrings }

/** The tips that are offered. None is chosen before the diner does. */
export function BillTips({ content, language, strings }: BillTipsProps) {
  const { tip, otherTip } = content.choice
  const tips = [
    ["none", strings.noTip],
    ...["1", "2", "5"].map((euros) => [euros, wholeEuros(Number(euros), language)]),
    ["other", strings.otherTip],
  ]
  return (
    <>
      <h2 id="tips">{strings.tip}</h2>
      <div className="mb-tips" role="radiogroup" aria-labelledby="tips">
        {tips.map(([value, words]) => (
          <label key={value}>
            <input type="radio" name="tip" value={value} defaultChecked={value === tip} />
            {words}
          </label>
        ))}
        <span className="mb-field">
          <input
            name="otherTip"
            defaultValue={otherTip}
            inputMode="decimal"
            maxLength={12}
            aria-label={strings.otherTip}
          />
          €
        </span>
      </div>
      <p className="mb-fine">{content.isServiceIncluded ? strings.tipNote : strings.tipOnly}</p>
    </>
  )
}

/** A price without decimals: "2 €". */
const wholeEuros = (euros: number, language: Language) => formatPrice(euros * 100, language).replace(/[.,]00/, "")
