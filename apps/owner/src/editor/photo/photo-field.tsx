import { photoAddress, readPhotoPath } from "@ardoise/domain/menu/dish-photo"
import { messages } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { Camera, CircleAlert, ImagePlus, RotateCw, Trash2 } from "lucide-react"
import { type ChangeEvent, useEffect, useRef, useState } from "react"
import { useClients } from "../../clients-context.tsx"
import styles from "./photo-field.module.css"
import type { PhotoSlot } from "./photo-slot.ts"
import { type ReducedPhoto, reducePhoto } from "./reduce-photo.ts"
import { aParcel, type PhotoParcel, type SentPhoto, sendPhoto } from "./send-photo.ts"

/** How photos are resized and uploaded. Tests pass their own functions. */
export type PhotoWork = {
  readonly reduce: typeof reducePhoto
  readonly send: (
    parcel: PhotoParcel,
    on: { onSent: (share: number) => void; signal: AbortSignal },
  ) => Promise<SentPhoto>
}

/** A chosen photo that the server does not have yet. */
type Chosen = {
  /** Object URL of the preview; null until the photo is decoded. */
  readonly address: string | null
  readonly parcel: PhotoParcel | null
  /** Uploaded share, from 0 to 1. */
  readonly share: number
  readonly refusal: string | null
}

/** The photo field of a dish, with the app's connection to the server. */
export function PhotoField({ ownerId, ...slot }: PhotoSlot & { ownerId: string }) {
  const clients = useClients()
  const [work] = useState<PhotoWork>(() => ({
    reduce: reducePhoto,
    send: (parcel, on) => sendPhoto(clients, parcel, on),
  }))
  return <PhotoChoice ownerId={ownerId} work={work} {...slot} />
}

type PhotoChoiceProps = PhotoSlot & { ownerId: string; work: PhotoWork }

/**
 * The photo of a dish, chosen from a file or taken with the camera. It is resized on this device and uploaded at once,
 * so that it is on the server when the dish is saved. A failed upload shows its reason and can be retried. The dish can
 * be saved without it.
 */
export function PhotoChoice({ ownerId, work, photo, dishName, onChange, onState }: PhotoChoiceProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const journey = useRef<AbortController | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const cameraInput = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const address = chosen?.address ?? null

  // Aborts the upload when the dialog closes.
  useEffect(() => () => journey.current?.abort(), [])
  // Releases the memory of the preview.
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address])

  const begin = () => {
    journey.current?.abort()
    journey.current = new AbortController()
    onState("sending")
    return journey.current.signal
  }
  const fail = (refusal: string) => {
    setChosen((before) => before && { ...before, refusal })
    onState("failed")
  }
  const send = async (parcel: PhotoParcel, signal: AbortSignal) => {
    const onSent = (share: number) => setChosen((before) => before && { ...before, share })
    const sent = await work.send(parcel, { onSent, signal })
    if (signal.aborted) return
    if (!sent.ok) return fail(sent.text)
    onChange(sent.path)
    setChosen(null)
    onState("still")
  }
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Lets the owner choose the same file again.
    event.target.value = ""
    if (!file) return
    const signal = begin()
    setChosen({ address: null, parcel: null, share: 0, refusal: null })
    const reduced = await work.reduce(file)
    if (signal.aborted) return
    if (!reduced.ok) return fail(messages[reduced.code])
    const parcel = aParcel(reduced.value, ownerId)
    setChosen({ address: URL.createObjectURL(smallest(reduced.value)), parcel, share: 0, refusal: null })
    await send(parcel, signal)
  }
  const handleRetry = () => {
    if (!chosen?.parcel) return
    const signal = begin()
    setChosen({ ...chosen, share: 0, refusal: null })
    void send(chosen.parcel, signal)
  }
  const handleRemove = () => {
    journey.current?.abort()
    if (chosen === null) onChange(null)
    setChosen(null)
    onState("still")
    chooseButton.current?.focus()
  }

  const stored = readPhotoPath(photo)
  const shown = chosen === null ? stored && photoAddress(stored.small) : chosen.address
  const isSending = chosen !== null && chosen.refusal === null
  const hasOne = stored !== null || chosen !== null
  return (
    <fieldset className={styles.field}>
      <legend className="visually-hidden">Photo</legend>
      <div className={styles.choice}>
        {hasOne && (
          <div className={styles.frame}>{shown && <img src={shown} alt={dishName.trim() || "Photo du plat"} />}</div>
        )}
        <div className={styles.actions}>
          <input ref={fileInput} type="file" accept="image/*" hidden onChange={handleFile} />
          <input ref={cameraInput} type="file" accept="image/*" capture="environment" hidden onChange={handleFile} />
          <Button ref={chooseButton} icon={<ImagePlus aria-hidden />} onClick={() => fileInput.current?.click()}>
            {hasOne ? "Remplacer la photo" : "Choisir une photo"}
          </Button>
          <Button className={styles.camera} icon={<Camera aria-hidden />} onClick={() => cameraInput.current?.click()}>
            Prendre une photo
          </Button>
          {hasOne && (
            <Button tone="danger-quiet" icon={<Trash2 aria-hidden />} onClick={handleRemove}>
              {chosen === null ? "Retirer la photo" : "Abandonner cette photo"}
            </Button>
          )}
        </div>
      </div>
      <div role="status" className={styles.state}>
        {isSending && (
          <>
            <span>{chosen.parcel === null ? "Préparation de la photo…" : "Envoi de la photo…"}</span>
            <progress aria-label="Envoi de la photo" value={chosen.share} max={1} />
          </>
        )}
      </div>
      {chosen?.refusal != null && (
        <div role="alert" className={styles.refusal}>
          <p>
            <CircleAlert aria-hidden />
            {chosen.refusal}
          </p>
          {chosen.parcel !== null && (
            <Button icon={<RotateCw aria-hidden />} onClick={handleRetry}>
              Réessayer l’envoi
            </Button>
          )}
        </div>
      )}
      {!hasOne && <p className={styles.hint}>Facultatif. Le lieu où elle a été prise n’est pas envoyé.</p>}
    </fieldset>
  )
}

/** The smallest size is enough for the preview next to the buttons. */
const smallest = ({ sizes }: ReducedPhoto) => sizes.at(-1)?.blob ?? new Blob()
