import { catalogueDescription, composeDescription } from "@ardoise/domain/suggestions/compose-description"
import { describe } from "@ardoise/domain/suggestions/describe"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { Fold } from "@ardoise/ui/fold/fold"
import { useToast } from "@ardoise/ui/toast/toast"
import { Sparkles } from "lucide-react"
import { useEffect, useId, useRef, useState } from "react"
import { failureWords } from "../../assistance/call-by-items.ts"
import { PermissionQuestion } from "../../assistance/permission-question.tsx"
import { useAssistance } from "../../assistance/use-assistance.ts"
import { useClients } from "../../clients-context.tsx"
import { describeDishes, type ProposedText } from "./describe-api.ts"
import styles from "./describing.module.css"
import type { DescribingSlot } from "./describing-slot.ts"
import { DoubtList } from "./doubt-list.tsx"

/** Most characters of the ingredients. */
const longestIngredients = 300
/** Most texts that are named as seen, as the server allows. */
const mostSeen = 12

type Proposals = { readonly isByModel: boolean; readonly texts: readonly (ProposedText & { readonly note?: string })[] }

/**
 * The ingredients of a dish, and what is proposed from them: by the model that the owner has allowed, otherwise a sentence
 * of these words. The ingredients are not stored, and no text gets into the field by itself.
 */
export function DescribingField({ name, category, description, generate, onAsking, onUse }: DescribingSlot) {
  const clients = useClients()
  const toast = useToast()
  const { provider, isAllowed, allow } = useAssistance()
  const [ingredients, setIngredients] = useState("")
  const [proposals, setProposals] = useState<Proposals | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isPermissionAsked, setIsPermissionAsked] = useState(false)
  const [isAllowing, setIsAllowing] = useState(false)
  const running = useRef<AbortController | null>(null)
  const seen = useRef<readonly string[]>([])
  const headingId = useId()
  useEffect(() => () => running.current?.abort(), [])

  const isByModel = provider !== null && isAllowed
  const composed = composeDescription(ingredients)

  const askModel = async () => {
    if (running.current !== null || name.trim() === "") return
    const call = new AbortController()
    running.current = call
    setIsAsking(true)
    onAsking(true)
    setProblem(null)
    const dish = { id: "dish", name, category, description, ingredients, seen: seen.current }
    try {
      await describeDishes(clients, [dish], {
        signal: call.signal,
        onPart: ([described]) => {
          const texts = described?.texts ?? []
          seen.current = [...seen.current, ...texts.map(({ text }) => text)].slice(-mostSeen)
          setProposals({ isByModel: true, texts })
        },
      })
    } catch (error) {
      if (call.signal.aborted) return
      setProblem(failureWords(error))
    }
    running.current = null
    setIsAsking(false)
    onAsking(false)
  }
  const composeNow = () => {
    const known = catalogueDescription(name)
    setProposals({
      isByModel: false,
      texts: [
        { text: composed, doubts: [], note: "Vos ingrédients, sans un mot de plus." },
        ...(known === null ? [] : [{ text: known, doubts: [], note: "Texte de notre répertoire de plats." }]),
      ],
    })
  }
  // "Générer" is a button of the field above.
  useEffect(() => {
    generate.current = isByModel ? () => void askModel() : composed === "" ? null : composeNow
    return () => {
      generate.current = null
    }
  })
  const handleAllow = async () => {
    setIsAllowing(true)
    try {
      await allow(true)
      setIsPermissionAsked(false)
      void askModel()
    } catch {
      toast({ tone: "error", title: "Le réglage n’a pas été enregistré", text: "Réessayez dans un instant." })
    }
    setIsAllowing(false)
  }
  const handleSimple = () => {
    setProblem(null)
    onUse(describe(name), false)
  }

  return (
    <div className={styles.describing}>
      <Fold title="Aide à la description" level={3} isFlush>
        <div className={styles.ingredients}>
          <TextField
            label="Ingrédients principaux (facultatif)"
            hint="Pour une description juste, écrivez ce qu’il y a dans l’assiette."
            value={ingredients}
            maxLength={longestIngredients}
            autoComplete="off"
            onChange={(event) => setIngredients(event.target.value)}
          />
          {provider !== null && !isAllowed && (
            <Button
              icon={<Sparkles aria-hidden />}
              disabled={name.trim() === ""}
              onClick={() => setIsPermissionAsked(true)}
            >
              Demander des propositions à l’IA
            </Button>
          )}
        </div>
      </Fold>
      {problem !== null && (
        <div className={styles.problem}>
          <Banner tone="error" role="alert">
            {problem}
          </Banner>
          <Button onClick={handleSimple}>Utiliser la phrase simple</Button>
        </div>
      )}
      {proposals !== null && (
        <section className={styles.proposals} aria-labelledby={headingId}>
          <h3 id={headingId}>
            {proposals.isByModel && <Sparkles aria-hidden />}
            {proposals.isByModel ? "Propositions de l’IA" : "Propositions"}
          </h3>
          <p className="visually-hidden" role="status">
            {countWords(proposals.texts.length)}
          </p>
          {proposals.texts.length === 0 && <p className={styles.note}>Aucune nouvelle proposition.</p>}
          <ul>
            {proposals.texts.map(({ text, doubts, note }) => (
              <li key={text}>
                <div>
                  <q>{text}</q>
                  {note !== undefined && <p className={styles.note}>{note}</p>}
                  <DoubtList doubts={doubts} />
                </div>
                <Button aria-label={`Utiliser\u00a0: ${text}`} onClick={() => onUse(text, proposals.isByModel)}>
                  Utiliser
                </Button>
              </li>
            ))}
          </ul>
          {proposals.isByModel && (
            <Button tone="quiet" className={styles.others} isBusy={isAsking} onClick={() => void askModel()}>
              Autres propositions
            </Button>
          )}
        </section>
      )}
      {provider !== null && (
        <PermissionQuestion
          provider={provider}
          isOpen={isPermissionAsked}
          isBusy={isAllowing}
          onAllow={() => void handleAllow()}
          onRefuse={() => setIsPermissionAsked(false)}
        />
      )}
    </div>
  )
}

function countWords(count: number): string {
  if (count === 0) return "Aucune nouvelle proposition."
  return count === 1 ? "1 proposition." : `${count} propositions.`
}
