import { messages } from "@ardoise/domain/messages"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { Link } from "react-router"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { RemoveMenuDialog } from "./remove-menu-dialog.tsx"
import type { MenuActions } from "./use-menu-actions.ts"

/** The dialogs of the actions on menus. */
export function MenuDialogs({ actions, entries }: { actions: MenuActions; entries: readonly MenuListEntry[] }) {
  const { removal } = actions
  return (
    <>
      {removal !== null && (
        <RemoveMenuDialog
          entry={removal}
          entries={entries}
          isRemoving={actions.isRemoving}
          onConfirm={() => actions.remove(removal)}
          onClose={() => actions.askToRemove(null)}
        />
      )}
      {actions.isLimitShown && (
        <Dialog
          isOpen
          onClose={() => actions.showLimit(false)}
          size="question"
          title="Version gratuite"
          footer={
            <>
              <Button onClick={() => actions.showLimit(false)}>J’ai compris</Button>
              <Link to="/dashboard/billing" className={buttonClass("primary")}>
                Passer Premium
              </Link>
            </>
          }
        >
          <p>{messages["free-menu-limit"]}</p>
        </Dialog>
      )}
    </>
  )
}
