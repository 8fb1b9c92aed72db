import type { Menu } from "@ardoise/domain/menu/menu"
import { canSettle, findingText, groupReason } from "@ardoise/domain/regulation/finding-text"
import { type Finding, simpleUndeclaredDrinks } from "@ardoise/domain/regulation/findings"
import { withWineCountries } from "@ardoise/domain/regulation/legal-facts"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { useId, useState } from "react"
import { Link } from "react-router"
import { CountryField } from "./country-field.tsx"
import { categoriesOf, declareNone } from "./finding-acts.ts"
import styles from "./regulation-panel.module.css"

/** From how many findings on a group offers one answer for all. */
const worthBulk = 3

type FindingGroupProps = {
  /** All of one rule and one level. */
  findings: readonly Finding[]
  menu: Menu
  onSettle: (finding: Finding) => void
  /** Opens the dish at its field. */
  onCorrect: (finding: Finding) => void
  onEdit: (change: (menu: Menu) => Menu) => void
  /** Opens "Origine des viandes". */
  onOrigins: () => void
  /** Opens the volumes of all these drinks. */
  onVolumes: () => void
}

/** The findings of one rule: why, which dishes, and one answer for all where that is possible. */
export function FindingGroup({ findings, menu, onSettle, onCorrect, onEdit, onOrigins, onVolumes }: FindingGroupProps) {
  const [isExplained, setIsExplained] = useState(false)
  const lawId = useId()
  const [first] = findings
  if (first === undefined) return null
  const { title, sentence, law } = findingText(first)
  const isOfDrinks = first.rule === "drinks-undeclared"
  const reason = isOfDrinks ? sentence : groupReason(first)
  return (
    <section className={styles.group}>
      <div className={styles.title}>
        <h4>
          {title} <span className={styles.count}>{findings.length}</span>
        </h4>
        <button
          type="button"
          className={styles.why}
          aria-expanded={isExplained}
          aria-controls={lawId}
          onClick={() => setIsExplained(!isExplained)}
        >
          Pourquoi&nbsp;?<span className="visually-hidden">{` ${title}`}</span>
        </button>
      </div>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <p className={styles.law} id={lawId} hidden={!isExplained}>
        {law}
      </p>
      {isOfDrinks ? (
        <Drinks finding={first} menu={menu} onEdit={onEdit} onSettle={onSettle} />
      ) : (
        <ul className={styles.rows}>
          {findings.map((finding) => (
            <FindingRow
              key={`${JSON.stringify(finding.place)} ${finding.words.join()}`}
              finding={finding}
              hasReason={reason !== null}
              onSettle={onSettle}
              onCorrect={onCorrect}
              onOrigins={onOrigins}
            />
          ))}
        </ul>
      )}
      {["meat-origin", "prepared-origin"].includes(first.rule) && (
        <Button className={styles.bulk} onClick={onOrigins}>
          Origine des viandes
        </Button>
      )}
      {first.rule === "volume" && findings.length >= worthBulk && (
        <Button className={styles.bulk} onClick={onVolumes}>
          Compléter les contenances
        </Button>
      )}
      {first.rule === "wine-provenance" && findings.length >= worthBulk && (
        <WineCountry findings={findings} menu={menu} onEdit={onEdit} />
      )}
    </section>
  )
}

type FindingRowProps = {
  finding: Finding
  hasReason: boolean
  onSettle: (finding: Finding) => void
  onCorrect: (finding: Finding) => void
  onOrigins: () => void
}

function FindingRow({ finding, hasReason, onSettle, onCorrect, onOrigins }: FindingRowProps) {
  const { place, subject } = finding
  const { title, sentence } = findingText(finding)
  const name = subject === "" ? title : subject
  const correct = () => (place.kind === "menu" ? onOrigins() : onCorrect(finding))
  const isCorrected = place.kind === "dish" || finding.rule === "origin-incomplete"
  return (
    <li>
      {(subject !== "" || !hasReason) && (
        <span className={styles.name}>
          {name}
          {!hasReason && subject !== "" && <small>{sentence}</small>}
        </span>
      )}
      {canSettle(finding) && finding.level !== "advise" && (
        <Button tone="quiet" onClick={() => onSettle(finding)} aria-label={`Non concerné\u00a0: ${name}, ${title}`}>
          Non concerné
        </Button>
      )}
      {isCorrected && finding.level !== "advise" && (
        <Button onClick={correct} aria-label={`Corriger ${name}, ${title}`}>
          Corriger
        </Button>
      )}
      {place.kind === "restaurant" && (
        <Link className={buttonClass("secondary")} to="/dashboard/settings/contact" aria-label={`Corriger ${title}`}>
          Corriger
        </Link>
      )}
    </li>
  )
}

type DrinksProps = Pick<FindingGroupProps, "menu" | "onEdit" | "onSettle"> & { finding: Finding }

/** The simple drinks without a declaration. They are listed before one press declares them all. */
function Drinks({ finding, menu, onEdit, onSettle }: DrinksProps) {
  const drinks = simpleUndeclaredDrinks(menu)
  return (
    <div>
      <ul className={styles.drinks}>
        {drinks.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      <div className={styles.acts}>
        <Button
          onClick={() =>
            onEdit((now) =>
              declareNone(
                now,
                drinks.map(({ id }) => id),
              ),
            )
          }
        >
          {drinks.length === 1
            ? "Déclarer «\u00a0Aucun des 14\u00a0»"
            : `Déclarer «\u00a0Aucun des 14\u00a0» pour les ${drinks.length}`}
        </Button>
        <Button tone="quiet" onClick={() => onSettle(finding)}>
          Non concerné
        </Button>
      </div>
    </div>
  )
}

type WineCountryProps = Pick<FindingGroupProps, "findings" | "menu" | "onEdit">

/** One country for all wines of the categories in which wines have none. */
function WineCountry({ findings, menu, onEdit }: WineCountryProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [country, setCountry] = useState("")
  if (!isOpen) {
    return (
      <Button className={styles.bulk} onClick={() => setIsOpen(true)}>
        Tous ces vins viennent de…
      </Button>
    )
  }
  const handleApply = () =>
    onEdit((now) => {
      const ids = categoriesOf(menu, findings)
      const categories = now.categories.map((category) =>
        ids.includes(category.id) ? withWineCountries(category, [country]) : category,
      )
      return { ...now, categories }
    })
  return (
    <div className={styles.bulkForm}>
      <CountryField label="Tous ces vins viennent de…" value={country} onChange={setCountry} />
      <Button disabled={country === ""} onClick={handleApply}>
        Appliquer
      </Button>
    </div>
  )
}
