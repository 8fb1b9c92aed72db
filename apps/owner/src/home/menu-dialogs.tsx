import { messages } from "@ardoise/domain/messages"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { Link } from "react-router"
import type { MenuListEntry } from "../menus/menu-api.ts"
import type { Services } from "../menus/served-menu.ts"
import { RemoveMenuDialog } from "./remove-menu-dialog.tsx"
import { ServicesDialog } from "./services/services-dialog.tsx"
import type { MenuActions } from "./use-menu-actions.ts"

type MenuDialogsProps = { actions: MenuActions; entries: readonly MenuListEntry[]; services: Services }

/** The dialogs of the actions on menus. */
export function MenuDialogs({ actions, entries, services }: MenuDialogsProps) {
  const { removal, timed } = actions
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
      {timed !== null && (
        <ServicesDialog
          key={timed.id}
          entry={timed}
          entries={entries}
          services={services}
          onClose={() => actions.setTimed(null)}
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
