import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { Search } from "lucide-react"
import type { RefObject } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { useLatePart } from "../use-late-part.ts"
import styles from "./search-opener.module.css"
import { useDishSearch } from "./use-dish-search.ts"

const load = () => import("./dish-search.tsx")

type SearchOpenerProps = {
  menu: Menu
  handle: MenuDraftHandle
  /** The part of the screen that shows the dishes. */
  content: RefObject<HTMLElement | null>
  /** Makes sure that the screen shows dishes. */
  onShow: () => void
  /** Opens the dish dialog. */
  onWrite: (categoryId: string, name: string) => void
}

/**
 * The button of the dish search, and the search while it is open. Its code and the suggestions are prefetched on
 * pointer enter or focus.
 */
export function SearchOpener({ menu, handle, content, onShow, onWrite }: SearchOpenerProps) {
  const { part, open, close, prefetch } = useLatePart(load)
  const dishes = useDishSearch(handle, content)
  return (
    <>
      <Button
        tone="quiet"
        icon={<Search aria-hidden />}
        className={styles.opener}
        title="Rechercher un plat"
        aria-haspopup="dialog"
        aria-expanded={part !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => void open()}
      >
        <span className={styles.words}>Rechercher un plat</span>
      </Button>
      {part !== null && (
        <part.DishSearch
          menu={menu}
          onAdd={dishes.add}
          onShow={(dish) => {
            close()
            onShow()
            dishes.show(dish)
          }}
          onWrite={(name, group) => {
            close()
            onWrite(dishes.categoryFor(name, group), name)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
