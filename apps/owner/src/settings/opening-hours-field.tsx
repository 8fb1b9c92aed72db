import {
  copyToAllDays,
  hasOpeningHours,
  mostServicesPerDay,
  type OpeningHours,
  type ServicePeriod,
} from "@ardoise/domain/restaurant/opening-hours"
import { type Weekday, weekdays } from "@ardoise/domain/restaurant/weekdays"
import { Button } from "@ardoise/ui/button/button"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { CircleAlert, Copy, Pencil, Plus, X } from "lucide-react"
import { useState } from "react"
import styles from "./opening-hours-field.module.css"

type OpeningHoursFieldProps = {
  hours: OpeningHours
  /** Why these hours cannot be stored, or "". */
  refusal: string
  onChange: (hours: OpeningHours) => void
}

const names: Readonly<Record<Weekday, string>> = {
  monday: "Lundi",
  tuesday: "Mardi",
  wednesday: "Mercredi",
  thursday: "Jeudi",
  friday: "Vendredi",
  saturday: "Samedi",
  sunday: "Dimanche",
}

const lunch: ServicePeriod = { opens: "12:00", closes: "14:30" }
const dinner: ServicePeriod = { opens: "19:00", closes: "22:30" }

/** The services of each day, each with an opening and a closing time. A day without services is a closed day. */
export function OpeningHoursField({ hours, refusal, onChange }: OpeningHoursFieldProps) {
  const toast = useToast()
  const dismissToast = useDismissToast()
  const setDay = (day: Weekday, services: readonly ServicePeriod[]) => {
    // To undo the copy now would also undo this change.
    dismissToast("hours")
    onChange({ ...hours, [day]: services })
  }
  const copy = (day: Weekday) => {
    onChange(copyToAllDays(hours, day))
    toast({
      title: "Horaires copiés",
      text: `Ceux du ${names[day].toLowerCase()}, à tous les jours ouverts.`,
      about: "hours",
      action: { label: "Défaire", onSelect: () => onChange(hours) },
    })
  }
  return (
    <fieldset className={styles.field} aria-describedby={refusal ? "opening-hours-error" : undefined}>
      <legend className={styles.legend}>Horaires d’ouverture</legend>
      {weekdays.map((day) => (
        <DayRow
          key={day}
          day={day}
          services={hours[day]}
          isDeclared={hasOpeningHours(hours)}
          onChange={(services) => setDay(day, services)}
          onCopy={hours[day].length === 0 ? null : () => copy(day)}
        />
      ))}
      {refusal && (
        <p id="opening-hours-error" className={styles.error}>
          <CircleAlert aria-hidden />
          {refusal}
        </p>
      )}
    </fieldset>
  )
}

type DayRowProps = {
  day: Weekday
  services: readonly ServicePeriod[]
  /** Whether any day has hours. Until then no day is shown as closed. */
  isDeclared: boolean
  onChange: (services: readonly ServicePeriod[]) => void
  /** Null if the day has no services to copy. */
  onCopy: (() => void) | null
}

/** One day: a line of text, or the fields of its services after its pencil was pressed. */
function DayRow({ day, services, isDeclared, onChange, onCopy }: DayRowProps) {
  const name = names[day]
  const [isOpen, setIsOpen] = useState(false)
  const change = (index: number, part: Partial<ServicePeriod>) =>
    onChange(services.map((service, at) => (at === index ? { ...service, ...part } : service)))
  const add = () => onChange([...services, services.length === 0 ? lunch : dinner])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a fieldset makes screen readers repeat the outer name
    <div className={styles.day} role="group" aria-label={name}>
      <span className={styles.name}>{name}</span>
      <div className={styles.services}>
        {services.length === 0 && <span className={styles.closed}>{isDeclared ? "Fermé" : "Non indiqué"}</span>}
        {!isOpen && services.map(({ opens, closes }) => `${opens} – ${closes}`).join(", ")}
        {(isOpen ? services : []).map((service, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a service is identified by its position in the day
          <div key={index} className={styles.service}>
            <input
              type="time"
              // The pencil that was pressed is gone.
              // biome-ignore lint/a11y/noAutofocus: the focus continues where the owner pressed
              autoFocus={index === 0}
              aria-label={`${name}, ouverture du service ${index + 1}`}
              value={service.opens}
              onChange={(event) => change(index, { opens: event.target.value })}
            />
            <span aria-hidden>–</span>
            <input
              type="time"
              aria-label={`${name}, fermeture du service ${index + 1}`}
              value={service.closes}
              onChange={(event) => change(index, { closes: event.target.value })}
            />
            <IconButton
              label={`Retirer le service ${index + 1} du ${name.toLowerCase()}`}
              icon={<X />}
              onClick={() => onChange(services.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        {isOpen && (
          <div className={styles.actions}>
            {services.length < mostServicesPerDay && (
              <Button
                tone="quiet"
                icon={<Plus aria-hidden />}
                aria-label={`Ajouter un service le ${name.toLowerCase()}`}
                autoFocus={services.length === 0}
                onClick={add}
              >
                Service
              </Button>
            )}
            {onCopy && (
              <Button
                icon={<Copy aria-hidden />}
                aria-label={`Copier les horaires du ${name.toLowerCase()} à tous les jours`}
                onClick={onCopy}
              >
                Copier à tous les jours
              </Button>
            )}
          </div>
        )}
      </div>
      {!isOpen && (
        <IconButton
          label={`Modifier les horaires du ${name.toLowerCase()}`}
          icon={<Pencil />}
          onClick={() => setIsOpen(true)}
        />
      )}
    </div>
  )
}
