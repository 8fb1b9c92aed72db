import { Switch } from "@ardoise/ui/switch/switch"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { FunctionRefusal } from "../functions-client.ts"
import { switchWeeklyLetter, weeklyLetterQuery } from "./weekly-letter-api.ts"
import styles from "./weekly-letter-switch.module.css"

/** The switch of the weekly email, at the foot of the figures. Without an answer of the server it is left out. */
export function WeeklyLetterSwitch() {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const titleId = useId()
  const query = weeklyLetterQuery(id, clients)
  const { data } = useQuery(query)
  const { mutate, isPending } = useMutation({
    mutationFn: (on: boolean) => switchWeeklyLetter(clients, on),
    onSuccess: (state) => queryClient.setQueryData(query.queryKey, state),
    onError: (error) => {
      const text = (error instanceof FunctionRefusal && error.message) || "Réessayez dans un instant."
      toast({ tone: "error", title: "Le réglage n’a pas été enregistré", text })
    },
  })
  if (data === undefined) return null
  return (
    <section className={styles.letter} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>Lettre du lundi</h2>
        <p>Ces chiffres par e-mail, le lundi à&nbsp;8:00. Ni image, ni pixel.</p>
      </div>
      <Switch
        label={data.on ? "Oui" : "Non"}
        accessibleLabel="Lettre du lundi"
        isOn={data.on}
        onChange={(wanted) => !isPending && mutate(wanted)}
      />
    </section>
  )
}
