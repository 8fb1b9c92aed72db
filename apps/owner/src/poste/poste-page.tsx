import { useEffect, useRef } from "react"
import { useSession } from "../auth/session.tsx"
import { LoadingPlaceholder } from "../page-parts/loading-placeholder.tsx"
import { JoinPage } from "./join-page.tsx"
import { Poste } from "./poste.tsx"

/** `/poste`: the screen of a device of the team. A device that is not linked is linked here by a code. */
export function PostePage() {
  useOwnManifest()
  const session = useSession()
  const device = session.state === "signed-in" ? session.user.device : null
  const wasLinked = useRef(false)
  const wasUnlinkedHere = useRef(false)
  if (device !== null) wasLinked.current = true
  if (session.state === "loading") return <LoadingPlaceholder />
  if (device === null) return <JoinPage hasEnded={wasLinked.current && !wasUnlinkedHere.current} />
  return (
    <Poste
      key={device.id}
      device={device}
      onUnlink={() => {
        wasUnlinkedHere.current = true
      }}
    />
  )
}

/** Makes the browser install this page, and not the dashboard, as the app of the device. */
function useOwnManifest(): void {
  // Replaces the address of the manifest in the document.
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    if (link !== null) link.href = "/poste.webmanifest"
  }, [])
}
