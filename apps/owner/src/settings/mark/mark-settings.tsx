import type { MarkColumns } from "@ardoise/contract/restaurant-mapping"
import { photoAddress } from "@ardoise/domain/menu/dish-photo"
import { messages } from "@ardoise/domain/messages"
import { readMark } from "@ardoise/domain/restaurant/mark"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Button } from "@ardoise/ui/button/button"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { Upload } from "lucide-react"
import { type ChangeEvent, useRef } from "react"
import { useOwner } from "../../auth/session.tsx"
import { useClients } from "../../clients-context.tsx"
import { readAgain } from "../../read-again.ts"
import { restaurantQuery } from "../../restaurant/restaurant-api.ts"
import { SettingsGroup } from "../settings-group.tsx"
import { saveMark, sendMark } from "./mark-api.ts"
import { MarkPreviews } from "./mark-previews.tsx"
import styles from "./mark-settings.module.css"
import { redrawMark } from "./redraw-mark.ts"

const about = "mark"

/** The restaurant's own mark: choosing it, removing it, and where it appears. Each change is stored at once. */
export function MarkSettings() {
  const { id } = useOwner()
  const { data, isError, isFetching, refetch } = useQuery(restaurantQuery(id))
  if (data) return <MarkForm profile={data.profile} />
  if (isError) {
    return (
      <FailureBanner
        title="Votre dessin n’a pas pu être chargé"
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <Loading text="Chargement...">
      <Skeleton height={164} />
    </Loading>
  )
}

function MarkForm({ profile }: { profile: RestaurantProfile }) {
  const { id } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const mark = readMark(profile.mark)

  const store = useMutation({
    mutationFn: async (work: () => Promise<void>) => {
      await work()
      await readAgain(queryClient, restaurantQuery(id))
    },
    onError: ({ message }) => toast({ tone: "error", title: "Erreur", text: message, about }),
  })
  const save = (columns: Partial<MarkColumns>) => store.mutate(() => saveMark(id, columns))
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Lets the owner choose the same file again.
    event.target.value = ""
    if (!file) return
    store.mutate(async () => {
      const redrawn = await redrawMark(file)
      if (!redrawn.ok) throw new Error(messages[redrawn.code])
      await sendMark(clients, id, redrawn.value)
      toast({ title: "Votre dessin est en place", about })
    })
  }
  const handleRemove = () => {
    const removed = profile.mark
    // The pressed button disappears.
    chooseButton.current?.focus()
    store.mutate(async () => {
      await saveMark(id, { mark: "" })
      const action = { label: "Défaire", onSelect: () => save({ mark: removed }) }
      toast({ title: "Dessin retiré", about, action })
    })
  }

  return (
    <>
      <SettingsGroup>
        <div className={styles.choice}>
          {mark !== null && (
            <div className={styles.sheet}>
              <img src={photoAddress(mark)} width={mark.width} height={mark.height} alt="Votre dessin" />
            </div>
          )}
          <div>
            <p>Une seule encre&nbsp;: votre dessin est écrit à la craie sur l’écran et imprimé en noir.</p>
            <p className={styles.hint}>
              SVG, PNG ou JPEG, 1&nbsp;Mo au plus. Les couleurs sont ramenées à une encre, le fond est retiré.
            </p>
            <div className={styles.actions}>
              <input
                ref={input}
                type="file"
                accept="image/svg+xml,image/png,image/webp,image/jpeg"
                hidden
                onChange={handleFile}
              />
              <Button
                ref={chooseButton}
                icon={<Upload aria-hidden />}
                isBusy={store.isPending}
                onClick={() => input.current?.click()}
              >
                Choisir un fichier
              </Button>
              {mark !== null && (
                <Button tone="quiet" disabled={store.isPending} onClick={handleRemove}>
                  Retirer
                </Button>
              )}
            </div>
          </div>
        </div>
      </SettingsGroup>
      {mark !== null && (
        <SettingsGroup>
          <MarkPreviews mark={mark} profile={profile} isBusy={store.isPending} onChange={save} />
        </SettingsGroup>
      )}
    </>
  )
}
