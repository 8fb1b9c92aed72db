import { formatDateTime } from "@ardoise/domain/dates"
import { Badge } from "@ardoise/ui/badge/badge"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { LogOut } from "lucide-react"
import { useAuthActions, useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { readAgain } from "../read-again.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import styles from "./devices.module.css"
import { endSession, type OpenSession, sessionsQuery } from "./session-api.ts"
import { SettingsGroup } from "./settings-group.tsx"

/** Shows the signed-in devices, and ends sessions on other devices. */
export function Devices() {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const { signOutOthers } = useAuthActions()
  const toast = useToast()
  const query = sessionsQuery(clients, id)
  const list = useQuery(query)
  const refresh = () => readAgain(queryClient, { queryKey: query.queryKey })
  const endingOthers = useMutation({
    mutationFn: signOutOthers,
    onSuccess: (outcome) => {
      if (outcome.ok) toast({ title: "Autres appareils déconnectés", text: "Vous restez connecté sur celui-ci." })
      else toast({ title: "Erreur", text: outcome.text, tone: "error" })
    },
    onSettled: refresh,
  })
  const endingOne = useMutation({
    mutationFn: ({ id: sessionId }: OpenSession) => endSession(clients, sessionId),
    onSuccess: (_answer, session) => toast({ title: "Appareil déconnecté", text: nameOf(session) }),
    onError: () => toast({ title: "Erreur", text: "Cet appareil n’a pas pu être déconnecté.", tone: "error" }),
    onSettled: refresh,
  })
  return (
    <SettingsGroup title="Appareils connectés">
      {list.data === undefined && <AwaitedRead read={list} failed="La liste n’a pas pu être lue" />}
      <ul className={styles.list} aria-label="Appareils connectés">
        {list.data?.map((session) => (
          <Device
            key={session.id}
            session={session}
            isBusy={endingOne.isPending && endingOne.variables.id === session.id}
            onEnd={() => endingOne.mutate(session)}
          />
        ))}
      </ul>
      <Button
        tone="quiet"
        className={styles.others}
        icon={<LogOut aria-hidden />}
        isBusy={endingOthers.isPending}
        onClick={() => endingOthers.mutate()}
      >
        Déconnecter les autres appareils
      </Button>
    </SettingsGroup>
  )
}

type DeviceProps = { session: OpenSession; isBusy: boolean; onEnd: () => void }

function Device({ session, isBusy, onEnd }: DeviceProps) {
  const timeZone = useTimeZone()
  const name = nameOf(session)
  return (
    <li className={styles.device}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.time}>Dernière activité&nbsp;: {formatDateTime(session.lastUsedAt, timeZone)}</p>
      </div>
      {session.isThisOne ? (
        <Badge tone="success">Cet appareil</Badge>
      ) : (
        <Button
          tone="quiet"
          className={styles.end}
          aria-label={`Déconnecter : ${name}`}
          isBusy={isBusy}
          onClick={onEnd}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}

const nameOf = ({ device }: OpenSession) =>
  device === "" ? "Appareil inconnu" : device.charAt(0).toUpperCase() + device.slice(1)
