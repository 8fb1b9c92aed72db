import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Camera, Plus } from "lucide-react"
import { type ChangeEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import type { ModelChoice } from "../../assistance/use-model-choice.ts"
import styles from "./choose-files.module.css"
import { forgetPage, type ImportPage, importBounds, toImportPage, turnPage } from "./import-pages.ts"
import { PageTile } from "./page-tile.tsx"
import { useFileDrop } from "./use-file-drop.ts"
import { useFilePickers } from "./use-file-pickers.tsx"

type ChooseFilesProps = {
  /** Returns the files that were chosen before the dialog opened, once. */
  takeChosen: () => readonly File[]
  pages: readonly ImportPage[]
  onChange: (change: (pages: readonly ImportPage[]) => readonly ImportPage[]) => void
  /** Ids of the pages that are still being rendered: of chosen files, and of photos that are turned or taken again. */
  drawing: readonly string[]
  onDrawing: (change: (drawing: readonly string[]) => readonly string[]) => void
  /** Who puts the lines in order. */
  choice: ModelChoice
}

/** The owner chooses photos or a PDF, turns them, removes them and puts them in order. */
export function ChooseFiles({ takeChosen, pages, onChange, drawing, onDrawing, choice }: ChooseFilesProps) {
  const cameraAgain = useRef<HTMLInputElement>(null)
  // The page whose photo is taken again. The chooser of the browser says nothing of it.
  const replaced = useRef<ImportPage | null>(null)
  const [isTooMany, setIsTooMany] = useState(false)
  const ids = useId()
  const made = useRef(0)
  // The last rendering of each page. A second turn starts from the result of the first one.
  const rendered = useRef(new Map<string, Promise<ImportPage>>())
  const coming = drawing.filter((id) => !pages.some((page) => page.id === id))

  const take = async (files: readonly File[]) => {
    const room = importBounds.files - pages.length - coming.length
    setIsTooMany(files.length > room)
    const taken = files.slice(0, room).map((file) => {
      made.current += 1
      return { file, id: `${ids}-${made.current}` }
    })
    onDrawing((now) => [...now, ...taken.map(({ id }) => id)])
    for (const { file, id } of taken) {
      const page = await toImportPage(file, id)
      onChange((now) => [...now, page])
      onDrawing((now) => now.filter((each) => each !== id))
    }
  }
  const photograph = (page: ImportPage) => {
    replaced.current = page
    cameraAgain.current?.click()
  }
  const handlePhotoAgain = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    const page = replaced.current
    // Lets the owner choose the same file again.
    event.target.value = ""
    if (file === undefined || page === null) return
    await renderAgain(page, async (before) => {
      const taken = await toImportPage(file, page.id)
      forgetPage(before)
      return taken
    })
  }
  const drop = useFileDrop((files) => void take(files))
  const pickers = useFilePickers((files) => void take(files))
  const begin = useEffectEvent(() => void take(takeChosen()))
  useEffect(() => begin(), [])
  const renderAgain = async (page: ImportPage, render: (page: ImportPage) => Promise<ImportPage>) => {
    const { id } = page
    const next = (rendered.current.get(id) ?? Promise.resolve(page)).then(render)
    rendered.current.set(id, next)
    onDrawing((now) => [...now.filter((each) => each !== id), id])
    const after = await next
    onChange((now) => now.map((each) => (each.id === id ? after : each)))
    if (rendered.current.get(id) !== next) return
    rendered.current.delete(id)
    onDrawing((now) => now.filter((each) => each !== id))
  }
  const remove = (page: ImportPage) => {
    forgetPage(page)
    void rendered.current.get(page.id)?.then(forgetPage)
    setIsTooMany(false)
    onDrawing((now) => now.filter((id) => id !== page.id))
    onChange((now) => now.filter(({ id }) => id !== page.id))
  }
  const move = (id: string, to: number) =>
    onChange((now) => {
      const page = now.find((each) => each.id === id)
      return page === undefined ? now : now.filter((each) => each.id !== id).toSpliced(to, 0, page)
    })

  return (
    <>
      {pickers.fields}
      <input
        ref={cameraAgain}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Nouvelle photo de la page"
        onChange={(event) => void handlePhotoAgain(event)}
      />
      {isTooMany && (
        <Banner tone="warning" role="status" className={styles.tooMany}>
          6 fichiers au plus à la fois. Importez la suite ensuite.
        </Banner>
      )}
      {pages.length === 0 && coming.length === 0 ? (
        // A drop is an addition for a mouse; the buttons do the same.
        <div className={styles.zone} {...drop}>
          <PaperDrawing />
          <p className={styles.drop}>Déposez ici le PDF ou les photos de votre carte</p>
          <p className={styles.hint}>
            JPEG, PNG ou PDF. 6&nbsp;fichiers au plus, 8&nbsp;Mo chacun, 12&nbsp;pages en tout.
          </p>
          <div className={styles.buttons}>
            <Button tone="primary" className={styles.camera} icon={<Camera aria-hidden />} onClick={pickers.photograph}>
              Prendre une photo
            </Button>
            <Button className={styles.choose} onClick={pickers.choose}>
              Choisir des fichiers
            </Button>
          </div>
        </div>
      ) : (
        <div className={styles.pages} {...drop}>
          <ol className={styles.list}>
            {pages.map((page, at) => (
              <PageTile
                key={page.id}
                page={page}
                number={at + 1}
                count={pages.length}
                onTurn={() => void renderAgain(page, turnPage)}
                onPhotograph={() => photograph(page)}
                onRemove={() => remove(page)}
                onMove={(to) => move(page.id, to)}
                onDropped={(id) => move(id, at)}
              />
            ))}
            {coming.map((id) => (
              <li key={id} className={styles.drawing} aria-hidden />
            ))}
            {pages.length + coming.length < importBounds.files && (
              <li className={styles.more}>
                <button type="button" onClick={pickers.choose}>
                  <Plus aria-hidden />
                  Ajouter une page
                </button>
              </li>
            )}
          </ol>
          <div className={styles.reader}>
            {choice.provider !== null && (
              <Segmented
                label="Qui lit"
                value={choice.by}
                options={[
                  { value: "local", label: "Ce serveur" },
                  { value: "model", label: `L’IA (${choice.provider})` },
                ]}
                onChange={choice.setBy}
              />
            )}
            <p>
              {choice.by === "local"
                ? "Le fichier est lu par ce serveur et n’y est pas conservé."
                : `${choice.isShownPhotos ? "Les pages sont envoyées" : "Le texte des pages est envoyé"} à ${choice.provider}. Rien n’en est conservé ici.`}
            </p>
          </div>
        </div>
      )}
      {pages.length === 0 && (
        <div className={styles.advice}>
          <p>Posez la carte à plat, bien éclairée, une page par photo.</p>
          <p>Le texte doit être imprimé&nbsp;: l’écriture à la main est rarement lue.</p>
        </div>
      )}
    </>
  )
}

/** A printed menu between the corners of a camera's picture. */
function PaperDrawing() {
  return (
    <svg className={styles.paper} viewBox="0 0 132 166" fill="none" aria-hidden>
      <path d="M1 22V9a8 8 0 0 1 8-8h13M110 1h13a8 8 0 0 1 8 8v13M131 144v13a8 8 0 0 1-8 8h-13M22 165H9a8 8 0 0 1-8-8v-13" />
      <path d="M25 22h82v122H25zM36 54h30M36 66h36M36 78h28M53 91h26M36 104h30M36 116h28M36 128h32M96 54h4M96 66h4M96 78h4M96 104h4M96 116h4M96 128h4" />
      <path strokeWidth="3.5" d="M49 38h32" />
    </svg>
  )
}
