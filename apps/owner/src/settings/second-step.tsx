import { Badge } from "@ardoise/ui/badge/badge"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { KeyRound, ShieldCheck } from "lucide-react"
import { lazy, Suspense, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import { readAgain } from "../read-again.ts"
import styles from "./second-step.module.css"
import { disableSecondStep, newRecoveryCodes, secondStepQuery } from "./second-step-api.ts"
import { SettingsGroup } from "./settings-group.tsx"

const SetUpDialog = lazy(async () => ({ default: (await import("./set-up-dialog.tsx")).SetUpDialog }))
const RecoveryCodesDialog = lazy(async () => ({
  default: (await import("./recovery-codes-dialog.tsx")).RecoveryCodesDialog,
}))

/** Enables and disables the second step of signing in, and replaces its recovery codes. */
export function SecondStep() {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const query = secondStepQuery(clients, id)
  const read = useQuery(query)
  const { data } = read
  const [asks, setAsks] = useState<"set-up" | "new-codes" | "drop" | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () => readAgain(queryClient, { queryKey: query.queryKey })
  const tell = ({ message }: Error) => toast({ title: "Erreur", text: message, tone: "error" })
  const replacing = useMutation({
    mutationFn: () => newRecoveryCodes(clients),
    onSuccess: setCodes,
    onError: tell,
    onSettled: () => {
      setAsks(null)
      return refresh()
    },
  })
  const dropping = useMutation({
    mutationFn: () => disableSecondStep(clients, data?.factors.map((factor) => factor.id) ?? []),
    onSuccess: () => toast({ title: "Connexion en deux étapes désactivée" }),
    onError: tell,
    onSettled: () => {
      setAsks(null)
      return refresh()
    },
  })
  const handleSetUp = (made: readonly string[]) => {
    setAsks(null)
    setCodes(made)
    void refresh()
  }
  const handleSetUpClose = () => {
    setAsks(null)
    // The second step may be on although the call for its recovery codes got no answer.
    void refresh()
  }
  const isOn = (data?.factors.length ?? 0) > 0

  return (
    <SettingsGroup
      title="Connexion en deux étapes"
      state={isOn && <Badge tone="success">Activée</Badge>}
      text="En plus du mot de passe, un code que seul votre téléphone affiche. Un mot de passe volé ne suffit plus."
    >
      {data === undefined && <AwaitedRead read={read} failed="L’état n’a pas pu être lu" />}
      {data && !isOn && (
        <Button icon={<ShieldCheck aria-hidden />} onClick={() => setAsks("set-up")}>
          Activer
        </Button>
      )}
      {isOn && (
        <>
          <p className={styles.left}>{codesLeftText(data?.codesLeft ?? 0)}</p>
          <div className={styles.actions}>
            <Button icon={<KeyRound aria-hidden />} onClick={() => setAsks("new-codes")}>
              Nouveaux codes de secours
            </Button>
            <Button tone="danger-quiet" onClick={() => setAsks("drop")}>
              Désactiver
            </Button>
          </div>
        </>
      )}
      <Suspense>
        {asks === "set-up" && <SetUpDialog onDone={handleSetUp} onClose={handleSetUpClose} />}
        {codes !== null && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
      </Suspense>
      <Dialog
        isOpen={asks === "new-codes"}
        onClose={() => setAsks(null)}
        size="question"
        title="Remplacer les codes de secours&nbsp;?"
        footer={
          <>
            <Button onClick={() => setAsks(null)}>Annuler</Button>
            <Button tone="primary" isBusy={replacing.isPending} onClick={() => replacing.mutate()}>
              Remplacer
            </Button>
          </>
        }
      >
        <p>Les anciens codes cesseront de fonctionner aussitôt.</p>
      </Dialog>
      <Dialog
        isOpen={asks === "drop"}
        onClose={() => setAsks(null)}
        size="question"
        title="Désactiver la connexion en deux étapes&nbsp;?"
        footer={
          <>
            <Button onClick={() => setAsks(null)}>Annuler</Button>
            <Button tone="danger" isBusy={dropping.isPending} onClick={() => dropping.mutate()}>
              Désactiver
            </Button>
          </>
        }
      >
        <p>Le mot de passe suffira de nouveau pour se connecter, et les codes de secours seront effacés.</p>
      </Dialog>
    </SettingsGroup>
  )
}

function codesLeftText(left: number): string {
  if (left === 0) return "Il ne reste aucun code de secours\u00a0: créez-en de nouveaux."
  return left === 1 ? "Il reste 1 code de secours." : `Il reste ${left} codes de secours.`
}
