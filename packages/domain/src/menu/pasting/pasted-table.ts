import { parsePrice, toStoredPrice } from "../../money.ts"
import { displayRank } from "../categories.ts"
import { foldText } from "../search-text.ts"
import { type PastedCard, type PastedDish, properName, type UnreadLine } from "./pasted-words.ts"

/** A row of a table: its cells, and its line numbers, from 1. */
type Row = { readonly cells: readonly string[]; readonly lines: readonly number[] }

type Column = "category" | "name" | "description" | "price" | "allergens" | "other"

const headings: Readonly<Record<Exclude<Column, "other">, readonly string[]>> = {
  category: ["categorie", "category", "rubrique", "section", "type", "famille"],
  name: ["nom", "plat", "name", "dish", "designation", "libelle", "produit", "intitule", "nom du plat", "article"],
  description: ["description", "detail", "details", "composition", "ingredients", "descriptif"],
  allergens: ["allergene", "allergenes", "allergens", "liste des allergenes"],
  price: ["prix", "price", "tarif", "prix ttc", "montant", "pv ttc", "prix (€)", "prix €", "prix en euros"],
}

/**
 * Reads a table: cells between semicolons, tabs or commas, with or without quotes, with or without a heading row.
 *
 * @returns null if the lines are not a table
 */
export function readPastedTable(lines: readonly string[]): PastedCard | null {
  const filled = lines.filter((line) => line.trim() !== "").length
  for (const separator of [";", "\t", ","]) {
    // Cells may contain line ends, but a text with few separators is not a table.
    if (lines.filter((line) => line.includes(separator)).length < filled * 0.3) continue
    const rows = readRows(lines, separator).filter(({ cells }) => cells.some((cell) => cell !== ""))
    const columns = columnsByHeading(rows[0]) ?? columnsByContent(rows, separator)
    if (columns === null) continue
    return toCard(columnsByHeading(rows[0]) === null ? rows : rows.slice(1), columns, lines)
  }
  return null
}

/** Splits lines into cells. A quoted cell may contain separators, doubled quotes and line ends. */
function readRows(lines: readonly string[], separator: string): Row[] {
  const rows: Row[] = []
  let open: { cells: string[]; lines: number[]; cell: string } | null = null
  lines.forEach((line, index) => {
    const row: { cells: string[]; lines: number[]; cell: string } = open ?? { cells: [], lines: [], cell: "" }
    let isQuoted: boolean = open !== null
    if (isQuoted) row.cell += " "
    row.lines.push(index + 1)
    let start = 0
    for (let at = 0; at <= line.length; at++) {
      const character = line[at]
      if (isQuoted) {
        if (character === undefined) row.cell += line.slice(start)
        else if (character === '"') {
          row.cell += line.slice(start, at)
          start = at + 1
          if (line[at + 1] === '"') {
            row.cell += '"'
            at++
            start = at + 1
          } else isQuoted = false
        }
      } else if (character === undefined || character === separator) {
        row.cells.push((row.cell + line.slice(start, at)).trim())
        row.cell = ""
        start = at + 1
      } else if (character === '"' && row.cell === "" && line.slice(start, at).trim() === "") {
        isQuoted = true
        start = at + 1
      }
    }
    if (isQuoted) open = row
    else {
      rows.push({ cells: row.cells, lines: row.lines })
      open = null
    }
  })
  // A quote that never ends makes the whole table unreadable.
  return open === null ? rows : []
}

function columnsByHeading(first: Row | undefined): readonly Column[] | null {
  if (first === undefined || first.cells.length < 2) return null
  const columns = first.cells.map((cell): Column => {
    const heading = foldText(cell)
    const found = Object.entries(headings).find(([, names]) => names.includes(heading))
    return (found?.[0] as Column | undefined) ?? "other"
  })
  return columns.includes("name") && columns.some((column) => column !== "name" && column !== "other") ? columns : null
}

