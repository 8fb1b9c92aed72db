import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import type { StoredMenu } from "../../menus/menu-api.ts"
import { menuName } from "../../menus/menu-words.ts"
import { EditorStrip } from "../editor-strip.tsx"
import styles from "../menu-editor.module.css"
import { MenuReading } from "./menu-reading.tsx"

/** A menu that the owner's plan does not allow to change, shown read-only (A02). */
export function ReadOnlyMenu({ stored: { menu } }: { stored: StoredMenu }) {
  return (
    <div className={styles.page}>
      <title>{`${menuName(menu)} – Ardoise`}</title>
      <EditorStrip status={null} isUnsaved={false} actions={null} />
      <div className={styles.content}>
        <Banner tone="warning">{messages["menu-not-editable"]}</Banner>
        <h2>{menuName(menu)}</h2>
        <MenuReading menu={menu} />
      </div>
    </div>
  )
}
