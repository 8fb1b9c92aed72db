import { type ChangeEvent, type ReactNode, useRef } from "react"

const accepted = "image/jpeg,image/png,image/webp,image/heic,application/pdf,.pdf"

type FilePickers = {
  /** The hidden fields, which must be in the page. */
  readonly fields: ReactNode
  /** Opens the browser's list of files. */
  readonly choose: () => void
  /** Opens the camera of a phone. */
  readonly photograph: () => void
}

/** Lets the owner choose the files of a printed menu, or photograph it. */
export function useFilePickers(onFiles: (files: readonly File[]) => void): FilePickers {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const handleFiles = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    // Lets the owner choose the same file again.
    event.target.value = ""
    onFiles(files)
  }
  const common = { type: "file", hidden: true, onChange: handleFiles }
  return {
    fields: (
      <>
        <input ref={picker} {...common} accept={accepted} multiple aria-label="Fichiers de la carte" />
        <input ref={camera} {...common} accept="image/*" capture="environment" aria-label="Photo de la carte" />
      </>
    ),
    choose: () => picker.current?.click(),
    photograph: () => camera.current?.click(),
  }
}
