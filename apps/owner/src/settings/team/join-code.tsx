import type { InviteDeviceAnswer } from "@ardoise/contract/team"
import { useMemo } from "react"
import { drawQrModules, qrPath } from "../../code-drawing/qr-code.ts"
import { useNow } from "../../use-now.ts"
import { LinkState } from "../link-state.tsx"
import styles from "./join-code.module.css"
import { linkedText } from "./team-words.ts"

type JoinCodeProps = {
  invite: InviteDeviceAnswer
  /** The name of the device that has used the code; null while none has. */
  joinedAs: string | null
}

/** A code that links a device: to scan, to type, and how long it is valid. */
export function JoinCode({ invite, joinedAs }: JoinCodeProps) {
  const now = useNow(1000)
  const picture = useMemo(() => drawQrModules(invite.url), [invite.url])
  const minutes = Math.ceil((Date.parse(invite.expires_at) - now) / 60_000)
  const isOver = minutes <= 0 && joinedAs === null
  const waits = isOver ? "Ce code n’est plus valable." : `En attente de l’appareil, encore ${minutes} min`
  const state = joinedAs === null ? waits : linkedText(joinedAs)
  return (
    <div className={styles.code}>
      {joinedAs === null && (
        <>
          <svg
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            role="img"
            aria-label="QR code à scanner avec l’appareil"
            className={isOver ? styles.over : undefined}
          >
            <rect width="100%" height="100%" className={styles.ground} />
            <path d={qrPath(picture)} className={styles.ink} />
          </svg>
          <p className={`${styles.letters} ${isOver ? styles.over : ""}`}>{invite.code}</p>
          <p className={styles.how}>
            Scannez avec l’appareil, ou ouvrez <b>{placeOf(invite.url)}</b> et tapez ce code. Valable 10&nbsp;minutes,
            une seule fois.
          </p>
        </>
      )}
      <LinkState isLinked={joinedAs !== null} text={state} />
    </div>
  )
}

/** The address as people type it: without the protocol and the code. */
const placeOf = (url: string) => url.replace(/^https?:\/\//, "").replace(/#.*$/, "")
