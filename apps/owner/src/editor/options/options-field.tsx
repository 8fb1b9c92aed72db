import type { OptionFault } from "@ardoise/domain/menu/dish-options"
import { type Option, optionTemplates } from "@ardoise/domain/menu/dish-options"
import { optionLimits } from "@ardoise/domain/menu/option-limits"
import { Chip } from "@ardoise/ui/chip/chip"
import { Plus } from "lucide-react"
import { useState } from "react"
import { OptionCard } from "./option-card.tsx"
import { newOption } from "./option-edits.ts"
import styles from "./options-field.module.css"

type OptionsFieldProps = {
  options: readonly Option[]
  /** The fault that prevents the dish from being stored; its option opens, and its field has the focus. */
  fault: OptionFault | null
  /** The stored options have a form that this version cannot read. They stay as they are. */
  isUnreadable: boolean
  onChange: (options: readonly Option[]) => void
}

/** The options of a dish: the templates that are not used yet, and a card for each option. One card is open. */
export function OptionsField({ options, fault, isUnreadable, onChange }: OptionsFieldProps) {
  const [openId, setOpenId] = useState<string | null>(fault?.optionId ?? null)
  const [shownFault, setShownFault] = useState(fault)
  // A new fault opens its option.
  if (fault !== shownFault) {
    setShownFault(fault)
    if (fault !== null) setOpenId(fault.optionId)
  }
  if (isUnreadable) {
    return <p className={styles.hint}>Ces options viennent d’un autre programme. Elles restent telles quelles.</p>
  }
  const add = (option: Option) => {
    onChange([...options, option])
    setOpenId(option.id)
  }
  const isUsed = (name: string) => options.some((option) => option.name.trim() === name)
  const isFull = options.length >= optionLimits.options
  return (
    <div className={styles.field}>
      {!isFull && (
        <div className={styles.chips}>
          {optionTemplates
            .filter(({ name }) => !isUsed(name))
            .map((template) => (
              <Chip
                key={template.name}
                isDashed
                icon={<Plus aria-hidden />}
                onClick={() => add(newOption(options, template))}
              >
                {template.name}
              </Chip>
            ))}
          <Chip isDashed icon={<Plus aria-hidden />} onClick={() => add(newOption(options))}>
            Ajouter une option
          </Chip>
        </div>
      )}
      {options.map((option) => (
        <OptionCard
          key={option.id}
          option={option}
          isOpen={option.id === openId}
          fault={fault?.optionId === option.id ? fault : null}
          onOpen={() => setOpenId(option.id === openId ? null : option.id)}
          onChange={(changed) => onChange(options.map((one) => (one.id === option.id ? changed : one)))}
          onRemove={() => onChange(options.filter(({ id }) => id !== option.id))}
        />
      ))}
    </div>
  )
}
