import { toMenu } from "@ardoise/contract/menu-mapping"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { photoBucket, photoOf } from "@ardoise/domain/menu/dish-photo"
import type { Dish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { type ExportPart, type ExportScope, exportPath, readExported } from "../export/export-part.ts"
import { escapeHtml } from "../http/escape-html.ts"
import { parseStored } from "../storage/parse-stored.ts"
import type { Db } from "../storage/schema.ts"
import type { RowSource } from "../wire/table.ts"
import { menuRows } from "./menu-queries.ts"
import { serviceRows } from "./service-table.ts"
import { soldOutRows } from "./sold-out-queries.ts"

/** Menus per query: their documents have up to 2 MB each. */
const menusAtOnce = 1

/** What menus add to an export: the menus with their hours and sold-out dishes, and their earlier versions. */
export const menuExport: ExportPart = {
  values: [
    {
      name: "sold_out",
      read: ({ db, ownerId, now }) => soldOutRows(db, { userId: ownerId }, [], now).selectAll().execute(),
    },
  ],
  lists: (scope) => [
    { name: "user_menus", rows: ownMenus(scope), atOnce: menusAtOnce, json: ["menu_data"] },
    {
      name: "menu_services",
      rows: serviceRows(scope.db, scope.ownerId),
      key: "menu_id",
      json: ["windows"],
    },
    {
      name: "menu_versions",
      rows: ownVersions(scope.db, scope.ownerId),
      atOnce: menusAtOnce,
      json: ["menu_data"],
    },
  ],
  async *section(scope) {
    yield "<h2>Menus</h2>"
    for await (const { id, menu_data } of readExported(ownMenus(scope), { atOnce: menusAtOnce })) {
      const menu = toMenu(id ?? "", parseStored(menu_data ?? "{}"))
      yield `<h3>${escapeHtml(menu.name)}</h3>`
      for (const category of inDisplayOrder(menu.categories)) {
        yield `<h4>${escapeHtml(category.name)}</h4><table>${category.dishes.map((dish) => dishHtml(dish, scope.ownerId)).join("")}</table>`
      }
    }
  },
}

function dishHtml(dish: Dish, ownerId: string): string {
  const { name, description, price, allergens } = dish
  const photo = photoOf(dish)?.small.path
  const picture = photo?.startsWith(`${ownerId}/`)
    ? `<br><img src="${exportPath(ownerId, photoBucket, photo)}" width="160" alt="">`
    : ""
  const declared =
    allergens.state === "present"
      ? `Allergènes : ${allergens.names.join(", ")}`
      : allergens.state === "none"
        ? "Aucun des quatorze allergènes"
        : "Allergènes non déclarés"
  const words = [`<b>${escapeHtml(name)}</b>`, ...[description, declared].filter((text) => text !== "").map(escapeHtml)]
  return `<tr><td>${words.join("<br>")}${picture}</td><td>${escapeHtml(formatStoredPrice(price))}</td></tr>`
}

const ownMenus = ({ db, ownerId, now }: ExportScope) => menuRows(db, { kind: "own", userId: ownerId }, now)

const ownVersions = (db: Db, ownerId: string) =>
  db.selectFrom(
    db
      .selectFrom("menu_versions")
      .select(["id", "menu_id", "menu_data", "updated_at", "replaced_at", "reason"])
      .where("user_id", "=", ownerId)
      .as("row"),
  ) as unknown as RowSource
