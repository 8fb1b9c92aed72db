import { randomUUID } from "node:crypto"
import { allergens } from "@ardoise/domain/menu/allergens"
import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

type Dish = { readonly name: string; readonly price: string; readonly allergens?: readonly string[] } & Record<
  string,
  unknown
>

const plats: readonly Dish[] = [
  {
    name: "Quenelle de brochet, sauce Nantua",
    price: "22",
    description: "Gratinée au four",
    allergens: ["Gluten", "Lait"],
  },
  { name: "Bœuf bourguignon", price: "21.5", homemade: true, allergens: ["Sulfites"] },
  { name: "Pot-au-feu du jeudi", price: "18", description: "Paleron, poireaux" },
  { name: "Riz nature", price: "4", allergens: [], allergensDeclared: true },
]
const wines: readonly Dish[] = [
  {
    name: "Saint-Joseph",
    price: "38",
    volumeCl: 75,
    wine: { sign: "AOP", countries: ["FR"] },
    allergens: ["Sulfites"],
  },
  { name: "Condrieu", price: "62", volumeCl: 75, allergens: ["Sulfites"] },
]
const withIds = (dishes: readonly Dish[], prefix: string) =>
  dishes.map((dish, at) => ({ id: `${prefix}-${at}`, description: "", allergens: [], ...dish }))
const document = (name: string, plain: readonly Dish[] = plats) => ({
  name,
  isActive: true,
  lastUpdated: "2026-11-26T10:00:00.000Z",
  categories: [
    { id: "plats", name: "Plats", items: withIds(plain, "plat") },
    { id: "vins", name: "Vins", items: withIds(wines, "vin") },
  ],
})

type Word = { readonly text: string; readonly x: number; readonly y: number; readonly points: number }

/** Reads the texts of each page in the order of the file, with an independent reader. */
async function readPages(file: Uint8Array): Promise<Word[][]> {
  const pdf = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, at) => {
      const { items } = await (await pdf.getPage(at + 1)).getTextContent()
      return items.flatMap((item) =>
        "str" in item && item.str.trim() !== ""
          ? [{ text: item.str.trim(), x: item.transform[4], y: item.transform[5], points: item.height }]
          : [],
      )
    }),
  )
  return pages
}

/** The text of all pages, with one kind of space. */
const wholeText = (pages: Word[][]) =>
  pages
    .flat()
    .map(({ text }) => text)
    .join(" ")
    .replace(/\s+/g, " ")

const count = (text: string, part: string) => text.split(part).length - 1

