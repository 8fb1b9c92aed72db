import markStyles from "@ardoise/menu-view/mark.css?url"
import menuViewStyles from "@ardoise/menu-view/menu-view.css?url"
import optionStyles from "@ardoise/menu-view/options.css?url"
import photoStyles from "@ardoise/menu-view/photos.css?url"
import setMenuStyles from "@ardoise/menu-view/set-menus.css?url"
import tokenStyles from "@ardoise/ui/styles/tokens.css?url"
import { type ReactNode, useEffect, useLayoutEffect, useState } from "react"
import { createPortal } from "react-dom"
import styles from "./diner-frame.module.css"

/**
 * The document in the frame. Its styles are files, because the page's content security policy allows no inline styles.
 * They are links, not imports, so that they do not affect the owner's screens.
 */
const emptyPage = `<!doctype html>
<html lang="fr">
<head><meta charset="utf-8"><title>Aperçu</title>
<link rel="stylesheet" href="${tokenStyles}"><link rel="stylesheet" href="${menuViewStyles}">
<link rel="stylesheet" href="${photoStyles}"><link rel="stylesheet" href="${markStyles}">
<link rel="stylesheet" href="${optionStyles}"><link rel="stylesheet" href="${setMenuStyles}"></head>
<body class="mv"></body>
</html>`

const landmarkNames = { header: "Enseigne de l’aperçu", main: "Carte de l’aperçu", footer: "Pied de l’aperçu" }

type DinerFrameProps = {
  title: string
  /** CSS rules of the diner page that depend on its menu. */
  rules: string
  children: ReactNode
}

/**
 * A frame as wide as a phone. It keeps the landmarks, ids and width of the diner page, so that the preview is what
 * diners see.
 */
export function DinerFrame({ title, rules, children }: DinerFrameProps) {
  const [page, setPage] = useState<Document | null>(null)

  // Applies the rules to the frame. The content security policy does not count a constructed style sheet as an inline
  // style.
  useEffect(() => {
    if (!page?.defaultView) return
    const sheet = new page.defaultView.CSSStyleSheet()
    sheet.replaceSync(rules)
    page.adoptedStyleSheets = [sheet]
  }, [page, rules])

  // Names the landmarks of the frame, because a screen reader lists them together with those of the dashboard. They are
  // named before the page is painted, so that none is without its name.
  useLayoutEffect(() => {
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
