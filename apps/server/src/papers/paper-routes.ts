import { isMenuData, toMenu } from "@ardoise/contract/menu-mapping"
import { countDishes, type Dish, type Menu } from "@ardoise/domain/menu/menu"
import { messages } from "@ardoise/domain/messages"
import { boardMenu } from "@ardoise/domain/papers/board-content"
import { cardSizes, paperStyles, windowSizes } from "@ardoise/domain/papers/card-styles"
import { allergenForms } from "@ardoise/domain/papers/paper-allergens"
import { type PaperLanguage, paperLanguages } from "@ardoise/domain/papers/paper-words"
import { type BoardItem, boardItemNames } from "@ardoise/domain/papers/price-board"
import { defaultRestaurantName, sharedBase } from "@ardoise/domain/sharing/links"
import { shortCodeLink, shortLink, withoutScheme } from "@ardoise/domain/sharing/short-address"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { findDisplay } from "../archive/archive-queries.ts"
import { displayNotFound } from "../archive/compare-display.ts"
import { findBoard } from "../daily-board/board-queries.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { limitCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { findStoredMenu } from "../menus/menu-queries.ts"
import { askForFolder } from "../restaurants/restaurant-commands.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import { makeShortAddress } from "../short-addresses/make-short-address.ts"
import { parseStored } from "../storage/parse-stored.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { translateForDiners } from "../translations/translate-for-diners.ts"
import { callingOwner } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { DrawingThread } from "./draw-beside.ts"
import type { PaperOrder } from "./draw-paper.ts"
import { wordsOfPaper } from "./words-of-paper.ts"

/** Papers in other languages are part of Premium. */
const inLanguage = z.enum(paperLanguages).default("fr")

const paperArgs = z.discriminatedUnion("paper", [
  z.object({
    paper: z.literal("card"),
    menu_id: z.string(),
    size: z.enum(cardSizes),
    style: z.enum(paperStyles).default("affiche"),
    allergens: z.enum(allergenForms).default("numbers"),
    language: inLanguage,
    marks: z.boolean().default(false),
  }),
  z.object({
    paper: z.literal("window"),
    menu_id: z.string(),
    size: z.enum(windowSizes),
    style: z.enum(paperStyles).default("affiche"),
    language: inLanguage,
    marks: z.boolean().default(false),
  }),
  z.object({
    paper: z.literal("register"),
    menu_id: z.string(),
    size: z.literal("a4").default("a4"),
    marks: z.boolean().default(false),
  }),
  z.object({
    paper: z.literal("price-board"),
    menu_id: z.string(),
    size: z.literal("a4").default("a4"),
    marks: z.boolean().default(false),
    lines: z
      .array(z.object({ item: z.enum(boardItemNames), dish_id: z.string() }))
      .min(1)
      .max(boardItemNames.length),
  }),
  z.object({
    paper: z.literal("board"),
    size: z.enum(cardSizes),
    language: inLanguage,
    marks: z.boolean().default(false),
  }),
  z.object({ paper: z.literal("archive"), display_id: z.guid() }),
])

type PaperArgs = z.output<typeof paperArgs>
type ArchiveArgs = Extract<PaperArgs, { paper: "archive" }>
type BoardArgs = Extract<PaperArgs, { paper: "board" }>
type PresentArgs = Exclude<PaperArgs, ArchiveArgs>
type PriceBoardArgs = Extract<PaperArgs, { paper: "price-board" }>
type MenuArgs = Exclude<PresentArgs, BoardArgs | PriceBoardArgs>

/**
 * `POST /functions/v1/draw-paper` answers a PDF. A card, a window card, the allergen register and the price board are made
 * of one menu of the owner. The others are the daily board, and the card that diners could read at a display.
 */
