import { DatabaseSync } from "node:sqlite"

let find = null

/** Returns the stored document of a menu as text. The statement is prepared once. */
export function findDocument(id) {
  find ??= new DatabaseSync(process.env.MENU_DATABASE, { readOnly: true }).prepare(
    "select document from menus where id = ?",
  )
  return find.get(id).document
}
