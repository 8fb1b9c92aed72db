import { type Weekday, weekdays } from "@ardoise/domain/restaurant/weekdays"
import { maxWindows, type Window } from "@ardoise/domain/restaurant/windows"
import { Button } from "@ardoise/ui/button/button"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Plus, X } from "lucide-react"
import { type ReactNode, useId } from "react"
import styles from "./windows-field.module.css"

const names: Readonly<Record<Weekday, readonly [short: string, name: string]>> = {
  monday: ["Lun", "Lundi"],
  tuesday: ["Mar", "Mardi"],
  wednesday: ["Mer", "Mercredi"],
  thursday: ["Jeu", "Jeudi"],
  friday: ["Ven", "Vendredi"],
  saturday: ["Sam", "Samedi"],
  sunday: ["Dim", "Dimanche"],
}

/** Lunch on working days: the hours that most set menus have. */
export const usualWindow: Window = { days: weekdays.slice(0, 5), from: "12:00", to: "14:30" }

type WindowsFieldProps = {
  /** At least one. While the owner types, a window may have no days, or an empty time. */
  windows: readonly Window[]
  onChange: (windows: readonly Window[]) => void
  /** A picture of the week, below the days of the first window and as wide as they are. */
  picture?: ReactNode
}

/** Days and hours: for each window seven buttons for its days, and two times. */
export function WindowsField({ windows, onChange, picture }: WindowsFieldProps) {
  const change = (index: number, part: Partial<Window>) =>
    onChange(windows.map((window, at) => (at === index ? { ...window, ...part } : window)))
  return (
    <div className={styles.windows}>
      {windows.map((window, index) => (
        <WindowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a window is identified by its position
          key={index}
          window={window}
          label={windows.length === 1 ? "Horaire" : `Horaire ${index + 1}`}
          picture={index === 0 ? picture : undefined}
          onChange={(part) => change(index, part)}
          onRemove={windows.length === 1 ? null : () => onChange(windows.filter((_, at) => at !== index))}
        />
      ))}
      {windows.length < maxWindows && (
        <Button tone="quiet" icon={<Plus aria-hidden />} onClick={() => onChange([...windows, unusedDays(windows)])}>
          Ajouter un horaire
        </Button>
      )}
    </div>
  )
}

/** Returns a window with the same hours on the days that no other window names. */
function unusedDays(windows: readonly Window[]): Window {
  const days = weekdays.filter((day) => windows.every((window) => !window.days.includes(day)))
  const last = windows.at(-1) ?? usualWindow
  return { ...last, days: days.length === 0 ? last.days : days }
}

type WindowFieldsProps = {
  window: Window
  label: string
  picture: ReactNode
  onChange: (part: Partial<Window>) => void
  /** Null: the only window cannot be removed. */
  onRemove: (() => void) | null
}

function WindowFields({ window, label, picture, onChange, onRemove }: WindowFieldsProps) {
  const { days, from, to } = window
  const toggle = (day: Weekday) =>
    onChange({ days: weekdays.filter((one) => (one === day ? !days.includes(one) : days.includes(one))) })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset makes screen readers repeat the outer name
    <div className={styles.window} role="group" aria-label={label}>
      <div className={picture === undefined ? styles.days : `${styles.days} ${styles.pictured}`}>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.day}
            aria-pressed={days.includes(day)}
            title={names[day][1]}
            onClick={() => toggle(day)}
          >
            {names[day][0]}
          </button>
        ))}
      </div>
      {picture}
      <div className={styles.times}>
        <Time label="De" value={from} onChange={(from) => onChange({ from })} />
        <Time label="À" value={to} onChange={(to) => onChange({ to })} />
        {onRemove !== null && <IconButton label={`Retirer : ${label}`} icon={<X />} onClick={onRemove} />}
      </div>
    </div>
  )
}

type TimeProps = { label: string; value: string; onChange: (time: string) => void }

function Time({ label, value, onChange }: TimeProps) {
  const id = useId()
  return (
    <span className={styles.time}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="time" value={value} onChange={(event) => onChange(event.target.value)} />
    </span>
  )
}
