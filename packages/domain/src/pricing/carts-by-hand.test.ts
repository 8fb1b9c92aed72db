import { describe, expect, test } from "vitest"
import { handMenu, handSpecials, result, toHandLine } from "../testing/hand-carts.ts"
import { aMoment } from "../testing/order-builders.ts"
import { priceOrder } from "./price-order.ts"

// Each row: the cart, its total, and for each rate: with VAT, then without VAT. The sums are written out for a reader.
const carts: [cart: string[], total: string, vat: Record<string, [including: string, excluding: string]>][] = [
  [["1 soup"], "8.50", { "10": ["8.50", "8.50/1.1=7.73"] }],
  [["2 soup"], "2*8.50=17.00", { "10": ["17.00", "17.00/1.1=15.45"] }],
  [["3 third"], "3*0.33=0.99", { "10": ["0.99", "0.99/1.1=0.90"] }],
  [["99 third"], "99*0.33=32.67", { "10": ["32.67", "32.67/1.1=29.70"] }],
  [["1 free"], "0.00", {}],
  [["1 free", "1 soup"], "0+8.50=8.50", { "10": ["8.50", "8.50/1.1=7.73"] }],
  [["1 beer"], "5.90", { "20": ["5.90", "5.90/1.2=4.92"] }],
  [["2 beer", "1 wine"], "2*5.90+7.50=19.30", { "20": ["19.30", "19.30/1.2=16.08"] }],
  [["1 lemonade"], "4.50", { "10": ["4.50", "4.50/1.1=4.09"] }],
  [["1 jar"], "9.95", { "5.5": ["9.95", "9.95/1.055=9.43"] }],
  [
    ["1 jar", "1 soup", "1 beer"],
    "9.95+8.50+5.90=24.35",
    { "20": ["5.90", "5.90/1.2=4.92"], "10": ["8.50", "8.50/1.1=7.73"], "5.5": ["9.95", "9.95/1.055=9.43"] },
  ],
  // Rounded once on the sum: three times 4.09 would be 12.27.
  [["1 lemonade", "1 lemonade", "1 lemonade"], "3*4.50=13.50", { "10": ["13.50", "13.50/1.1=12.27"] }],
  [["4 lemonade"], "4*4.50=18.00", { "10": ["18.00", "18.00/1.1=16.36"] }],
  [["1 steak"], "19.50", { "10": ["19.50", "19.50/1.1=17.73"] }],
  [["1 steak/extra=sauce"], "19.50+1.50=21.00", { "10": ["21.00", "21.00/1.1=19.09"] }],
  [["1 steak/extra=sauce/extra=truffle"], "19.50+1.50+6=27.00", { "10": ["27.00", "27.00/1.1=24.55"] }],
  [["3 steak/extra=truffle"], "3*(19.50+6)=76.50", { "10": ["76.50", "76.50/1.1=69.55"] }],
  [["1 steak/extra=sauce", "2 steak"], "21.00+2*19.50=60.00", { "10": ["60.00", "60.00/1.1=54.55"] }],
  [["1 coffee/size=small"], "2.50", { "10": ["2.50", "2.50/1.1=2.27"] }],
  [["2 coffee/size=large"], "2*(2.50+2.05)=9.10", { "10": ["9.10", "9.10/1.1=8.27"] }],
  [
    ["2 sole", "1 wine", "2 coffee/size=small"],
    "68.00+7.50+5.00=80.50",
    { "20": ["7.50", "7.50/1.2=6.25"], "10": ["68.00+5.00=73.00", "73.00/1.1=66.36"] },
  ],
  // Set menus without alcohol: all of it at 10 %.
  [["1 set-full/a=a:egg/b=b:steak/c=c:flan"], "34.00", { "10": ["34.00", "34.00/1.1=30.91"] }],
  [["2 set-full/a=a:soup/b=b:sole/c=c:tart"], "2*(34+6)=80.00", { "10": ["80.00", "80.00/1.1=72.73"] }],
  [
    ["1 set-full/a=a:soup/b=b:steak/b:steak:extra=b:steak:truffle/c=c:tart"],
    "34+6=40.00",
    { "10": ["40.00", "40.00/1.1=36.36"] },
  ],
  [["1 set-lunch/b=b:egg/d=d:lemonade"], "18.00", { "10": ["18.00", "18.00/1.1=16.36"] }],
  // Steak 19.50 and wine 7.50, 27.00 in all: 18 × 7.50 / 27 = 5.00 and 18 × 19.50 / 27 = 13.00.
  [
    ["1 set-lunch/b=b:steak/d=d:wine"],
    "18.00",
    { "20": ["18*7.50/27=5.00", "5.00/1.2=4.17"], "10": ["18*19.50/27=13.00", "13.00/1.1=11.82"] },
  ],
  // Egg 7.00 and wine 7.50, 14.50 in all: 9.3103… and 8.6896…; the cent that is left goes to 20 %.
  [
    ["1 set-lunch/b=b:egg/d=d:wine"],
    "18.00",
    { "20": ["18*7.50/14.50=9.32", "9.32/1.2=7.77"], "10": ["18*7/14.50=8.68", "8.68/1.1=7.89"] },
  ],
  [
    ["3 set-lunch/b=b:egg/d=d:wine"],
    "3*18=54.00",
    { "20": ["3*9.32=27.96", "27.96/1.2=23.30"], "10": ["3*8.68=26.04", "26.04/1.1=23.67"] },
  ],
  // With the sauce, 19.50 divide: 19.50 × 7.50 / 27 = 5.4166… and 14.0833…; the cent goes to 20 %.
  [
    ["1 set-lunch/b=b:steak/b:steak:extra=b:steak:sauce/d=d:wine"],
    "18+1.50=19.50",
    { "20": ["19.50*7.50/27=5.42", "5.42/1.2=4.52"], "10": ["19.50*19.50/27=14.08", "14.08/1.1=12.80"] },
  ],
  [
    ["1 set-lunch/b=b:steak/d=d:wine", "1 set-full/a=a:egg/b=b:steak/c=c:flan", "1 beer", "1 jar"],
    "18+34+5.90+9.95=67.85",
    {
      "20": ["5.00+5.90=10.90", "10.90/1.2=9.08"],
      "10": ["13.00+34.00=47.00", "47.00/1.1=42.73"],
      "5.5": ["9.95", "9.95/1.055=9.43"],
    },
  ],
  // From the daily board.
  [["1 jour-stew"], "17.50", { "10": ["17.50", "17.50/1.1=15.91"] }],
  [["3 jour-stew"], "3*17.50=52.50", { "10": ["52.50", "52.50/1.1=47.73"] }],
  [["1 jour-glass"], "6.20", { "20": ["6.20", "6.20/1.2=5.17"] }],
  [["7 jour-bite"], "7*1.43=10.01", { "10": ["10.01", "10.01/1.1=9.10"] }],
  [["1 jour-jam"], "5.55", { "5.5": ["5.55", "5.55/1.055=5.26"] }],
  [
    ["2 jour-stew", "2 jour-glass"],
    "2*17.50+2*6.20=47.40",
    { "20": ["2*6.20=12.40", "12.40/1.2=10.33"], "10": ["2*17.50=35.00", "35.00/1.1=31.82"] },
  ],
  [
    ["1 jour-stew", "1 sole", "1 wine"],
    "17.50+34+7.50=59.00",
    { "20": ["7.50", "7.50/1.2=6.25"], "10": ["17.50+34=51.50", "51.50/1.1=46.82"] },
  ],
  [["1 jour-glass", "1 beer", "1 wine"], "6.20+5.90+7.50=19.60", { "20": ["19.60", "19.60/1.2=16.33"] }],
  [
    ["1 set-lunch/b=b:egg/d=d:wine", "1 jour-bite", "1 jour-glass"],
    "18+1.43+6.20=25.63",
    { "20": ["9.32+6.20=15.52", "15.52/1.2=12.93"], "10": ["8.68+1.43=10.11", "10.11/1.1=9.19"] },
  ],
  [
    ["4 jour-jam", "1 jar", "1 jour-stew"],
    "4*5.55+9.95+17.50=49.65",
    { "10": ["17.50", "17.50/1.1=15.91"], "5.5": ["4*5.55+9.95=32.15", "32.15/1.055=30.47"] },
  ],
]

describe("OFF-02: carts whose sums are written out by hand", () => {
  test.each(carts)("%j is %s", (cart, total, vat) => {
    const pricing = priceOrder(
      { menu: handMenu, soldOut: new Set(), specials: handSpecials },
      cart.map(toHandLine),
      aMoment,
    )
    expect(pricing).toMatchObject({ ok: true, totalCents: result(total) })
    const lines = pricing.ok ? pricing.vat : []
    expect(Object.fromEntries(lines.map((line) => [line.rate, [line.includingCents, line.excludingCents]]))).toEqual(
      Object.fromEntries(Object.entries(vat).map(([rate, sums]) => [rate, sums.map(result)])),
    )
  })
})
