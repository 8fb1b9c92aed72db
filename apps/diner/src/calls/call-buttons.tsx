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
      {callKinds.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-disabled={state.step === "sending" || undefined}
          onClick={() => void placeCall(kind, { menuId, table }, anonKey)}
        >
          {words[kind]}
        </button>
      ))}
      <p role="status">{textOf(state, words)}</p>
    </div>
  )
}

function textOf(state: CallState, words: CallWords): string {
  if (state.step === "sent") return words.called.replace("{time}", timeOf(state.at))
  if (state.step === "was-open") return words.callOpen
  if (state.step === "answered") return words.answered
  return state.step === "failed" ? words.callFailed : ""
}
