import { newCategoryId } from "@ardoise/domain/menu/menu-edits"
import { messageFor } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast/toast"
import { useState } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import type { EditRefusal } from "../draft/menu-draft.ts"

/** Adds categories, and shows what came of it. */
export type CategoryAdding = {
  /** Adds one of the six default categories. */
  readonly addDefault: (category: { readonly id: string; readonly name: string }) => void
  /** Adds a category with the owner's own name. @returns the refusal, or null */
  readonly addNamed: (name: string) => EditRefusal | null
  /** The name that is typed and not added yet. It stays when the dialog closes. */
  readonly typedName: string
  readonly typeName: (name: string) => void
}

/** Adds categories to the menu and shows a toast. */
export function useCategoryAdding(handle: MenuDraftHandle): CategoryAdding {
  const toast = useToast()
  const [typedName, typeName] = useState("")
  const announce = (name: string) => toast({ title: `Catégorie "${name}" ajoutée` })

  const addDefault = ({ id, name }: { id: string; name: string }) => {
    const added = handle.edit({ type: "add-default-category", id })
    if (added.ok) return announce(name)
    if (added.code !== "category-unknown") return toast({ tone: "error", title: messageFor(added.code, name) })
    // biome-ignore lint/suspicious/noConsole: the owner cannot act on this error, so it is logged and not shown
    console.warn(`No default category is called ${id}`)
  }
  const addNamed = (name: string): EditRefusal | null => {
    const added = handle.edit({ type: "add-category", id: newCategoryId(Date.now(), Math.random()), name })
    if (!added.ok) return added.code
    announce(name.trim())
    typeName("")
    return null
  }
  return { addDefault, addNamed, typedName, typeName }
}
