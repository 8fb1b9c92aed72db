import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { useMedia } from "@ardoise/ui/media/use-media"
import { useEffect, useEffectEvent, useState } from "react"
import { newMenuPath } from "../../menu-pages/use-creation-notice.ts"
import { storageKeys } from "../../storage-keys.ts"
import { useLatePart } from "../use-late-part.ts"
import type { FormatChoice, ProofFormat } from "./proof-format.ts"

const load = () => import("./proof-view.tsx")

/** The views of the editor. */
export type EditorViewName = "list" | "proof"

/** The view of the menu that is shown. */
export type EditorView = FormatChoice & {
  readonly name: EditorViewName
  /** The proof, once it is loaded; null while the list is shown. */
  readonly Proof: Awaited<ReturnType<typeof load>>["ProofView"] | null
  /** The window is too narrow to write in the proof. */
  readonly isNarrow: boolean
  /** The strip of the list has room for the choice. */
  readonly isWide: boolean
  readonly choose: (name: EditorViewName) => void
  /** Shows the dishes where they can be changed. */
  readonly showDishes: () => void
}

/** The part of the address that names the proof. */
const proofHash = "#epreuve"

/** Whether the address, or the owner's last choice on this device, asks for the proof. A new menu begins as a list. */
const isProofWanted = () =>
  location.hash === proofHash ||
  (location.hash === "" && location.pathname !== newMenuPath && readKey(storageKeys.editorView) === "proof")

/**
 * Returns which view of the menu is shown, and how to change it. The proof is a late part. A narrow window, such as one
 * at 200 % zoom, begins with the list.
 */
export function useEditorView(): EditorView {
  const isNarrow = useMedia("(max-width: 767px), (max-height: 480px)")
  const isWide = useMedia("(min-width: 1024px)")
  const hasRail = useMedia("(min-width: 1180px)")
  const [format, setFormat] = useState<ProofFormat>("paper")
  const { part, open } = useLatePart(load)
  const [isWanted, setIsWanted] = useState(isProofWanted)
  const [isWantedNarrow, setIsWantedNarrow] = useState(false)
  const isProof = isNarrow ? isWantedNarrow : isWanted

  const show = useEffectEvent(async () => {
    if (await open()) return
    // The list is what is shown, and choosing the proof tries again.
    setIsWanted(false)
    setIsWantedNarrow(false)
  })
  // Loads the proof where it is wanted from the start.
  useEffect(() => {
    if (isProof) void show()
  }, [isProof])

  const choose = (name: EditorViewName) => {
    if (isNarrow) {
      setIsWantedNarrow(name === "proof")
      return
    }
    setIsWanted(name === "proof")
    if (name === "proof") writeKey(storageKeys.editorView, name)
    else removeKey(storageKeys.editorView)
    // The router would close and open the editor of a new menu for another address.
    history.replaceState(history.state, "", name === "proof" ? proofHash : location.pathname + location.search)
  }
  return {
    name: isProof ? "proof" : "list",
    Proof: isProof ? (part?.ProofView ?? null) : null,
    isNarrow,
    isWide,
    choose,
    format: hasRail ? format : "paper",
    chooseFormat: hasRail ? setFormat : null,
    showDishes: () => {
      setFormat("paper")
      setIsWantedNarrow(false)
    },
  }
}