const isPrice = (cell: string) => parsePrice(cell.replace(/eur(os?)?$/i, "")).ok

const centsOnly = /^\d{2} *(?:€|eur(?:os?)?)?$/i

/** Determines the columns from the content of most of their cells. */
function columnsByContent(rows: readonly Row[], separator: string): readonly Column[] | null {
  const widths = rows.map(({ cells }) => cells.length)
  const width = widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
  // Sentences and prices contain commas too, so a table with commas needs at least three columns.
  const least = separator === "," ? 3 : 2
  const regular = rows.filter(({ cells }) => cells.length === width)
  if (width < least || width > 12 || rows.length < 2 || regular.length < rows.length * 0.8) return null
  const share = (column: number, test: (cell: string) => boolean) =>
    regular.filter(({ cells }) => test(cells[column] ?? "")).length / regular.length
  const price = [...Array(width).keys()].toReversed().find((column) => share(column, isPrice) >= 0.6)
  if (price === undefined) return null
  // "Morgon, côte du Py 29,50": the last comma belongs to the price, so the lines are those of a carte.
  const isDecimal = ({ cells }: Row) => /\d$/.test(cells[price - 1] ?? "") && centsOnly.test(cells[price] ?? "")
  if (separator === "," && regular.filter(isDecimal).length >= regular.length * 0.6) return null
  const words = [...Array(width).keys()].filter((column) => column !== price)
  const firsts = regular.map(({ cells }) => cells[words[0] ?? 0] ?? "")
  const repeats = new Set(firsts).size <= firsts.length / 2
  const isCategoryFirst =
    words.length > 1 && (repeats || firsts.some((first) => first !== "" && displayRank(first) < displayRank("")))
  const names: Column[] = isCategoryFirst ? ["category", "name", "description"] : ["name", "description"]
  return [...Array(width).keys()].map((column) =>
    column === price ? "price" : (names[words.indexOf(column)] ?? "other"),
  )
}

function toCard(rows: readonly Row[], columns: readonly Column[], lines: readonly string[]): PastedCard {
  const categories: { name: string; line: number | null; dishes: PastedDish[] }[] = []
  const unread: UnreadLine[] = []
  let current = ""
  const list = (row: Row) =>
    unread.push(...row.lines.map((line) => ({ line, text: lines[line - 1] ?? "" })).filter(({ text }) => text.trim()))
  for (const row of rows) {
    const cellsOf = (column: Column) =>
      row.cells.filter((cell, index) => cell !== "" && (columns[index] ?? "other") === column)
    const [category = ""] = cellsOf("category")
    const [name = ""] = cellsOf("name")
    if (category !== "") current = category
    const home = () => {
      const found = categories.find((each) => foldText(each.name) === foldText(properName(current)))
      if (found) return found
      const made = { name: properName(current), line: current === "" ? null : (row.lines[0] ?? null), dishes: [] }
      categories.push(made)
      return made
    }
    const price = readPrice(cellsOf("price")[0] ?? "")
    if (name === "") {
      const isHeading = category !== "" && row.cells.filter((cell) => cell !== "").length === 1
      if (!isHeading || home().line !== row.lines[0] || row.lines.length > 1) list(row)
      continue
    }
    const unreadPrice = price === null ? cellsOf("price") : []
    const description = [...cellsOf("description"), ...cellsOf("other"), ...unreadPrice].join(" · ")
    const [printedAllergens] = cellsOf("allergens")
    const dish = { name, description, price: price ?? "", lines: row.lines }
    home().dishes.push(printedAllergens === undefined ? dish : { ...dish, printedAllergens })
  }
  return { categories, unread }
}

/** Returns "" for an empty cell, and null for a text that is not a price. */
function readPrice(cell: string): string | null {
  if (cell === "") return ""
  const stored = toStoredPrice(cell.replace(/eur(os?)?$/i, "").replace(/^(\d+) ?€ ?(\d{2})$/, "$1.$2"))
  return stored.ok ? stored.value : null
}
