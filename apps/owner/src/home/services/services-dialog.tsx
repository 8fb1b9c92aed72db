import { findClash, hasOwnClash } from "@ardoise/domain/menu/services"
import { messages } from "@ardoise/domain/messages"
import { frenchTime } from "@ardoise/domain/restaurant/describe-windows"
import type { Weekday } from "@ardoise/domain/restaurant/weekdays"
import { readWindows, type Window } from "@ardoise/domain/restaurant/windows"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { Switch } from "@ardoise/ui/switch/switch"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { CircleAlert } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { useOwner } from "../../auth/session.tsx"
import { usualWindow, WindowsField } from "../../hours/windows-field.tsx"
import type { MenuListEntry } from "../../menus/menu-api.ts"
import { menuName } from "../../menus/menu-words.ts"
import type { Services } from "../../menus/served-menu.ts"
import { gotNoAnswer, noAnswerMessage } from "../../no-answer.ts"
import { readAgain } from "../../read-again.ts"
import { servicesKey, setServices } from "../../services/service-api.ts"
import { usePlan } from "../../subscription/use-plan.ts"
import styles from "./services-dialog.module.css"
import { WeekLanes } from "./week-lanes.tsx"

type ServicesDialogProps = {
  entry: MenuListEntry
  entries: readonly MenuListEntry[]
  services: Services
  onClose: () => void
}

const dayNames: Readonly<Record<Weekday, string>> = {
  monday: "lundi",
  tuesday: "mardi",
  wednesday: "mercredi",
  thursday: "jeudi",
  friday: "vendredi",
  saturday: "samedi",
  sunday: "dimanche",
}

/** When a menu is served by itself. Without Premium it says what Premium adds. */
export function ServicesDialog({ entry, entries, services, onClose }: ServicesDialogProps) {
  const { plan } = usePlan()
  if (plan === "premium") return <Hours entry={entry} entries={entries} services={services} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title="Horaires"
      footer={
        <>
          <Button onClick={onClose}>J’ai compris</Button>
          <Link to="/dashboard/billing" className={buttonClass("primary")}>
            Passer Premium
          </Link>
        </>
      }
    >
      <p>Avec Premium, un menu s’affiche de lui-même à ses heures&nbsp;: le menu du midi à midi, la carte le soir.</p>
    </Dialog>
  )
}

function Hours({ entry, entries, services, onClose }: ServicesDialogProps) {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const toast = useToast()
  const stored = services.get(entry.id) ?? []
  const [windows, setWindows] = useState<readonly Window[]>(stored)
  // Switching off does not lose what was typed.
  const [last, setLast] = useState<readonly Window[]>(stored.length > 0 ? stored : [usualWindow])
  const [error, setError] = useState("")
  const others = entries.flatMap(({ id, menu }) => {
    const windows = services.get(id)
    return id === entry.id || windows === undefined ? [] : [{ id, name: menuName(menu), windows }]
  })
  const change = (next: readonly Window[]) => {
    setError("")
    setWindows(next)
  }
  const save = useMutation({
    mutationFn: () => setServices(entry.id, windows),
    onSuccess: async () => {
      await readAgain(queryClient, { queryKey: servicesKey(userId) })
      toast({ title: windows.length === 0 ? "Le menu n’a plus d’horaire" : "Horaires enregistrés", about: "services" })
      onClose()
    },
    onError: (failure) => {
      // Another tab may have given these hours to another menu.
      void readAgain(queryClient, { queryKey: servicesKey(userId) })
      setError(gotNoAnswer(failure) ? noAnswerMessage : failure.message || saveFailed)
    },
  })
  const handleSave = () => {
    const found = faultOf(windows, others)
    if (found === "") save.mutate()
    else setError(found)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Horaires"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button tone="primary" isBusy={save.isPending} onClick={handleSave}>
            Enregistrer
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <div>
          <p className={styles.name}>{menuName(entry.menu)}</p>
          <p className={styles.hint}>Sans horaire, c’est le menu activé qui est affiché.</p>
        </div>
        <div className={styles.switch}>
          <span>Servie automatiquement</span>
          <Switch
            label={windows.length > 0 ? "Oui" : "Non"}
            accessibleLabel={`Servie automatiquement : ${windows.length > 0 ? "Oui" : "Non"}`}
            isOn={windows.length > 0}
            onChange={(isOn) => {
              if (!isOn) setLast(windows)
              change(isOn ? last : [])
            }}
          />
        </div>
        {windows.length > 0 && (
          <WindowsField
            windows={windows}
            onChange={change}
            picture={<WeekLanes name={menuName(entry.menu)} windows={windows} others={others} />}
          />
        )}
        {error !== "" && (
          // In a low window it would be below the edge.
          <p className={styles.error} role="alert" ref={(text) => text?.scrollIntoView({ block: "nearest" })}>
            <CircleAlert aria-hidden />
            {error}
          </p>
        )}
      </div>
    </Dialog>
  )
}

const saveFailed = "Les horaires n’ont pas été enregistrés. Réessayez dans un instant."

/** Returns why hours cannot be stored, or "". */
function faultOf(
  windows: readonly Window[],
  others: readonly { readonly name: string; readonly windows: readonly Window[] }[],
): string {
  if (readWindows(windows) === null) return messages["services-invalid"]
  if (hasOwnClash(windows)) return "Deux horaires de ce menu se chevauchent."
  for (const other of others) {
    const clash = findClash(windows, other.windows)
    if (clash === null) continue
    const hours = `de ${frenchTime(clash.from)} à ${frenchTime(clash.to)}`
    return `«\u00a0${other.name}\u00a0» est déjà servi ${dayNames[clash.day]} ${hours}.`
  }
  return ""
}
