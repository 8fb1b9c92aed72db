import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { type CardRow, checkDraft } from "../pasting/card-rows.ts"
import { HeadingField } from "../pasting/heading-field.tsx"
import { ReviewRow } from "../pasting/review-row.tsx"
import styles from "./card-proposal.module.css"
import { indicativeWords, type ProposalDraft, withIndicativePrices } from "./proposal-draft.ts"

type CheckProposalProps = { draft: ProposalDraft; menu: Menu; onChange: (draft: ProposalDraft) => void }

/** The proposed dishes. Only the price is asked: one that the owner has not chosen must not get into a menu. */
export function CheckProposal({ draft, menu, onChange }: CheckProposalProps) {
  const { card, prices, count } = draft
  const open = card.rows.filter(({ price }) => price.trim() === "").length
  const changeRow = (key: string, part: Partial<CardRow>) => {
    const rows = card.rows.map((row) => (row.key === key ? { ...row, ...part } : row))
    onChange({ ...draft, card: { ...card, rows } })
  }
  const removeRow = (key: string) =>
    onChange({ ...draft, card: { ...card, rows: card.rows.filter((row) => row.key !== key) } })
  const changeHeading = (key: string, name: string) => {
    const headings = card.headings.map((each) => (each.key === key ? { key, name } : each))
    onChange({ ...draft, card: { ...card, headings } })
  }
  if (count === 0) return <p>Votre menu contient déjà tous ces plats. Demandez-en d’autres.</p>
  return (
    <div className={styles.check}>
      <p role="status">
        <b>{count === 1 ? "1 plat proposé" : `${count} plats proposés`}</b>
        {open > 0 && `, ${open} sans prix`}.
      </p>
      {checkDraft(card, menu).map(({ heading, refusal, rows }) =>
        rows.length === 0 ? null : (
          <fieldset key={heading.key} className={styles.group}>
            <legend className="visually-hidden">{heading.name}</legend>
            <div className={styles.head}>
              <HeadingField
                heading={heading}
                count={rows.length}
                refusal={refusal}
                onChange={(name) => changeHeading(heading.key, name)}
              />
              {rows.some(({ key, price }) => price.trim() === "" && prices[key]) && (
                <Button onClick={() => onChange(withIndicativePrices(draft, heading.key))}>
                  Reprendre les prix indicatifs
                </Button>
              )}
            </div>
            <ul>
              {rows.map((row) => (
                <ReviewRow
                  key={row.key}
                  row={row}
                  headings={card.headings}
                  priceHint={indicativeWords(prices[row.key] ?? "")}
                  onChange={(part) => changeRow(row.key, part)}
                  onRemove={() => removeRow(row.key)}
                />
              ))}
            </ul>
          </fieldset>
        ),
      )}
    </div>
  )
}
