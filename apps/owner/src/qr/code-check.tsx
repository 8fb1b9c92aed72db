import { leadsTo, type RestaurantAddresses } from "@ardoise/domain/sharing/short-address"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { Camera, ScanLine, X } from "lucide-react"
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import styles from "./qr-panel.module.css"
import { browserReader, readCodeOfPhoto } from "./read-code.ts"

/** The result of a scan: the text of the code, or null if the image has no code. */
type Reading = { readonly text: string | null } | null

const lookEveryMs = 300

/**
 * "Scannez votre code": checks that a printed code leads to this restaurant. Uses the camera if the browser can read
 * codes, else a photo or the typed address: on plain HTTP the camera is not available.
 */
export function CodeCheck({ addresses }: { addresses: RestaurantAddresses }) {
  const [reading, setReading] = useState<Reading>(null)
  const [isFilming, setIsFilming] = useState(false)
  const [typed, setTyped] = useState("")
  const canFilm = navigator.mediaDevices !== undefined && browserReader() !== null

  const handlePhoto = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = target.files ?? []
    target.value = ""
    if (photo) setReading({ text: await readCodeOfPhoto(photo) })
  }
  const handleTyped = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== "") setReading({ text: typed })
  }

  return (
    <>
      <p className={styles.meta}>Vérifiez qu’un code imprimé mène bien à votre restaurant.</p>
      <div className={styles.actions}>
        {canFilm && (
          <Button icon={<ScanLine aria-hidden />} onClick={() => setIsFilming(true)}>
            Scanner
          </Button>
        )}
        <label className={styles.photo}>
          <Camera aria-hidden />
          Photo du code
          <input type="file" accept="image/*" capture="environment" onChange={(event) => void handlePhoto(event)} />
        </label>
      </div>
      {isFilming && (
        <Viewfinder
          onRead={(text) => {
            setIsFilming(false)
            setReading({ text })
          }}
          onClose={() => setIsFilming(false)}
        />
      )}
      <form className={styles.check} onSubmit={handleTyped}>
        <TextField
          label="Ou l’adresse que votre téléphone affiche"
          type="text"
          inputMode="url"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">Vérifier</Button>
      </form>
      <div role="status">{reading && <Verdict addresses={addresses} text={reading.text} />}</div>
    </>
  )
}

function Verdict({ addresses, text }: { addresses: RestaurantAddresses; text: string | null }) {
  if (text === null) return <Banner tone="warning">Aucun code n’a été trouvé sur cette image. Rapprochez-vous.</Banner>
  if (leadsTo(addresses, text)) return <Banner tone="success">Ce code mène bien à votre restaurant.</Banner>
  return <Banner tone="error">{`Ce code mène ailleurs\u00a0: ${text.slice(0, 200)}`}</Banner>
}

/** The camera's picture, which is scanned until it contains a code. */
function Viewfinder({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const handleRead = useEffectEvent(onRead)

  // Starts the camera and the browser's code reader, and stops both on unmount.
  useEffect(() => {
    const reader = browserReader()
    let stream: MediaStream | null = null
    let isOver = false
    const look = async () => {
      if (isOver || !reader || !video.current) return
      const [code] = await reader.detect(video.current).catch(() => [])
      if (isOver) return
      if (code) handleRead(code.rawValue)
      else setTimeout(() => void look(), lookEveryMs)
    }
    const begin = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } })
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    begin().catch(() => setIsRefused(true))
    return () => {
      isOver = true
      stop()
    }
  }, [])

  return (
    <div className={styles.viewfinder}>
      {isRefused ? (
        <Banner tone="warning">La caméra n’est pas disponible. Prenez une photo du code à la place.</Banner>
      ) : (
        <video ref={video} muted playsInline aria-label="Image de la caméra" />
      )}
      <Button icon={<X aria-hidden />} onClick={onClose}>
        Fermer la caméra
      </Button>
    </div>
  )
}
