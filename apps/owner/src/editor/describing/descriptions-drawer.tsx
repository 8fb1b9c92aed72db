import type { Menu } from "@ardoise/domain/menu/menu"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { useToast } from "@ardoise/ui/toast/toast"
import { useRef } from "react"
import { focusLater } from "../editor-focus.ts"
import type { EditorSession } from "../editor-session.ts"
import { DescriptionRow } from "./description-row.tsx"
import styles from "./descriptions-drawer.module.css"
import { type DescribedRow, useDescriptions } from "./use-descriptions.ts"

type DescriptionsDrawerProps = {
  session: Pick<EditorSession, "draft" | "undoOfLast">
  menu: Menu
  onClose: () => void
}

/** The proposed descriptions of all dishes without one. What the owner accepts is one step of the history. */
export function DescriptionsDrawer({ session, menu, onClose }: DescriptionsDrawerProps) {
  const toast = useToast()
  const list = useRef<HTMLDivElement>(null)
  const { rows, problem, isAsking, acceptedCount, accept, ignore, askAgain } = useDescriptions(session.draft, menu)
  const shown = rows.filter(({ proposal }) => proposal?.state !== "ignored")
  const come = rows.filter(({ proposal }) => proposal !== undefined).length
  const missing = rows.filter(({ proposal }) => proposal === undefined)
  const categories = [...new Set(shown.map(({ categoryId }) => categoryId))]

  const handleClose = () => {
    if (acceptedCount > 0) {
      const title = acceptedCount === 1 ? "1 description ajoutée" : `${acceptedCount} descriptions ajoutées`
      toast({ title, action: { label: "Défaire", onSelect: session.undoOfLast() } })
    }
    onClose()
  }
  /** The pressed button disappears: the next open row takes the focus. */
  const holdFocus = () => {
    const open = () => [...(list.current?.querySelectorAll("[data-open]") ?? [])]
    const at = open().findIndex((row) => row.contains(document.activeElement))
    focusLater(() =>
      list.current?.contains(document.activeElement) ? null : (open()[Math.max(0, at)] ?? list.current),
    )
  }
  const acceptRows = (accepted: readonly DescribedRow[]) => {
    holdFocus()
    accept(accepted.flatMap(({ dish, proposal }) => (proposal?.text ? [{ id: dish.id, text: proposal.text }] : [])))
  }
  return (
    <Drawer isOpen onClose={handleClose} title="Descriptions proposées" initialFocus={list}>
      <div ref={list} tabIndex={-1} className={styles.list}>
        {rows.length === 0 && <p role="status">Tous les plats ont une description.</p>}
        {rows.length > 0 && (
          <div className={styles.progress}>
            <p role="status">{`${come} sur ${rows.length}`}</p>
            <progress value={come / rows.length} aria-label="Descriptions proposées" />
          </div>
        )}
        {problem !== null && (
          <div className={styles.problem}>
            <Banner tone="error" role="alert">
              {problem}
            </Banner>
            {missing.length > 0 && <Button onClick={() => askAgain(missing)}>Réessayer</Button>}
          </div>
        )}
        {rows.length > 0 && shown.length === 0 && <p>Rien ne reste à relire.</p>}
        {categories.map((categoryId) => {
          const own = shown.filter((row) => row.categoryId === categoryId)
          const easy = own.filter(({ proposal }) => proposal?.state === "open" && proposal.text?.doubts.length === 0)
          return (
            <section key={categoryId} className={styles.group} aria-label={own[0]?.categoryName}>
              <div className={styles.head}>
                <h3>{own[0]?.categoryName}</h3>
                {easy.length > 1 && (
                  <Button onClick={() => acceptRows(easy)}>{`Accepter les ${easy.length} sans réserve`}</Button>
                )}
              </div>
              <ul>
                {own.map((row) => (
                  <DescriptionRow
                    key={row.dish.id}
                    row={row}
                    isAsking={isAsking}
                    onAccept={() => acceptRows([row])}
                    onEdited={(text) => {
                      holdFocus()
                      return accept([{ id: row.dish.id, text: { text, doubts: [] } }])
                    }}
                    onIgnore={() => {
                      holdFocus()
                      ignore(row.dish.id)
                    }}
                    onRetry={() => askAgain([row])}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Drawer>
  )
}
