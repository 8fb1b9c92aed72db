import { useOwner } from "../auth/session.tsx"
import { listLoadFailed } from "../menus/menu-words.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"

/** The loading or error state of the served menu. */
export function ServedMenuRead() {
  return <AwaitedRead read={useMenuList(useOwner().id)} failed={listLoadFailed} />
}
