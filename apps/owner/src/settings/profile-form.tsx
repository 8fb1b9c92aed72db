import { sameValue } from "@ardoise/domain/menu/menu-edits"
import { messages, type RefusalCode, tooLong } from "@ardoise/domain/messages"
import { isServiceRate, readWaterNotice } from "@ardoise/domain/regulation/regulated-restaurant"
import type { OpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { checkProfile, profileLimits, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { timeZoneChoices } from "@ardoise/domain/restaurant/time-zones"
import { weekdays } from "@ardoise/domain/restaurant/weekdays"
import { Button } from "@ardoise/ui/button/button"
import { SelectField, TextField } from "@ardoise/ui/field/field"
import { Switch } from "@ardoise/ui/switch/switch"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { useUnsavedForm } from "../page-parts/unsaved-forms.tsx"
import { withoutSent } from "../page-parts/without-sent.ts"
import { readAgain } from "../read-again.ts"
import { restaurantQuery, saveProfile } from "../restaurant/restaurant-api.ts"
import { OpeningHoursField } from "./opening-hours-field.tsx"
import styles from "./profile-form.module.css"

/** The edited fields. `rate` is the rate of service as it was written. Each day is a field of its own. */
type TypedProfile = Partial<Omit<RestaurantProfile, "openingHours"> & OpeningHours & { readonly rate: string }>

/** Returns the days that have other hours. */
function changedDays(hours: OpeningHours, before: OpeningHours): Partial<OpeningHours> {
  const changed = weekdays.filter((day) => !sameValue(hours[day], before[day]))
  return Object.fromEntries(changed.map((day) => [day, hours[day]]))
}

/** Separates the edited days from the other fields. */
function splitDays<Fields extends Partial<OpeningHours>>(typed: Fields) {
  const { monday, tuesday, wednesday, thursday, friday, saturday, sunday, ...others } = typed
  const days = Object.entries({ monday, tuesday, wednesday, thursday, friday, saturday, sunday })
  return { days: Object.fromEntries(days.filter(([, services]) => services !== undefined)), others }
}

/** The form for address, telephone, hours, time zone and the note about net prices. */
export function ProfileForm({ stored }: { stored: RestaurantProfile }) {
  const { id } = useOwner()
  const queryClient = useQueryClient()
  const toast = useToast()
  // Only the edited fields. They override the stored profile, which another device may change meanwhile.
  const [typed, setTyped] = useState<TypedProfile>({})
  const [refusal, setRefusal] = useState<RefusalCode | null>(null)
  const { rate = (stored.serviceRate ?? "").replace(".", ","), ...edited } = typed
  const { days, others } = splitDays(edited)
  const readRate = rate.trim().replace(",", ".") || null
  const isReadable = readRate === null || isServiceRate(readRate)
  const openingHours: OpeningHours = { ...stored.openingHours, ...days }
  const profile = { ...stored, ...others, openingHours, serviceRate: isReadable ? readRate : stored.serviceRate }
  // A rate that is hidden is not checked: what is stored stays.
  const isRate = isReadable || !profile.isServiceIncluded
  const isChanged = JSON.stringify(profile) !== JSON.stringify(stored)

  const saving = useMutation({
    mutationFn: ({ checked }: { checked: RestaurantProfile; sent: TypedProfile }) => saveProfile(id, checked, stored),
    onSuccess: (_stored, { checked, sent }) => {
      const query = restaurantQuery(id)
      // Shown at once: the read that follows may fail.
      queryClient.setQueryData(query.queryKey, (before) =>
        before === undefined ? before : { ...before, profile: { ...before.profile, ...checked } },
      )
      setTyped((now) => withoutSent(now, sent))
      void readAgain(queryClient, query)
      toast({
        title: "Paramètres sauvegardés",
        text: "Vos paramètres ont été sauvegardés avec succès.",
        about: "settings",
      })
    },
    onError: ({ message }) => toast({ title: "Erreur", text: message || saveFailed, tone: "error", about: "settings" }),
  })

  const change = (part: TypedProfile) => {
    setTyped((before) => ({ ...before, ...part }))
    setRefusal(null)
  }
  const changeHours = (hours: OpeningHours) => {
    // Also called later, to undo: then with the hours that are shown by then.
    setTyped((now) => ({ ...now, ...changedDays(hours, { ...stored.openingHours, ...splitDays(now).days }) }))
    setRefusal(null)
  }
  const save = async () => {
    if (!isRate) return false
    const checked = checkProfile(profile)
    if (!checked.ok) {
      setRefusal(checked.code)
      toast({ title: "Erreur", text: messages[checked.code], tone: "error", about: "settings" })
      return false
    }
    return saving.mutateAsync({ checked: checked.value, sent: typed }).then(
      () => true,
      () => false,
    )
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  useUnsavedForm("contact", isChanged || !isRate ? { save } : null)
  const field = (name: keyof typeof profileLimits, what: string, error = "") => ({
    value: profile[name],
    error: profile[name].trim().length > profileLimits[name] ? tooLong(what, profileLimits[name]) : error,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })

  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        className={styles.street}
        label="Adresse"
        autoComplete="street-address"
        {...field("street", "L’adresse")}
      />
      <TextField
        className={styles.code}
        label="Code postal"
        autoComplete="postal-code"
        inputMode="numeric"
        {...field("postalCode", "Le code postal")}
      />
      <TextField className={styles.town} label="Ville" autoComplete="address-level2" {...field("city", "La ville")} />
      <TextField
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        {...field("telephone", "Le téléphone", refusal === "telephone-unreadable" ? messages[refusal] : "")}
      />
      <SelectField
        label="Fuseau horaire"
        value={profile.timeZone}
        onChange={(event) => change({ timeZone: event.target.value })}
      >
        {timeZoneChoices.map(({ timeZone, name }) => (
          <option key={timeZone} value={timeZone}>
            {name}
          </option>
        ))}
        {/* Another program may have stored a time zone that is not offered here. */}
        {!timeZoneChoices.some(({ timeZone }) => timeZone === profile.timeZone) && (
          <option value={profile.timeZone}>{profile.timeZone}</option>
        )}
      </SelectField>
      <OpeningHoursField
        hours={openingHours}
        refusal={refusal === "opening-hours-overlap" || refusal === "opening-hours-unreadable" ? messages[refusal] : ""}
        onChange={changeHours}
      />
      {profile.isServiceIncluded && (
        <TextField
          label="Taux du service (%)"
          hint={"Si un service est perçu, la carte donne son taux, souvent 15\u00a0%."}
          inputMode="decimal"
          autoComplete="off"
          value={rate}
          error={isRate ? "" : "Indiquez un pourcentage jusqu’à 30, comme 15."}
          onChange={(event) => change({ rate: event.target.value })}
        />
      )}
      <SelectField
        label="Eau potable gratuite"
        value={profile.waterNotice}
        onChange={(event) => change({ waterNotice: readWaterNotice(event.target.value) })}
      >
        <option value="card">Écrite au bas de la carte</option>
        <option value="posted">Sur une affiche, dans la salle</option>
        <option value="off">Ni l’une ni l’autre</option>
      </SelectField>
      <div className={styles.service}>
        <Switch
          label="« Prix nets, service compris » au bas de la carte"
          isOn={profile.isServiceIncluded}
          onChange={(isServiceIncluded) => change({ isServiceIncluded })}
        />
      </div>
      <Button
        type="submit"
        tone="primary"
        className={styles.save}
        aria-disabled={!isChanged && !saving.isPending}
        isBusy={saving.isPending}
      >
        {saving.isPending ? "Sauvegarde..." : "Sauvegarder le profil"}
      </Button>
    </form>
  )
}

const saveFailed = "Le profil n’a pas pu être enregistré. Ce que vous avez écrit est encore là\u00a0: réessayez."
