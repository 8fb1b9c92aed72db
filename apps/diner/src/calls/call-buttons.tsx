import type { Language } from "@ardoise/domain/menu/allergens"
import { callKinds } from "@ardoise/domain/order/table-call"
import { useEffect, useSyncExternalStore } from "react"
import { loadStyles } from "../load-styles.ts"
import { timeOf } from "../ordering/order-status-pill.tsx"
import { type CallWords, callWords } from "./call-words.ts"
import stylesAddress from "./calls.css?url"
import { type CallState, callState, onCallState, placeCall } from "./place-call.ts"

let areStylesLinked = false

type CallButtonsProps = { menuId: string; table: string; language: Language; anonKey: string }

/** Icons of 24 units, by what became of the last press. */
const shapes: Readonly<Record<string, string>> = {
  sent: "M21 12a9 9 0 1 1-6.2-8.56",
  "was-open": "M12 16v-4m0-4h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20",
  answered: "m8.5 12.2 2.5 2.5 4.8-5M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20",
  failed: "M12 16v-4m0-4h.01M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20",
}

/** Calls a waiter, or asks for the bill, and says what became of it. */
export function CallButtons({ menuId, table, language, anonKey }: CallButtonsProps) {
  const state = useSyncExternalStore(onCallState, callState)
  const words = callWords[language]
  // Adds the stylesheet to the page's head, once.
  useEffect(() => {
    if (areStylesLinked) return
    areStylesLinked = true
    void loadStyles(stylesAddress)
  }, [])
  return (
    <div className="mc-calls">
      <p role="status" className={`mc-${state.step}`}>
        {state.step in shapes && (
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={shapes[state.step]} />
          </svg>
        )}
        {textOf(state, words)}
      </p>
      {callKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className={"kind" in state && state.kind === kind ? "mc-sunk" : undefined}
          aria-disabled={state.step === "sending" || undefined}
          // The second press of a double click may come after the answer: it asks for nothing.
          onClick={({ detail }) => detail < 2 && void placeCall(kind, { menuId, table }, anonKey)}
        >
          {words[kind]}
        </button>
      ))}
    </div>
  )
}

function textOf(state: CallState, words: CallWords): string {
  if (state.step === "sent") return words.called.replace("{time}", timeOf(state.at))
  if (state.step === "was-open") return words.callOpen
  if (state.step === "answered") return words.answered
  return state.step === "failed" ? words.callFailed : ""
}
