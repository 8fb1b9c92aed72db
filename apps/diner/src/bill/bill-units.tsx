import type { BillContent, ShownUnit } from "@ardoise/contract/bill-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import { shownText } from "@ardoise/domain/menu/shown-text"
import { formatPrice } from "@ardoise/domain/money"
import { UntranslatedMark } from "@ardoise/menu-view/untranslated-mark"
import type { BillStrings } from "../texts/bill-texts.ts"
import { fillIn } from "./fill-in.ts"

type BillUnitsProps = {
  content: BillContent
  language: Language
  strings: BillStrings
  /** Whether open units have a box. */
  hasBoxes: boolean
  /** Whether the boxes cannot be ticked. */
  isLocked: boolean
}

/** The dishes of a bill, one row for each piece: what is open first, then what is being paid, then what was paid. */
export function BillUnits({ content, language, strings, hasBoxes, isLocked }: BillUnitsProps) {
  const rows = (["open", "held", "settled"] as const).flatMap((state) =>
    content.units.filter((unit) => unit.state === state),
  )
  if (rows.length === 0) return null
  return (
    <ul className="mb-units">
      {rows.map((unit) => {
        const texts = (
          <>
            <UnitTexts unit={unit} language={language} strings={strings} />
            <b>{formatPrice(unit.cents, language)}</b>
          </>
        )
        return (
          <li key={unit.key} className={unit.state === "open" ? undefined : `mb-${unit.state}`}>
            {hasBoxes && unit.state !== "settled" ? (
              <label>
                <input type="checkbox" {...boxOf(unit, content, isLocked)} />
                {texts}
              </label>
            ) : (
              <div>
                <i />
                {texts}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** What the box of a piece does: one that another phone pays for cannot be ticked, and is not sent. */
function boxOf({ key, cents, state }: ShownUnit, { choice }: BillContent, isLocked: boolean) {
  if (state !== "open") return { disabled: true }
  const isTicked = choice.units.includes(key)
  return { name: "unit", value: key, defaultChecked: isTicked, disabled: isLocked, "data-cents": cents }
}

type UnitTextsProps = { unit: ShownUnit; language: Language; strings: BillStrings }

/** The name of a dish, and under it its choices or who pays it. */
function UnitTexts({ unit, language, strings }: UnitTextsProps) {
  const french = language === "fr" ? undefined : "fr"
  const { text, mark, isFrench } = shownText(unit)
  return (
    <span>
      <span dir="auto" lang={isFrench ? french : undefined}>
        {text}
      </span>
      <UntranslatedMark mark={mark} language={language} />
      {language !== "fr" && !isFrench && unit.state === "open" && (
        <small dir="auto" lang={french}>
          {unit.name}
        </small>
      )}
      {unit.state === "open" ? (
        unit.choices !== "" && (
          <small dir="auto" lang={french}>
            {unit.choices}
          </small>
        )
      ) : (
        <small>{[strings[unit.state], payerOf(unit, strings)].filter(Boolean).join(" · ")}</small>
      )}
    </span>
  )
}

function payerOf({ isMine, payer }: ShownUnit, strings: BillStrings): string | null {
  if (isMine) return strings.you
  return payer === null ? null : fillIn(strings.phone, { n: payer })
}
