import type { InvitePreview } from "@ardoise/contract/team"
import { readJoinCode, showJoinCode } from "@ardoise/domain/team/staff-device"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { Loading } from "@ardoise/ui/loading/loading"
import { Logo } from "@ardoise/ui/logo/logo"
import { type FormEvent, useEffect, useRef, useState } from "react"
import { useLocation, useNavigate } from "react-router"
import { useClients } from "../clients-context.tsx"
import { useConfig } from "../config-context.tsx"
import { Copyright } from "../page-parts/copyright.tsx"
import { roleNames, wrongCode } from "../settings/team/team-words.ts"
import { removeWorker } from "../worker/register-worker.ts"
import { type JoinRefusal, joinTeam, previewCode } from "./join-api.ts"
import styles from "./join-page.module.css"

const refusalTexts: Readonly<Record<JoinRefusal, string>> = {
  wrong: wrongCode,
  "too-many": "Trop d’essais. Réessayez dans quelques minutes.",
  "no-answer": "Pas de réponse. Vérifiez la connexion, puis réessayez.",
}

/**
 * Links this device to a team. A code in the address is only shown: the device joins when somebody presses the button,
 * so that previews and scanners of links use up no code.
 *
 * @param props.hasEnded the device was linked until a moment ago
 */
export function JoinPage({ hasEnded }: { hasEnded: boolean }) {
  useNoNotices()
  const { auth } = useClients()
  const { anonKey } = useConfig()
  const { code, setCode, preview, isReading, refusal, setRefusal } = useGivenCode(anonKey)
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const read = readJoinCode(code)
    if (read === null) {
      setRefusal("wrong")
      return input.current?.focus()
    }
    setIsBusy(true)
    const refused = await joinTeam(auth, anonKey, read)
    setIsBusy(false)
    // The code stays in no history entry.
    if (refused === null) return navigate("/poste", { replace: true })
    setRefusal(refused)
    input.current?.focus()
  }

  return (
    <main className={styles.page}>
      <title>Relier cet appareil – Ardoise</title>
      <div className={styles.box}>
        <Logo on="paper" className={styles.logo} />
        <div className={styles.card}>
          <h1>Relier cet appareil</h1>
          {hasEnded && (
            <Banner tone="neutral" role="status">
              Cet appareil n’est plus relié. Demandez un code pour le relier à nouveau.
            </Banner>
          )}
          {isReading ? (
            <Loading text="Chargement..." />
          ) : (
            <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
              {preview !== null ? (
                <p className={styles.what}>
                  {[preview.restaurant_name, roleNames[preview.role], preview.name].filter(Boolean).join(" · ")}
                </p>
              ) : (
                <TextField
                  ref={input}
                  label="Code à huit lettres"
                  className={styles.code}
                  value={code}
                  autoCapitalize="characters"
                  autoComplete="one-time-code"
                  spellCheck={false}
                  maxLength={20}
                  error={refusal === null ? undefined : refusalTexts[refusal]}
                  onChange={(event) => {
                    setCode(event.target.value.toUpperCase())
                    setRefusal(null)
                  }}
                />
              )}
              {preview !== null && refusal !== null && (
                <Banner tone="error" role="alert">
                  {refusalTexts[refusal]}
                </Banner>
              )}
              <Button type="submit" tone="primary" className={styles.action} isBusy={isBusy}>
                Relier cet appareil
              </Button>
            </form>
          )}
        </div>
      </div>
      <Copyright isShort />
    </main>
  )
}

/** Removes the worker that showed notifications while this browser was linked, however it was unlinked. */
function useNoNotices(): void {
  // Removes it from the browser. Ignore a failure: the server sends nothing to a device that was removed.
  useEffect(() => {
    removeWorker("/poste").catch(() => undefined)
  }, [])
}

/** The code of the address, and what it is for. A code that is not valid is left in the field, with the reason. */
function useGivenCode(anonKey: string) {
  const { hash } = useLocation()
  const [given] = useState(() => readJoinCode(hash.slice(1)))
  const [code, setCode] = useState(given === null ? "" : showJoinCode(given))
  const [preview, setPreview] = useState<InvitePreview | null>(null)
  const [isReading, setIsReading] = useState(given !== null)
  const [refusal, setRefusal] = useState<JoinRefusal | null>(null)
  // Asks the server what the code is for, once.
  useEffect(() => {
    if (given === null) return
    let isOver = false
    void previewCode(anonKey, given).then((answer) => {
      if (isOver) return
      setIsReading(false)
      if (typeof answer === "string") setRefusal(answer)
      else setPreview(answer)
    })
    return () => {
      isOver = true
    }
  }, [given, anonKey])
  return { code, setCode, preview: refusal === "wrong" ? null : preview, isReading, refusal, setRefusal }
}
