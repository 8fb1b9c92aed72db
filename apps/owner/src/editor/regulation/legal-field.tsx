import type { Dish, Menu } from "@ardoise/domain/menu/menu"
import {
  isComplete,
  type LegalFacts,
  legalFactsOf,
  legalLimits,
  type Meat,
  type MeatDeclaration,
  type MeatOrigin,
  meats,
  menuOriginsOf,
  type WineFacts,
  withLegalFacts,
} from "@ardoise/domain/regulation/legal-facts"
import { factsLine, originSentence } from "@ardoise/domain/regulation/legal-sentences"
import { holdsDrinks, lineKindOf } from "@ardoise/domain/regulation/line-kind"
import { meatNames } from "@ardoise/domain/regulation/meat-names"
import { meatsInText } from "@ardoise/domain/regulation/meats-in-text"
import { Chip } from "@ardoise/ui/chip/chip"
import { TextField } from "@ardoise/ui/field/field"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Switch } from "@ardoise/ui/switch/switch"
import { Check, TriangleAlert } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { CountryField } from "./country-field.tsx"
import styles from "./legal-field.module.css"
import type { LegalSlot } from "./legal-slot.ts"
import { OriginField } from "./origin-field.tsx"
import { ReadLine } from "./read-line.tsx"
import { VolumeField } from "./volume-field.tsx"

/** The group of fields that answers each rule. */
const groups: Readonly<Record<string, "meats" | "homemade" | "thawed" | "volume" | "wine">> = {
  "meat-origin": "meats",
  "prepared-origin": "meats",
  "meat-unsure": "meats",
  "meat-mismatch": "meats",
  "origin-incomplete": "meats",
  "wine-provenance": "wine",
  volume: "volume",
  "homemade-word": "homemade",
  "homemade-odd": "homemade",
  "thawed-fresh": "thawed",
}

/** What the law wants to know of one dish, and the sentence that diners will read. */
export function LegalField({
  name,
  description,
  categoryId,
  others,
  legal,
  onChange,
  point,
  menu,
}: LegalSlot & { menu: Menu }) {
  const place = useRef<HTMLDivElement>(null)
  const dish: Dish = {
    id: "",
    name,
    description,
    price: "",
    allergens: { state: "undeclared" },
    others: { ...others, ...legal },
  }
  const bare: Dish = { ...dish, others: legal }
  const facts = legalFactsOf(bare)
  // A predefined category is no part of the menu before its first dish.
  const category = menu.categories.find(({ id }) => id === categoryId) ?? {
    id: categoryId,
    name: "",
    dishes: [],
    others: {},
  }
  const kind = lineKindOf(dish, category, holdsDrinks(category))
  const change = (part: Partial<LegalFacts>) => onChange(withLegalFacts(bare, part).others)
  const asked = point?.field === "legal" ? groups[point.rule] : undefined
  // The field that answers the finding takes the focus as soon as it is there.
  useEffect(() => {
    if (asked === undefined) return
    const field = place.current?.querySelector(`[data-group="${asked}"]`) ?? null
    // The code of the fields arrives late: the owner may be typing elsewhere already.
    if (!document.activeElement?.contains(field)) return
    // What diners will read is the last line.
    place.current?.scrollIntoView?.({ block: "nearest" })
    const control = field?.querySelector("input, select, button")
    if (control instanceof HTMLElement) control.focus()
  }, [asked])
  const group = (id: string, children: ReactNode) => (
    <div className={styles.group} data-group={id}>
      {asked === id && (
        <p className={styles.point}>
          <TriangleAlert aria-hidden />
          {point?.text}
        </p>
      )}
      {children}
    </div>
  )
  const volume = group(
    "volume",
    <VolumeField volumeCl={facts.volumeCl} onChange={(volumeCl) => change({ volumeCl })} />,
  )
  const line = factsLine(dish, category, menu, "fr")
  return (
    <div className={styles.legal} ref={place}>
      {kind === "food" ? (
        <>
          {group("meats", <MeatFields dish={bare} facts={facts} menu={menu} onChange={change} />)}
          {group(
            "homemade",
            <Turn
              label="Fait maison"
              hint="Cuisiné sur place à partir de produits bruts."
              isOn={facts.isHomemade}
              onChange={(isHomemade) => change({ isHomemade })}
            />,
          )}
          {group(
            "thawed",
            <Turn label="Servi décongelé" isOn={facts.isThawed} onChange={(isThawed) => change({ isThawed })} />,
          )}
        </>
      ) : (
        <>
          {kind === "wine"
            ? group("wine", <WineFields wine={facts.wine} volume={volume} onChange={(wine) => change({ wine })} />)
            : volume}
          {facts.isHomemade &&
            group(
              "homemade",
              <Turn label="Fait maison" isOn={facts.isHomemade} onChange={(isHomemade) => change({ isHomemade })} />,
            )}
        </>
      )}
      {line !== "" && <ReadLine text={line} />}
    </div>
  )
}

type TurnProps = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void }

function Turn({ label, hint, isOn, onChange }: TurnProps) {
  return (
    <div className={styles.turn}>
      <p aria-hidden>
        <b>{label}</b>
        {hint !== undefined && <small>{hint}</small>}
      </p>
      <Switch
        label={isOn ? "Oui" : "Non"}
        accessibleLabel={`${label}\u00a0: ${isOn ? "oui" : "non"}`}
        isOn={isOn}
        onChange={onChange}
      />
    </div>
  )
}

