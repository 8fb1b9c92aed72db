import type { Choice, Option, OptionFault } from "@ardoise/domain/menu/dish-options"
import { optionLimits } from "@ardoise/domain/menu/option-limits"
import { Button } from "@ardoise/ui/button/button"
import { SelectField, TextField } from "@ardoise/ui/field/field"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { ChevronDown, Plus } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { flushSync } from "react-dom"
import { ChoiceRow } from "./choice-row.tsx"
import { faultText, nextChoice, ruleOf, ruleWords, withRule } from "./option-edits.ts"
import styles from "./options-field.module.css"

type OptionCardProps = {
  option: Option
  isOpen: boolean
  fault: OptionFault | null
  /** Opens the card, or closes it. */
  onOpen: () => void
  onChange: (option: Option) => void
  onRemove: () => void
}

/** One option of a dish: a line in words, or its fields while it is open. */
export function OptionCard({ option, isOpen, fault, onOpen, onChange, onRemove }: OptionCardProps) {
  const nameField = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const { name, choices, max } = option
  const wasOpen = useRef(false)
  // A card that opens puts the focus where the owner goes on: the name, or the first choice without one.
  useEffect(() => {
    if (isOpen && !wasOpen.current) (name === "" ? nameField.current : emptyField(rows.current))?.focus()
    wasOpen.current = isOpen
  }, [isOpen, name])
  useEffect(() => {
    if (fault === null) return
    const field = fault.field === "price" ? 'input[inputmode="decimal"]' : "input"
    const row = rows.current?.querySelector<HTMLElement>(`[data-choice="${fault.choiceId}"]`)
    const input = row?.querySelector<HTMLInputElement>(field)
    if (fault.field === "choices") emptyField(rows.current)?.focus()
    else (input ?? nameField.current)?.focus()
  }, [fault])

  const changeChoice = (changed: Choice) =>
    onChange({ ...option, choices: choices.map((choice) => (choice.id === changed.id ? changed : choice)) })
  const addChoice = () => {
    // Rendered at once: keys that follow quickly belong to the new row.
    flushSync(() => onChange({ ...option, choices: [...choices, nextChoice(option)] }))
    rows.current?.querySelector<HTMLInputElement>("li:last-child input")?.focus()
  }
  const moveChoice = (at: number, step: -1 | 1) => {
    const [choice, other] = [choices[at], choices[at + step]]
    if (choice && other) onChange({ ...option, choices: choices.with(at, other).with(at + step, choice) })
  }
  const canAdd = choices.length < optionLimits.choices
  // Enter goes on to the next field; in the form of the dish it would save the dish.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    event.stopPropagation()
    const next = emptyField(rows.current)
    if (next !== null && next !== event.target) next.focus()
    else if (canAdd && event.target.value.trim() !== "") addChoice()
  }
  const removeChoice = (removed: Choice) => {
    const at = choices.indexOf(removed)
    onChange({ ...option, choices: choices.filter((choice) => choice !== removed) })
    const neighbour = choices[at + 1] ?? choices[at - 1]
    const row = neighbour && rows.current?.querySelector(`[data-choice="${neighbour.id}"]`)
    const next = row?.querySelector<HTMLInputElement>("input") ?? nameField.current
    next?.focus()
  }

  if (!isOpen) {
    const names = choices.map((choice) => choice.name.trim()).filter((each) => each !== "")
    return (
      <button type="button" className={styles.card} aria-expanded={false} onClick={onOpen}>
        <span className={styles.closed}>
          <b>{name.trim() === "" ? "Option sans nom" : name}</b>
          <span>{`${ruleWords(option)}\u00a0: ${names.join(", ")}`}</span>
        </span>
        <ChevronDown aria-hidden />
      </button>
    )
  }
  const rule = ruleOf(option)
  const rules = [
    { value: "one", label: "Un choix obligatoire" },
    { value: "optional", label: "Facultatif" },
    { value: "several", label: rule === "several" ? ruleWords(option) : "Plusieurs" },
  ] as const
  const most = Math.max(max, choices.length, 2)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: moves the focus between the fields inside
    <div className={styles.open} onKeyDown={handleKeyDown}>
      <TextField
        ref={nameField}
        label="Nom de l’option"
        autoComplete="off"
        maxLength={optionLimits.nameLength}
        value={name}
        error={fault?.field === "name" && fault.choiceId === null ? faultText(fault) : undefined}
        onChange={(event) => onChange({ ...option, name: event.target.value })}
      />
      <Segmented
        label={`Combien de choix\u00a0: ${name}`}
        value={rule}
        options={rules}
        onChange={(chosen) => onChange(withRule(option, chosen))}
      />
      {rule === "several" && most > 2 && (
        <SelectField
          label="Nombre de choix au plus"
          value={String(max)}
          onChange={(event) => onChange({ ...option, max: Number(event.target.value) })}
        >
          {Array.from({ length: most - 1 }, (_, at) => at + 2)
            .filter((count) => count >= option.min)
            .map((count) => (
              <option key={count} value={count}>{`Jusqu’à ${count}`}</option>
            ))}
        </SelectField>
      )}
      <ul ref={rows} className={styles.choices}>
        {choices.map((choice, at) => (
          <ChoiceRow
            key={choice.id}
            choice={choice}
            error={fault?.choiceId === choice.id ? faultText(fault) : undefined}
            onChange={changeChoice}
            onMove={(step) => moveChoice(at, step)}
            onRemove={() => removeChoice(choice)}
          />
        ))}
      </ul>
      {fault?.field === "choices" && (
        <p className={styles.error} role="alert">
          {faultText(fault)}
        </p>
      )}
      <div className={styles.actions}>
        {canAdd && (
          <Button tone="quiet" icon={<Plus aria-hidden />} onClick={addChoice}>
            Ajouter un choix
          </Button>
        )}
        <Button tone="danger-quiet" onClick={onRemove}>
          Retirer l’option
        </Button>
      </div>
    </div>
  )
}

/** Returns the first name field of a choice that is empty, or null. */
function emptyField(rows: Element | null): HTMLInputElement | null {
  const fields = [...(rows?.querySelectorAll<HTMLInputElement>("[data-name]") ?? [])]
  return fields.find(({ value }) => value.trim() === "") ?? null
}
