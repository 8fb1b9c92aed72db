import { undescribedDishes } from "@ardoise/domain/menu/descriptions"
import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { Ellipsis, Sparkles } from "lucide-react"
import { useConfig } from "../../config-context.tsx"
import type { EditorSession } from "../editor-session.ts"
import { useLatePart } from "../use-late-part.ts"

const load = () => import("./descriptions-part.tsx")

type DescriptionsOpenerProps = { session: Pick<EditorSession, "draft" | "undoOfLast">; menu: Menu }

/** The menu "…" of the editor: all missing descriptions at once, where the site has a model. */
export function DescriptionsOpener({ session, menu }: DescriptionsOpenerProps) {
  const { provider } = useConfig().assistance
  const { part, open, close, prefetch } = useLatePart(load)
  if (provider === null || countDishes(menu) === 0) return null
  const count = undescribedDishes(menu).length
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: loads the code when a pointer or the focus comes near */}
      <span onPointerEnter={prefetch} onFocus={prefetch}>
        <DropdownMenu label={<Ellipsis aria-hidden />} accessibleLabel="Plus d’actions sur le menu">
          <DropdownMenuItem icon={<Sparkles />} onSelect={() => void open()}>
            {count === 0 ? "Compléter les descriptions" : `Compléter les descriptions (${count})`}
          </DropdownMenuItem>
        </DropdownMenu>
      </span>
      {part !== null && <part.DescriptionsPart session={session} menu={menu} provider={provider} onClose={close} />}
    </>
  )
}
