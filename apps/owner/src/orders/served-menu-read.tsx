import { useOwner } from "../auth/session.tsx"
import { listLoadFailed } from "../menus/menu-words.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { AwaitedRead } from "../shell/awaited-read.tsx"

/** The place of the served menu while it is being read, or could not be. */
export function ServedMenuRead() {
  return <AwaitedRead read={useMenuList(useOwner().id)} failed={listLoadFailed} />
}