export async function paperRoutes(app: FastifyInstance, { context }: { context: RequestContext }): Promise<void> {
  const { config, database, clock } = context
  const thread = new DrawingThread()
  app.addHook("onClose", () => thread.stop())
  app.addHook("onRequest", async (request) => context.requireKey(request))
  const limited = { onRequest: limitCalls(context, callRules.papers) }
  app.post("/draw-paper", limited, async (request, reply) => {
    const ownerId = await callingOwner(context, request)
    const args = readShape(paperArgs, request.body)
    if (!args) throw invalid()
    const drawn = args.paper === "archive" ? await drawArchived(ownerId, args) : await draw(request, ownerId, args)
    if (drawn === null) throw new WireError(400, "paper_invalid", messages["paper-too-long"])
    if (args.paper === "card" && args.allergens === "folder") {
      await database.run(askForFolder, { ownerId, at: clock() })
    }
    return reply
      .type("application/pdf")
      .header("cache-control", "no-store")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeFileName(drawn.fileName)}`)
      .header("x-pages", String(drawn.pages))
      .header("x-unprinted", String(drawn.lost.length))
      .send(drawn.pdf)
  })

  async function draw(request: FastifyRequest, ownerId: string, args: PresentArgs) {
    const at = clock()
    if (isPremium(args) && (await findPlan(database.read, ownerId, at)) === "free") {
      throw new WireError(403, "premium_required", messages["paper-premium"])
    }
    const { order, menu } = await orderOf(ownerId, args, at)
    const user = await findUser(database.read, ownerId)
    const base = sharedBase(context.originOf(request), config.publicBaseUrl)
    const code = await makeShortAddress(database, ownerId)
    const language = "language" in order ? order.language : "fr"
    return thread.draw(order, {
      words: await wordsOfPaper(language),
      menu: await inLanguageOf(ownerId, menu, language),
      at,
      restaurantName: (user && restaurantNameOf(user)) || defaultRestaurantName,
      profile: await findProfile(database.read, ownerId),
      codeLink: shortCodeLink(base, code),
      shownAddress: withoutScheme(shortLink(base, code)),
    })
  }

  /** The menu as diners read it in a language. */
  async function inLanguageOf(ownerId: string, menu: Menu, language: PaperLanguage) {
    return language === "fr" ? menu : (await translateForDiners(database.read, ownerId, menu, language)).menu
  }

  function orderOf(ownerId: string, args: PresentArgs, at: string): Promise<{ order: PaperOrder; menu: Menu }> {
    if (args.paper === "board") return orderOfBoard(ownerId, args, at)
    if (args.paper === "price-board") return orderOfPrices(ownerId, args, at)
    return orderOfMenu(ownerId, args)
  }

  async function orderOfMenu(ownerId: string, args: MenuArgs) {
    const menu = await findMenu(ownerId, args.menu_id)
    if (countDishes(menu) === 0) throw new WireError(422, "card_empty", messages["card-empty"])
    const order: PaperOrder = { ...args, hasMarks: args.marks }
    return { order, menu }
  }

  /** The dishes that diners read on the daily board now. */
  async function orderOfBoard(ownerId: string, { size, language, marks }: BoardArgs, at: string) {
    const board = await findBoard(database.read, ownerId, at)
    const menu = boardMenu(board ?? { specials: [] })
    if (board === null || countDishes(menu) === 0) throw new WireError(422, "card_empty", messages["board-none"])
    const order: PaperOrder = { paper: "board", size, language, endsAt: board.endsAt, hasMarks: marks }
    return { order, menu }
  }

  /** The prices of dishes of a menu, or of the daily board: it has the dish of the day. */
  async function orderOfPrices(ownerId: string, { menu_id: menuId, lines, marks }: PriceBoardArgs, at: string) {
    const menu = await findMenu(ownerId, menuId)
    const board = await findBoard(database.read, ownerId, at)
    const known = [...menu.categories.flatMap(({ dishes }) => dishes), ...(board?.specials ?? [])]
    const dishes = new Map<BoardItem, Dish>()
    for (const { item, dish_id: dishId } of lines) {
      const dish = known.find(({ id }) => id === dishId)
      if (dish === undefined) throw new WireError(404, "dish_not_found", messages["paper-dish-gone"])
      if (dishes.has(item)) throw invalid()
      dishes.set(item, dish)
    }
    const order: PaperOrder = { paper: "price-board", dishes, hasMarks: marks }
    return { order, menu }
  }

  async function drawArchived(ownerId: string, { display_id: displayId }: ArchiveArgs) {
    const display = await findDisplay(database.read, ownerId, displayId.toLowerCase())
    if (display === null) throw displayNotFound()
    const { menu, restaurantName, profile, from } = display
    const source = { menu, profile, restaurantName: restaurantName || defaultRestaurantName }
    // Dated at its beginning: the file of an ended display is the same whenever it is made.
    const online = { codeLink: null, shownAddress: "" }
    const words = await wordsOfPaper("fr")
    const { sha256, specials, until } = display
    const order: PaperOrder = { paper: "archive", from, until, sha256, specials, hasMarks: false }
    return thread.draw(order, { ...source, ...online, words, at: from })
  }

  async function findMenu(ownerId: string, menuId: string): Promise<Menu> {
    const stored = await findStoredMenu(database.read, menuId)
    if (stored === null || stored.user_id !== ownerId) {
      throw new WireError(404, "menu_not_found", "Ce menu n’existe pas.")
    }
    const data = parseStored(stored.menu_data)
    if (!isMenuData(data)) throw invalid()
    return toMenu(stored.id, data)
  }
}

const invalid = () => new WireError(400, "paper_invalid", messages["paper-invalid"])

const isPremium = (args: PresentArgs): boolean =>
  args.marks || ("language" in args && args.language !== "fr") || ("style" in args && args.style !== "affiche")

/** RFC 8187 allows fewer characters than `encodeURIComponent` leaves. A lone surrogate cannot be encoded. */
const encodeFileName = (name: string) =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
