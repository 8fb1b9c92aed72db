import { limits } from "@ardoise/domain/menu/menu-validation"
import { messages } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { type FormEvent, useRef, useState } from "react"
import { useAuthActions } from "../auth/session.tsx"
import { useUnsavedForm } from "../page-parts/unsaved-forms.tsx"
import { SettingsGroup } from "./settings-group.tsx"
import styles from "./settings-page.module.css"

/** The form for the restaurant's name, which is in the greeting and in the file name of the QR code. */
export function RestaurantNameForm({ stored }: { stored: string }) {
  const { renameRestaurant } = useAuthActions()
  const showToast = useToast()
  // Until the owner types, the field shows the stored name, even if another device changes it.
  const [typed, setTyped] = useState<string | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const name = typed ?? stored
  const isTooLong = name.trim().length > limits.restaurantNameLength

  const handleChange = (text: string) => {
    setTyped(text)
    setIsRefused(false)
  }
  const save = async (): Promise<boolean> => {
    const refusal = name.trim() === "" ? "restaurant-name-empty" : isTooLong ? "restaurant-name-too-long" : null
    if (refusal !== null) {
      setIsRefused(refusal === "restaurant-name-empty")
      input.current?.focus()
      showToast({ title: "Erreur", text: messages[refusal], tone: "error", about: "settings" })
      return false
    }
    setIsBusy(true)
    const outcome = await renameRestaurant(name.trim())
    setIsBusy(false)
    if (!outcome.ok) {
      showToast({ title: "Erreur", text: outcome.text, tone: "error", about: "settings" })
      return false
    }
    // What was typed while it was being saved stays.
    setTyped((now) => (now === name ? null : now))
    showToast({
      title: "Paramètres sauvegardés",
      text: "Vos paramètres ont été sauvegardés avec succès.",
      about: "settings",
    })
    return true
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  useUnsavedForm("restaurant", name === stored ? null : { save })

  return (
    <SettingsGroup>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          ref={input}
          label="Nom du restaurant"
          autoComplete="organization"
          placeholder="Le Petit Bistro"
          required
          aria-invalid={isRefused ? true : undefined}
          error={isTooLong ? messages["restaurant-name-too-long"] : undefined}
          value={name}
          onChange={(event) => handleChange(event.target.value)}
        />
        <Button type="submit" tone="primary" className={styles.save} isBusy={isBusy}>
          {isBusy ? "Sauvegarde..." : "Sauvegarder"}
        </Button>
      </form>
      <p className={styles.hint}>
        Sur l’enseigne de la carte, les cartes de table, les notes et le fichier du QR code.
      </p>
    </SettingsGroup>
  )
}
