import type { Feature } from "../composition/feature.ts"
import { deleteMenus, insertMenus, setMenuActive, updateMenus } from "./menu-commands.ts"
import type { MenuRows } from "./menu-rows.ts"
import { restoreMenu } from "./restore-menu.ts"
import { setMenuServices } from "./service-commands.ts"
import { deleteSoldOut, insertSoldOut, updateSoldOut } from "./sold-out-commands.ts"
import { countersKeptMs } from "./sold-out-spans.ts"
import { versionsKeptMs } from "./versions-kept.ts"

/** Menus, their earlier versions, and what is sold out. */
export const menus = {
  name: "menus",
  commands: [
    insertMenus,
    updateMenus,
    deleteMenus,
    setMenuActive,
    setMenuServices,
    restoreMenu,
    insertSoldOut,
    updateSoldOut,
    deleteSoldOut,
  ],
  backsUp: [
    { name: "user_menus" },
    { name: "menu_versions" },
    { name: "sold_out", key: ["menu_id", "item_id"] },
    { name: "sold_out_spans", key: ["menu_id", "dish_id", "began_at"] },
    { name: "menu_services", key: ["menu_id"] },
  ],
  removesAtAge: [
    { table: "menu_versions", key: ["id"], age: "replaced_at", keptMs: versionsKeptMs },
    {
      table: "sold_out_spans",
      key: ["menu_id", "dish_id", "began_at"],
      age: "began_at",
      keptMs: countersKeptMs,
      onlyWith: "ends_at",
    },
  ],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof MenuRows>