describe.each(engines)("draw-paper on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  let menuId: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner("Le Petit Zinc")
    menuId = await addMenu(owner, document("Carte d’automne"))
    const { error } = await owner.client
      .from("restaurants")
      .update({ street: "14 rue de la Martinière", postal_code: "69001", city: "Lyon", service_included: true })
      .eq("user_id", owner.userId)
    expect(error).toBeNull()
  })
  afterAll(() => server.stop())

  async function addMenu(who: TestOwner, menu: object): Promise<string> {
    const id = randomUUID()
    const { error } = await who.client.from("user_menus").insert({ id, user_id: who.userId, menu_data: menu } as never)
    expect(error).toBeNull()
    return id
  }

  async function draw(body: object, { accessToken } = owner) {
    return fetch(`${server.url}/functions/v1/draw-paper`, {
      method: "POST",
      headers: {
        apikey: server.secrets.publishableKey,
        authorization: `Bearer ${accessToken}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
    })
  }

  const fileOf = async (response: Response) => {
    expect(response.status, await response.clone().text()).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }

  test.each(["a4", "a5"])(
    "REG-11 a card in %s has every name, price, fact and allergen number once, in order",
    async (size) => {
      const response = await draw({ paper: "card", menu_id: menuId, size })
      expect(response.headers.get("content-type")).toBe("application/pdf")
      expect(response.headers.get("cache-control")).toBe("no-store")
      const name = decodeURIComponent(response.headers.get("content-disposition")?.split("''")[1] ?? "")
      expect(name).toBe(`carte-Carte-d’automne-${size}.pdf`)
      const pages = await readPages(await fileOf(response))
      expect(response.headers.get("x-pages")).toBe(String(pages.length))
      const text = wholeText(pages)
      for (const { name: dish } of [...plats, ...wines]) expect(count(text, dish), dish).toBe(1)
      for (const price of ["22,00 €", "21,50 €", "18,00 €", "38,00 €", "62,00 €"]) expect(count(text, price)).toBe(1)
      for (const part of ["(1, 7)", "(?)", "Fait maison", "AOP, France · 75 cl", "Gratinée au four"]) {
        expect(count(text, part), part).toBe(1)
      }
      expect(count(text, "(12)")).toBe(3)
      const places = [...plats, ...wines].map(({ name: dish }) => text.indexOf(dish))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      for (const { name: allergen } of allergens) expect(text).toContain(allergen)
      for (const part of [
        "14 rue de la Martinière, 69001 Lyon",
        "Prix nets en euros, service compris.",
        "Les plats « faits maison »",
      ]) {
        expect(text).toContain(part)
      }
    },
  )

  test.each([
    { size: "a4", width: 210, height: 297 },
    { size: "a3", width: 297, height: 420 },
  ])(
    "REG-13 a window card in $size has every name with its volume and price once, the hours, the law, and no description",
    async ({ size, width, height }) => {
      const open = [{ opens: "12:00", closes: "14:00" }]
      const days = { ...noOpeningHours, tuesday: open, wednesday: open }
      const { error } = await owner.client
        .from("restaurants")
        .update({ opening_hours: days })
        .eq("user_id", owner.userId)
      expect(error).toBeNull()
      const response = await draw({ paper: "window", menu_id: menuId, size })
      const name = decodeURIComponent(response.headers.get("content-disposition")?.split("''")[1] ?? "")
      expect(name).toBe(`vitrine-Carte-d’automne-${size}.pdf`)
      const file = await fileOf(response)
      const [, , wide, high] = (file.toString("latin1").match(/\/MediaBox \[([^\]]+)\]/)?.[1] ?? "")
        .split(" ")
        .map(Number)
      expect(((wide ?? 0) * 25.4) / 72).toBeCloseTo(width, 1)
      expect(((high ?? 0) * 25.4) / 72).toBeCloseTo(height, 1)
      const text = wholeText(await readPages(file))
      expect(response.headers.get("x-pages")).toBe("1")
      for (const { name: dish } of [...plats, ...wines]) expect(count(text, dish), dish).toBe(1)
      for (const price of ["22,00 €", "21,50 €", "18,00 €", "38,00 €", "62,00 €"]) expect(count(text, price)).toBe(1)
      expect(count(text, "75 cl")).toBe(2)
      for (const part of [
        "Le mardi et le mercredi, 12 h à 14 h",
        "Prix nets en euros, service compris.",
        "Eau potable gratuite sur demande.",
        "Toute la carte et ses allergènes",
      ]) {
        expect(text).toContain(part)
      }
      for (const part of ["Gratinée au four", "(1, 7)", "(?)", "Fait maison", "faits maison", "Crustacés"]) {
        expect(text).not.toContain(part)
      }
    },
  )

  test("REG-13 the set menus of a window card come first, with their courses, drink and hours", async () => {
    const id = await addMenu(owner, {
      ...document("Carte de midi"),
      setMenus: [
        {
          id: "set-midi",
          name: "Formule midi",
          price: "19.5",
          description: "",
          drink: "excluded",
          courses: [{ id: "course-plat", name: "Plat", category: "plats" }],
          windows: [{ days: ["tuesday", "wednesday"], from: "12:00", to: "14:00" }],
        },
      ],
    })
    const text = wholeText(await readPages(await fileOf(await draw({ paper: "window", menu_id: id, size: "a4" }))))
    expect(text.indexOf("Formule midi")).toBeLessThan(text.indexOf("Quenelle"))
    for (const part of ["19,50 €", "Plat au choix", "boisson non comprise", "Servie"]) expect(text).toContain(part)
  })

  test("the daily board has its dishes by rubric with allergens in words, the day, and nothing that is sold out", async () => {
    const cook = await server.owner("La Table du jour")
    const refused = await draw({ paper: "board", size: "a5" }, cook)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: "card_empty", error: "Publiez d’abord l’ardoise du jour." })
    const special = (name: string, category: string, fields: object = {}) => ({
      ...{ id: `jour-${name.length}`, name, description: "", price: "17.5", category, allergens: [] },
      ...fields,
    })
    const { error } = await cook.client.rpc(
      "publish_daily_board" as never,
      {
        specials: [
          special("Parmentier de canard", "Plat", { allergens: ["Lait", "Moutarde"] }),
          special("Œufs en meurette", "Entrée"),
          special("Tarte fine", "Dessert", { left: 0 }),
        ],
        ends_at: null,
        seen: null,
        idempotency_key: randomUUID(),
      } as never,
    )
    expect(error).toBeNull()
    for (const size of ["a5", "a4"]) {
      const response = await draw({ paper: "board", size }, cook)
      const name = decodeURIComponent(response.headers.get("content-disposition")?.split("''")[1] ?? "")
      expect(name).toMatch(/^ardoise-du-jour-\d{4}-\d\d-\d\d\.pdf$/)
      const text = wholeText(await readPages(await fileOf(response)))
      expect(text).toMatch(
        /^La Table du jour L’ardoise du jour (?:Lundi|Mardi|Mercredi|Jeudi|Vendredi|Samedi|Dimanche) \d/,
      )
      const places = ["Entrée", "Œufs en meurette", "Plat", "Parmentier de canard"].map((part) => text.indexOf(part))
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places).not.toContain(-1)
      for (const part of ["17,50 €", "Allergènes : Lait, Moutarde", "Allergènes non déclarés", "Prix nets"]) {
        expect(text).toContain(part)
      }
      expect(text).not.toContain("Tarte fine")
    }
    // A board belongs to its owner.
    expect((await draw({ paper: "board", size: "a5" })).status).toBe(422)
    expect((await draw({ paper: "board", size: "a3" }, cook)).status).toBe(400)
    expect((await draw({ paper: "board", size: "a5", marks: true }, cook)).status).toBe(403)
  })

  test("REG-13 the price board has the chosen lines in the order of the law, in capitals of 15 mm, three a page", async () => {
    const bar = await server.owner("Le Bar des Amis")
    const names = [
      "Expresso",
      "Blonde pression 25 cl",
      "Leffe 33 cl",
      "Jus de pomme",
      "Limonade",
      "Badoit 50 cl",
      "Pastis 2 cl",
    ]
    const drinks = names.map((name, at) => ({ name, price: `${at + 2}.5` }))
    const id = await addMenu(bar, document("Carte du bar", [...drinks, { name: "Jambon-beurre", price: "6" }]))
    const items = ["coffee", "draught-beer", "bottled-beer", "juice", "soda", "water", "anise", "sandwich"]
    const lines = items.map((item, at) => ({ item, dish_id: `plat-${at}` })).toReversed()
    const response = await draw({ paper: "price-board", menu_id: id, lines }, bar)
    expect(response.headers.get("content-disposition")).toContain("''tarif-boissons.pdf")
    const file = await fileOf(response)
    const pages = await readPages(file)
    expect(pages.map((words) => words.filter(({ text }) => text.includes("€")).length)).toEqual([3, 3, 2])
    const text = wholeText(pages)
    const read = [
      ...["Café noir", "la tasse", "2,50 €", "Bière pression", "le demi, 25 cl", "3,50 €", "Bière", "le flacon, 33 cl"],
      ...["4,50 €", "Jus de fruit", "5,50 €", "Soda", "6,50 €", "Eau minérale", "50 cl", "7,50 €", "Apéritif anisé"],
      ...["2 cl", "8,50 €", "Sandwich", "6,00 €"],
    ]
    let from = 0
    for (const part of read) {
      expect(text.indexOf(part, from), part).toBeGreaterThanOrEqual(from)
      from = text.indexOf(part, from) + part.length
    }
    // Points of the text, and the height of its capitals in thousandths, as the file says them.
    const [largest = 0] = pages
      .flat()
      .map(({ points }) => points)
      .toSorted((a, b) => b - a)
    const capitals = [...file.toString("latin1").matchAll(/\+Besley-\w+[^>]*?\/CapHeight (\d+)/g)].map(([, height]) =>
      Number(height),
    )
    expect((largest * Math.min(...capitals) * 25.4) / 72 / 1000).toBeGreaterThanOrEqual(15)
  })

  test("the dish of the day comes from the daily board, and wrong lines draw nothing", async () => {
    const bar = await server.owner("Le Bar du Port")
    const id = await addMenu(bar, document("Carte"))
    const special = {
      id: "jour-1",
      name: "Lieu jaune",
      description: "",
      price: "17.5",
      category: "Plat",
      allergens: [],
    }
    const { error } = await bar.client.rpc(
      "publish_daily_board" as never,
      { specials: [special], ends_at: null, seen: null, idempotency_key: randomUUID() } as never,
    )
    expect(error).toBeNull()
    const order = { paper: "price-board", menu_id: id }
    const ofToday = { item: "dish-of-the-day", dish_id: "jour-1" }
    const file = await fileOf(await draw({ ...order, lines: [ofToday] }, bar))
    expect(wholeText(await readPages(file))).toMatch(/Plat du jour 17,50 € .*service compris\.$/)
    const wrong = [[], [ofToday, ofToday], [{ item: "tea", dish_id: "plat-0" }], [{ item: "coffee" }], "café"]
    for (const lines of wrong) {
      const response = await draw({ ...order, lines }, bar)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: "paper_invalid" })
    }
    const gone = await draw({ ...order, lines: [{ item: "coffee", dish_id: "plat-99" }] }, bar)
    expect(gone.status).toBe(404)
    expect(await gone.json()).toMatchObject({
      code: "dish_not_found",
      error: "Un plat choisi n’est plus sur la carte. Fermez le tarif et recommencez.",
    })
    expect((await draw({ ...order, lines: [ofToday], marks: true }, bar)).status).toBe(403)
    // Menus and boards belong to their owner.
    expect((await draw({ ...order, lines: [ofToday] })).status).toBe(404)
  })

  test("allergens are in words, or in a folder, if the owner prefers", async () => {
    const words = wholeText(
      await readPages(await fileOf(await draw({ paper: "card", menu_id: menuId, size: "a4", allergens: "words" }))),
    )
    expect(words).toContain("Allergènes : Gluten, Lait")
    expect(words).toContain("Allergènes non déclarés")
    expect(words).toContain("Aucun des quatorze allergènes")
    const folder = wholeText(
      await readPages(await fileOf(await draw({ paper: "card", menu_id: menuId, size: "a4", allergens: "folder" }))),
    )
    expect(count(folder, "Les allergènes de chaque plat sont dans un classeur à votre disposition au bar.")).toBe(1)
    expect(folder).not.toContain("Gluten")
  })

  test.each([
    ["words", "Sauce : Mayonnaise + 1,50 € (Oeufs, Moutarde), Ketchup", "Aucun des quatorze allergènes, hors choix"],
    ["numbers", "Sauce : Mayonnaise + 1,50 € (3, 10), Ketchup", ""],
    ["folder", "Sauce : Mayonnaise + 1,50 €, Ketchup", ""],
  ])("a dish with a choice of sauces says them on a card with allergens as %s", async (form, line, own) => {
    const choices = [
      { id: "mayo", name: "Mayonnaise", price: "1.5", allergens: ["Oeufs", "Moutarde"] },
      { id: "ketchup", name: "Ketchup", price: "0", allergens: [], allergensDeclared: true },
    ]
    const options = [{ id: "sauce", name: "Sauce", min: 1, max: 1, choices }]
    const chips = { name: "Frites", price: "5", allergens: [], allergensDeclared: true, options }
    const other = await server.owner("La Friterie")
    const id = await addMenu(other, document("Frites", [chips]))
    const order = { menu_id: id, size: "a4" }
    const card = wholeText(
      await readPages(await fileOf(await draw({ ...order, paper: "card", allergens: form }, other))),
    )
    expect(card).toContain(line)
    expect(card).toContain(own)
    // It would read as if no sauce had any.
    expect(card).not.toMatch(/Aucun des quatorze allergènes(?!, hors choix)/)
    const shown = wholeText(await readPages(await fileOf(await draw({ ...order, paper: "window" }, other))))
    expect(shown).toContain("Sauce : Mayonnaise + 1,50 €, Ketchup")
  })

  test("a card that refers to the folder has its owner asked for it, until the owner has seen it", async () => {
    const bar = await server.owner("Le Bar du Marché")
    const order = { paper: "card", menu_id: await addMenu(bar, document("Carte")), size: "a4" }
    const notices = async () => {
      const { data } = await bar.client.from("restaurants").select("posted_notices").eq("user_id", bar.userId).single()
      return data?.posted_notices
    }
    expect((await draw({ ...order, allergens: "words" }, bar)).status).toBe(200)
    expect(await notices()).toEqual({})
    expect((await draw({ ...order, allergens: "folder" }, bar)).status).toBe(200)
    expect(await notices()).toEqual({ folder: "asked" })
    const seen = { folder: "2026-11-22T10:00:00.000Z", outside: "2026-11-22T10:00:00.000Z" }
    await bar.client.from("restaurants").update({ posted_notices: seen }).eq("user_id", bar.userId).throwOnError()
    expect((await draw({ ...order, allergens: "folder" }, bar)).status).toBe(200)
    expect(await notices()).toEqual(seen)
  })

  test("the register has the declaration of each dish, cell by cell", async () => {
    const response = await draw({ paper: "register", menu_id: menuId })
    expect(response.headers.get("content-disposition")).toMatch(/registre-allergenes-\d{4}-\d\d-\d\d\.pdf$/)
    const [page = []] = await readPages(await fileOf(response))
    const columns = allergens.map((_, at) => {
      const number = page.find(({ text, y }) => text === String(at + 1) && y > 450)
      expect(number).toBeDefined()
      return { x: number?.x ?? 0, width: String(at + 1).length * 4.8 }
    })
    for (const { name, allergens: declared = [], allergensDeclared: isDeclared } of [...plats, ...wines]) {
      const row = page.find(({ text }) => text === name)
      expect(row, name).toBeDefined()
      const cells = page.filter(({ text, y }) => text === "•" && Math.abs(y - (row?.y ?? 0)) < 1)
      const names = cells.map(({ x }) => {
        const middle = x + 0.9
        return allergens[columns.findIndex((column) => Math.abs(column.x + column.width / 2 - middle) < 4)]?.name
      })
      expect(names.toSorted(), name).toEqual([...declared].toSorted())
      const beside = page
        .filter(({ y, text }) => Math.abs(y - (row?.y ?? 0)) < 1 && text !== name && text !== "•")
        .map(({ text }) => text)
      expect(beside).toEqual(declared.length > 0 ? [] : isDeclared ? ["aucun des quatorze"] : ["non déclaré"])
    }
    expect(wholeText([page])).toContain("Le Petit Zinc, 14 rue de la Martinière, 69001 Lyon · Carte d’automne, 6 plats")
  })

  test("the register has every choice that adds allergens, and long names that differ in their last words only", async () => {
    const cheese = "Assiette de fromages affinés de la maison Mons, pain de campagne grillé et confiture"
    const options = [
      {
        ...{ id: "garniture", name: "Accompagnement", min: 1, max: 1 },
        choices: [
          { id: "gratin", name: "Gratin dauphinois", price: "2", allergens: ["Lait"] },
          { id: "salade", name: "Salade verte", allergens: [], allergensDeclared: true },
          { id: "frites", name: "Frites" },
        ],
      },
    ]
    const dishes = [
      { name: `${cheese} de cerises`, price: "12", allergens: ["Lait"] },
      { name: `${cheese} de cerises et de noix du Périgord`, price: "14", allergens: ["Lait", "Fruits à coque"] },
      { name: "Bœuf bourguignon", price: "21.5", allergens: ["Sulfites"], options },
    ]
    const id = await addMenu(await premiumOwner(), document("Carte", dishes))
    const [page = []] = await readPages(await fileOf(await draw({ paper: "register", menu_id: id }, premium)))
    const words = wholeText([page]).replace(/\s+/g, " ")
    expect(words).not.toContain("…")
    expect(words).toContain("noix du Périgord")
    const cellsOf = (name: string) => {
      const row = page.find(({ text }) => text.replaceAll("\u00a0", " ") === name)
      return page.filter(({ x, y }) => x > (row?.x ?? 0) && Math.abs(y - (row?.y ?? 0)) < 1)
    }
    expect(cellsOf("Accompagnement : Gratin dauphinois").map(({ text }) => text)).toEqual(["•"])
    expect(cellsOf("Accompagnement : Frites").map(({ text }) => text)).toEqual(["non déclaré"])
    expect(words).not.toContain("Salade verte")
  })

  test("a register of 70 dishes has 30 on a page at most, and heads on each", async () => {
    const many = Array.from({ length: 68 }, (_, at) => ({ name: `Plat numéro ${at}`, price: "9" }))
    const id = await addMenu(await premiumOwner(), document("Longue carte", many))
    const pages = await readPages(await fileOf(await draw({ paper: "register", menu_id: id }, premium)))
    expect(pages.length).toBe(3)
    for (const page of pages) {
      expect(page.filter(({ text }) => text === "non déclaré").length).toBeLessThanOrEqual(30)
      expect(page.filter(({ text }) => text === "Mollusques").length).toBe(1)
    }
    expect(pages.flat().filter(({ text }) => text.startsWith("Plat numéro")).length).toBe(68)
  })

  test("the register of the largest menu is complete", async () => {
    const other = await server.owner()
    const many = Array.from({ length: 1998 }, (_, at) => ({ name: `Plat numéro ${at}`, price: "9" }))
    const id = await addMenu(other, document("Très longue carte", many))
    const response = await draw({ paper: "register", menu_id: id }, other)
    expect(response.status).toBe(200)
    expect(response.headers.get("x-pages")).toBe("67")
    await response.arrayBuffer()
  })

  test("REG-10 a file has tags, its language and its title for screen readers", async () => {
    const latin = (await fileOf(await draw({ paper: "card", menu_id: menuId, size: "a4" }))).toString("latin1")
    for (const part of ["/Lang (fr-FR)", "/Marked true", "/DisplayDocTitle true", "/S /Document"]) {
      expect(latin).toContain(part)
    }
    expect(latin).toMatch(/\/S \/H1\b/)
    expect(latin.match(/\/S \/H2\b/g)?.length).toBe(2)
    expect(latin).toMatch(/\/S \/Figure\s+\/Alt \(/)
  })

  const premium: TestOwner = {} as TestOwner
  async function premiumOwner(): Promise<TestOwner> {
    if (premium.userId === undefined) {
      const made = await server.owner("La Table")
      await server.premium(made)
      const special = { id: "jour-1", name: "Sole meunière", description: "", price: "17.5", category: "Plat" }
      const { error } = await made.client.rpc(
        "publish_daily_board" as never,
        {
          specials: [{ ...special, allergens: ["Lait"] }],
          ...{ ends_at: null, seen: null, idempotency_key: randomUUID() },
        } as never,
      )
      expect(error).toBeNull()
      Object.assign(premium, made)
    }
    return premium
  }

  test("no text of a file for a print shop is less than 5 mm from where it is cut", async () => {
    const id = await addMenu(await premiumOwner(), document("Carte"))
    const [page = []] = await readPages(
      await fileOf(await draw({ paper: "card", menu_id: id, size: "a5", marks: true, style: "comptoir" }, premium)),
    )
    expect(page.length).toBeGreaterThan(10)
    for (const { x, y } of page) {
      expect(Math.min(x, y)).toBeGreaterThan((15 * 72) / 25.4)
    }
  })

  test.each([
    { style: "table" },
    { style: "comptoir" },
    { marks: true },
    { language: "en" },
    { paper: "window", marks: true },
  ])("REG-18 %j is part of Premium, and everything else is not", async (choice) => {
    const order = { paper: "card", menu_id: menuId, size: "a4", ...choice }
    const refused = await draw(order)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: "premium_required" })
    const id = await addMenu(await premiumOwner(), document("Carte"))
    expect((await draw({ ...order, menu_id: id }, premium)).status).toBe(200)
  })

  test.each([
    {
      language: "en",
      card: [
        "Beef bourguignon",
        "Homemade",
        "AOP, France · 75 cl",
        "Allergens",
        "Sulphites",
        "?: not declared, please ask",
      ],
      window: ["The whole menu and its allergens", "Prices in euros", "Condrieu 75 cl"],
      board: /Today’s specials (?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, /,
    },
    {
      language: "es",
      card: ["Ternera a la borgoñona", "Casero", "AOP, Francia", "Alérgenos", "Sulfitos", "?: no declarados, pregunte"],
      window: ["Toda la carta y sus alérgenos", "Precios en euros", "Condrieu 75 cl"],
      board: /La pizarra del día (?:Lunes|Martes|Miércoles|Jueves|Viernes|Sábado|Domingo), /,
    },
    {
      language: "it",
      card: [
        "Manzo alla borgognona",
        "Fatto in casa",
        "AOP, Francia",
        "Allergeni",
        "Solfiti",
        "?: non dichiarati, chiedete",
      ],
      window: ["Tutto il menù e i suoi allergeni", "Prezzi in euro", "Condrieu 75 cl"],
      board: /La lavagna del giorno (?:Lunedì|Martedì|Mercoledì|Giovedì|Venerdì|Sabato|Domenica) /,
    },
  ])(
    "papers in $language say what diners read in it, and that the French card counts",
    async ({ language, ...says }) => {
      const id = await addMenu(await premiumOwner(), document("Carte"))
      for (const paper of ["card", "window"] as const) {
        const response = await draw({ paper, menu_id: id, size: "a4", language }, premium)
        expect(response.headers.get("content-disposition")).toContain(`-Carte-a4-${language}.pdf`)
        const file = await fileOf(response)
        expect(file.toString("latin1")).toContain(`/Lang (${language})`)
        const text = wholeText(await readPages(file))
        for (const part of [...says[paper], "Carte traduite. La carte en français fait foi."])
          expect(text).toContain(part)
        expect(text).not.toContain("Bœuf")
      }
      const board = await draw({ paper: "board", size: "a5", language }, premium)
      expect(wholeText(await readPages(await fileOf(board)))).toMatch(says.board)
    },
  )

  test("a translated card has the texts that its owner reviewed, and no paper is in Chinese", async () => {
    const id = await addMenu(await premiumOwner(), document("Carte"))
    const text = { source: "Bœuf bourguignon", text: "Burgundy beef, slowly cooked" }
    const row = { menu_id: id, language: "en", part: "dish", ref: "plat-1", ...text }
    const { error } = await premium.client.from("translations").insert(row as never)
    expect(error).toBeNull()
    const order = { paper: "card", menu_id: id, size: "a5" }
    const file = await fileOf(await draw({ ...order, language: "en" }, premium))
    expect(wholeText(await readPages(file))).toContain("Burgundy beef, slowly cooked")
    expect((await draw({ ...order, language: "zh" }, premium)).status).toBe(400)
  })

  test("menus of others, empty menus and unknown papers are refused", async () => {
    const stranger = await server.owner()
    const order = { paper: "card", menu_id: menuId, size: "a4" }
    expect((await draw(order, stranger)).status).toBe(404)
    const empty = await addMenu(stranger, document("Vide", []))
    expect((await draw({ ...order, menu_id: empty }, stranger)).status).toBe(200)
    for (const change of [
      { size: "a6" },
      { paper: "window", size: "a5" },
      { paper: "affiche" },
      { style: "luxe" },
      { marks: "oui" },
      { menu_id: 4 },
    ]) {
      const response = await draw({ ...order, ...change })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: "paper_invalid",
        error: "Ce papier ne peut pas être préparé.",
      })
    }
  })

  test("a menu without a dish has no paper", async () => {
    const other = await server.owner()
    const id = await addMenu(other, { ...document("Vide"), categories: [] })
    const response = await draw({ paper: "register", menu_id: id }, other)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: "card_empty", error: "Ajoutez d’abord un plat." })
  })

  test("names in other scripts and control characters never break a file, and the answer counts them", async () => {
    const odd = ["烤鸭", "Plat 🍕", "عربي", "a\u202eb", "x".repeat(200), "\u200b"]
    const other = await server.owner("<b>Zinc</b>")
    const id = await addMenu(
      other,
      document(
        "Carte",
        odd.map((name) => ({ name, price: "9" })),
      ),
    )
    const response = await draw({ paper: "card", menu_id: id, size: "a5" }, other)
    const text = wholeText(await readPages(await fileOf(response)))
    expect(text).toContain("<b>Zinc</b>")
    expect(Number(response.headers.get("x-unprinted"))).toBe(3)
  })
})
