import menuViewStyles from "@ardoise/menu-view/menu-view.css?url"
import photoStyles from "@ardoise/menu-view/photos.css?url"
import tokenStyles from "@ardoise/ui/tokens.css?url"
import { type ReactNode, useEffect, useState } from "react"
import { createPortal } from "react-dom"
import styles from "./diner-frame.module.css"

/**
 * The document in the frame. Its styles are files, because the page's policy takes no others; they are links instead of
 * an import, so that nothing of the diner's look reaches the owner's screens.
 */
const emptyPage = `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Aperçu</title>
<link rel="stylesheet" href="${tokenStyles}"><link rel="stylesheet" href="${menuViewStyles}">
<link rel="stylesheet" href="${photoStyles}"></head>
<body class="mv"></body>
</html>`

const landmarkNames = { header: "Enseigne de l’aperçu", main: "Carte de l’aperçu", footer: "Pied de l’aperçu" }

type DinerFrameProps = {
  title: string
  /** Rules of the diner's page that depend on its menu. */
  rules: string
  children: ReactNode
}

/**
 * A page inside the page, as wide as a phone: the diner's landmarks, ids and width stay its own, so that the preview is
 * what diners get.
 */
export function DinerFrame({ title, rules, children }: DinerFrameProps) {
  const [page, setPage] = useState<Document | null>(null)

  // Talks to the document in the frame. A constructed sheet is no inline style for the policy.
  useEffect(() => {
    if (!page?.defaultView) return
    const sheet = new page.defaultView.CSSStyleSheet()
    sheet.replaceSync(rules)
    page.adoptedStyleSheets = [sheet]
  }, [page, rules])

  // Names the landmarks of the page in the frame, which a screen reader lists beside those of the dashboard.
  useEffect(() => {
    for (const [landmark, name] of Object.entries(landmarkNames)) {
      page?.querySelector(`body > ${landmark}`)?.setAttribute("aria-label", name)
    }
  })

  return (
    <>
      <iframe
        className={styles.frame}
        title={title}
        srcDoc={emptyPage}
        onLoad={(event) => setPage(event.currentTarget.contentDocument)}
      />
      {page && createPortal(children, page.body)}
    </>
  )
}