const meatStates = [
  { value: "untold", label: "Non précisé" },
  { value: "none", label: "Aucune" },
  { value: "present", label: "Présentes" },
] as const

type MeatFieldsProps = { dish: Dish; facts: LegalFacts; menu: Menu; onChange: (part: Partial<LegalFacts>) => void }

function MeatFields({ dish, facts, menu, onChange }: MeatFieldsProps) {
  const menuOrigins = menuOriginsOf(menu)
  // "Présentes" without a chip yet is not an answer: the document keeps "untold" until a meat is chosen.
  const [isOpen, setIsOpen] = useState(facts.meats.state === "present")
  const told = facts.meats.state === "present" ? facts.meats.meats : []
  const state = isOpen && facts.meats.state !== "none" ? "present" : facts.meats.state
  const tell = (list: readonly Meat[]): MeatDeclaration =>
    list.length === 0 ? { state: "untold" } : { state: "present", meats: meats.filter((meat) => list.includes(meat)) }
  const handleState = (next: (typeof meatStates)[number]["value"]) => {
    setIsOpen(next === "present")
    if (next === "present") {
      const named = meatsInText(dish).sure.map(({ meat }) => meat)
      onChange({ meats: tell(told.length > 0 ? told : named) })
    } else onChange({ meats: { state: next }, origins: [] })
  }
  const handleChip = (meat: Meat) => {
    const list = told.includes(meat) ? told.filter((one) => one !== meat) : [...told, meat]
    onChange({ meats: tell(list), origins: facts.origins.filter((origin) => list.includes(origin.meat)) })
  }
  const setOrigin = (meat: Meat, origin: MeatOrigin | null) =>
    onChange({
      origins: [...facts.origins.filter((one) => one.meat !== meat), ...(origin === null ? [] : [origin])],
    })
  return (
    <>
      <b className={styles.label} aria-hidden>
        Viandes
      </b>
      <Segmented label="Viandes" value={state} options={meatStates} onChange={handleState} />
      {state === "present" && (
        <fieldset className={styles.chips}>
          <legend className="visually-hidden">Viandes du plat</legend>
          {meats.map((meat) => (
            <Chip
              key={meat}
              isPressed={told.includes(meat)}
              icon={told.includes(meat) && <Check aria-hidden />}
              onClick={() => handleChip(meat)}
            >
              {meatNames[meat]}
            </Chip>
          ))}
        </fieldset>
      )}
      {state === "present" &&
        told.map((meat) => (
          <DishOrigin
            key={meat}
            meat={meat}
            isNamed={told.length > 1}
            own={facts.origins.find((origin) => origin.meat === meat) ?? null}
            ofMenu={menuOrigins.find((origin) => origin.meat === meat) ?? null}
            onChange={(origin) => setOrigin(meat, origin)}
          />
        ))}
    </>
  )
}

type DishOriginProps = {
  meat: Meat
  /** Whether the meat is named: the dish has several. */
  isNamed: boolean
  own: MeatOrigin | null
  ofMenu: MeatOrigin | null
  onChange: (origin: MeatOrigin | null) => void
}

function DishOrigin({ meat, isNamed, own, ofMenu, onChange }: DishOriginProps) {
  const radios = useId()
  const menuWords = ofMenu !== null && isComplete(ofMenu) ? (originSentence(ofMenu, "fr") ?? "") : null
  const isOwn = own !== null || ofMenu === null
  return (
    <fieldset className={styles.origin}>
      <legend className={isNamed ? styles.label : "visually-hidden"}>{`Origine, ${meatNames[meat]}`}</legend>
      {menuWords !== null && (
        <>
          <label className={styles.radio}>
            <input type="radio" name={radios} checked={!isOwn} onChange={() => onChange(null)} />
            {`Origine de la carte\u00a0: ${menuWords.replace(/^.*?\u00a0: /, "")}`}
          </label>
          <label className={styles.radio}>
            <input
              type="radio"
              name={radios}
              checked={isOwn}
              onChange={() => onChange({ meat, born: [], raised: [], slaughtered: "" })}
            />
            Autre origine
          </label>
        </>
      )}
      {isOwn && <OriginField meat={meat} origin={own} onChange={onChange} />}
    </fieldset>
  )
}

const signs = [
  { value: "AOP", label: "AOP" },
  { value: "IGP", label: "IGP" },
  { value: "none", label: "Sans" },
] as const

type WineFieldsProps = { wine: WineFacts; volume: ReactNode; onChange: (wine: WineFacts) => void }

/** What the law wants to know of a wine, with the field of its volume. */
function WineFields({ wine, volume, onChange }: WineFieldsProps) {
  return (
    <>
      <div className={styles.pair}>
        <div>
          <b className={styles.label} aria-hidden>
            Signe
          </b>
          <Segmented label="Signe" value={wine.sign} options={signs} onChange={(sign) => onChange({ ...wine, sign })} />
        </div>
        <CountryField
          label="Pays"
          value={wine.countries[0] ?? ""}
          onChange={(code) => onChange({ ...wine, countries: code === "" ? [] : [code] })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Appellation"
          value={wine.appellation}
          maxLength={legalLimits.appellation}
          autoComplete="off"
          onChange={(event) => onChange({ ...wine, appellation: event.target.value })}
        />
        {volume}
      </div>
    </>
  )
}
