import { leadsTo } from "@ardoise/domain/sharing/table-cards"
import { Banner } from "@ardoise/ui/banner"
import { Button } from "@ardoise/ui/button"
import { Card } from "@ardoise/ui/card"
import { TextField } from "@ardoise/ui/field"
import { Camera, ScanLine, X } from "lucide-react"
import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import styles from "./qr-panel.module.css"
import { ownReader, readCodeOfPhoto } from "./read-code.ts"

/** What was read: a text, or that there was nothing to read. */
type Reading = { readonly text: string | null } | null

const lookEveryMs = 300

/**
 * "Scannez votre code": confirms that a printed code leads to this restaurant. By the camera where the browser reads codes
 * itself, else by a photo, else by typing what a phone shows: plain http has no camera.
 */
export function CodeCheck({ link }: { link: string }) {
  const [reading, setReading] = useState<Reading>(null)
  const [isFilming, setIsFilming] = useState(false)
  const [typed, setTyped] = useState("")
  const canFilm = navigator.mediaDevices !== undefined && ownReader() !== null

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
    <Card>
      <h2 className={styles.title}>Scannez votre code</h2>
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
      <div role="status">{reading && <Verdict link={link} text={reading.text} />}</div>
    </Card>
  )
}

function Verdict({ link, text }: { link: string; text: string | null }) {
  if (text === null) return <Banner tone="warning">Aucun code n’a été trouvé sur cette image. Rapprochez-vous.</Banner>
  if (leadsTo(link, text)) return <Banner tone="success">Ce code mène bien à votre restaurant.</Banner>
  return <Banner tone="error">{`Ce code mène ailleurs\u00a0: ${text.slice(0, 200)}`}</Banner>
}

/** The camera's picture, which is read until there is a code in it. */
function Viewfinder({ onRead, onClose }: { onRead: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setIsRefused] = useState(false)
  const handleRead = useEffectEvent(onRead)

  // Talks to the camera and to the browser's reader; both stop with this part of the page.
  useEffect(() => {
    const reader = ownReader()
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
