import type { WantedSection } from "./invent-carte.ts"
import {
  a4,
  a5,
  any,
  byGlass,
  bySize,
  colours,
  each,
  plainLook,
  plainWanted,
  type Shape,
  signed,
  tall,
  unsigned,
  wideA4,
} from "./shape.ts"

/** The kinds of menus that a reader may be adapted to. */
export const shapes: readonly Shape[] = [
  {
    name: "bistrot, one column, dotted leaders",
    wanted: (chance) => ({
      ...plainWanted,
      described: 0.3,
      hasMarks: chance.happens(0.5),
      sections: each(["entrees", "plats", "fromages", "desserts"], [4, 7]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      leader: chance.pick(["dots", "spaced-dots", "line"]),
      heading: chance.pick(["small-capitals", "plain"]),
      writing: chance.pick(any),
    }),
  },
  {
    name: "brasserie, two columns, prices at the right edge",
    wanted: (chance) => ({
      ...plainWanted,
      feet: 3,
      hasMarks: chance.happens(0.5),
      sections: each(["entrees", "salades", "viandes", "poissons", "enfants", "desserts"], [4, 8]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ columns: 2, typeface: "baskerville", headingTypeface: "playfair", size: 9.5, headingSize: 17 },
      ...{ priceAt: "right", isNameBold: true, hasRules: chance.happens(0.5), margin: 40 },
      writing: chance.pick(any),
    }),
  },
  {
    name: "table gastronomique, centred, price below the dish",
    wanted: () => ({
      ...plainWanted,
      feet: 2,
      heads: 1,
      sections: each(["entrees", "poissons", "viandes", "desserts"], [3, 4]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ typeface: "cormorant", headingTypeface: "cormorant", size: 14, headingSize: 22, margin: 80 },
      ...{
        priceAt: "below",
        heading: chance.pick(["spaced", "small-capitals"]),
        isNameInCapitals: chance.happens(0.3),
      },
      writing: chance.pick([...unsigned, "spaced", "joined"] as const),
    }),
  },
  {
    name: "pizzeria, two columns, ingredients below",
    wanted: () => ({
      ...plainWanted,
      described: 1,
      hasSupplements: true,
      sections: [
        ...each(["entrees"], [4, 5]),
        ...each(["pizzas"], [10, 16]),
        ...each(["pates", "desserts", "softs"], [4, 7]),
      ],
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{
        columns: 2,
        typeface: "lato",
        headingTypeface: chance.pick(["oswald", "playfair"]),
        size: 10,
        headingSize: 19,
      },
      ...{ priceAt: chance.pick(["leader", "right"]), isNameBold: true, isDescriptionItalic: chance.happens(0.3) },
      ...{ isNameInCapitals: chance.happens(0.5), isHeadingCentred: false, margin: 40, writing: chance.pick(any) },
    }),
  },
  {
    name: "crêperie, price directly after the name",
    wanted: () => ({
      ...plainWanted,
      hasSupplements: true,
      sections: [
        { kind: "galettes", count: [7, 11] },
        { kind: "crepes", count: [6, 10] },
        { kind: "glaces", count: [4, 6] },
        { kind: "bieres", count: [4, 5], prices: bySize },
      ],
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ columns: 2, typeface: "josefin", headingTypeface: "josefin", size: 11, headingSize: 20, margin: 42 },
      ...{ priceAt: "after", separator: chance.pick([" – ", "   ", " : "]), isNameBold: true, isHeadingCentred: false },
      ...{ isDescriptionItalic: false, heading: chance.pick(["capitals", "plain"]), writing: chance.pick(signed) },
      several: "slash",
    }),
  },
  {
    name: "three columns on a wide page",
    wanted: () => ({
      ...plainWanted,
      described: 0.6,
      feet: 2,
      heads: 1,
      sections: each(["entrees", "burgers", "plats", "desserts", "softs", "chauds", "cocktails"], [4, 7]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ page: wideA4, columns: 3, gutter: 26, margin: 32, typeface: "lato", headingTypeface: "oswald" },
      ...{ size: 9.5, headingSize: 16, heading: "capitals", isHeadingCentred: false, isNameBold: true },
      ...{ priceAt: "right", isDescriptionItalic: false, hasRules: true, writing: chance.pick(any) },
    }),
  },
  {
    name: "wine list, columns of glass and bottle",
    wanted: () => ({
      ...plainWanted,
      described: 1,
      feet: 2,
      sections: (["blancs", "rouges", "roses", "bulles"] as const).map((kind) => ({
        kind,
        count: kind === "roses" ? [3, 4] : [5, 9],
        prices: byGlass,
      })),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ typeface: chance.pick(["garamond", "lato"]), headingTypeface: "playfair", size: 11.5, headingSize: 18 },
      ...{ priceAt: chance.pick(["leader", "right"]), several: "columns", isHeadingCentred: false, hasRules: true },
      writing: chance.pick(any),
    }),
  },
  {
    name: "wines and aperitifs, glass and bottle in words",
    wanted: () => ({
      ...plainWanted,
      feet: 1,
      described: 0.6,
      sections: [
        ...each(["aperitifs"], [5, 8]),
        ...(["rouges", "blancs"] as const).map((kind): WantedSection => ({ kind, count: [4, 6], prices: byGlass })),
        ...each(["digestifs"], [4, 6]),
      ],
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ typeface: "baskerville", headingTypeface: "baskerville", size: 10.5, headingSize: 16, page: a4, margin: 60 },
      ...{
        priceAt: chance.pick(["right", "leader"]),
        several: chance.pick(["named", "slash"]),
        isHeadingCentred: false,
      },
      ...{ heading: "small-capitals", writing: chance.pick(signed) },
    }),
  },
  {
    name: "seafood and tapas at half and full",
    wanted: () => ({
      ...plainWanted,
      described: 0.8,
      sections: [
        { kind: "coquillages", count: [5, 8], prices: { names: ["Les 6", "Les 12"], times: [1, 1.9] } },
        { kind: "planches", count: [3, 5], prices: { names: ["Petite", "Grande"], times: [1, 1.7] } },
        { kind: "tapas", count: [6, 10] },
        { kind: "cocktails", count: [4, 7] },
      ],
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ typeface: "josefin", headingTypeface: "oswald", size: 11, headingSize: 20, columns: chance.pick([1, 2]) },
      ...{ priceAt: "right", several: chance.pick(["slash", "columns"]), heading: "capitals", isNameBold: true },
      ...{ isHeadingCentred: chance.happens(0.5), writing: chance.pick(any), margin: 45 },
    }),
  },
  {
    name: "café, drinks in two columns",
    wanted: () => ({
      ...plainWanted,
      described: 1,
      heads: 1,
      sections: [
        ...each(["chauds", "softs"], [5, 8]),
        { kind: "bieres", count: [5, 8], prices: bySize },
        ...each(["aperitifs", "cocktails"], [5, 8]),
        { kind: "rouges", count: [3, 4], prices: byGlass },
        { kind: "blancs", count: [3, 4], prices: byGlass },
        ...each(["planches"], [3, 4]),
      ],
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ columns: 2, typeface: chance.pick(["lato", "garamond"]), headingTypeface: "josefin", size: 10.5 },
      ...{ headingSize: 17, priceAt: chance.pick(["leader", "right"]), several: "columns", heading: "spaced" },
      ...{ isHeadingCentred: false, writing: chance.pick(any), margin: 40 },
    }),
  },
  {
    name: "formules and slate of the day",
    wanted: () => ({
      ...plainWanted,
      described: 0.4,
      sections: [{ kind: "formules", count: [3, 5] }, ...each(["entrees", "plats", "desserts"], [3, 5])],
    }),
    look: (chance) => ({
      ...plainLook,
      ...{ typeface: chance.pick(["josefin", "oswald"]), headingTypeface: "oswald", size: 13, headingSize: 22 },
      ...(chance.happens(0.5)
        ? { paper: "#22262a", ink: "#f3f1ea", accent: "#f0d890" }
        : { paper: "#ffffff", ink: "#111111", accent: "#7a1f2b" }),
      ...{ priceAt: chance.pick(["right", "centred"]), separator: "   ", heading: "capitals", hasFrame: true },
      ...{ writing: chance.pick(signed), isDescriptionItalic: false },
    }),
  },
  {
    name: "auberge, set menus and the card",
    wanted: () => ({
      ...plainWanted,
      setMenus: 2,
      described: 0.5,
      feet: 3,
      sections: each(["entrees", "viandes", "poissons", "desserts"], [3, 5]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ typeface: "garamond", headingTypeface: "playfair", size: 12, headingSize: 20 },
      ...{
        priceAt: chance.pick(["leader", "centred"]),
        separator: "  ",
        writing: chance.pick(signed),
        hasFrame: chance.happens(0.5),
      },
    }),
  },
  {
    name: "burger house, capitals, bold figures",
    wanted: () => ({
      ...plainWanted,
      described: 1,
      heads: 1,
      hasSupplements: true,
      sections: each(["tapas", "burgers", "salades", "accompagnements", "desserts", "bieres"], [4, 8]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ columns: 2, typeface: "oswald", headingTypeface: "oswald", size: 11, headingSize: 24, margin: 36 },
      ...{ priceAt: chance.pick(["right", "after"]), separator: "   ", heading: "capitals", isHeadingCentred: false },
      ...{
        isNameInCapitals: true,
        isNameBold: true,
        isDescriptionItalic: false,
        writing: chance.pick(["signBetween", "joined", "oneDecimal"]),
      },
    }),
  },
  {
    name: "typewriter, one column, typed dots",
    wanted: (chance) => ({
      ...plainWanted,
      described: 0.4,
      feet: 3,
      hasMarks: chance.happens(0.5),
      sections: each(["formules", "entrees", "plats", "desserts"], [3, 5]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...{ typeface: "courier", headingTypeface: "courier", size: 10.5, headingSize: chance.pick([10.5, 14]) },
      ...{ heading: "capitals", isNameBold: false, isHeadingCentred: false, isStraightApostrophe: true },
      ...{ isDescriptionItalic: false, writing: chance.pick(any), page: a4, margin: 60 },
    }),
  },
  {
    name: "long dishes over two lines",
    wanted: () => ({
      ...plainWanted,
      described: 0.9,
      heads: 3,
      sections: each(["entrees", "viandes", "poissons", "desserts"], [4, 6]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ page: chance.pick([tall, a4]), columns: 1, typeface: chance.pick(["cormorant", "baskerville"]), size: 11.5 },
      ...{ headingTypeface: "playfair", headingSize: 19, margin: 48, description: "in-name" },
      ...{ priceAt: chance.pick(["leader", "right"]), priceLine: "last", writing: chance.pick(any) },
    }),
  },
  {
    name: "small carte, centred, price in the line",
    wanted: () => ({
      ...plainWanted,
      described: 0.7,
      feet: 2,
      heads: 1,
      sections: each(["entrees", "plats", "desserts"], [3, 4]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ page: a5, margin: 40, typeface: chance.pick(["josefin", "garamond"]), headingTypeface: "playfair" },
      ...{ size: 11, headingSize: 17, priceAt: "centred", separator: chance.pick(["  ", " – ", "   "]) },
      ...{ writing: chance.pick(any), heading: chance.pick(["plain", "spaced"]) },
    }),
  },
  {
    name: "name, dash and description in one line",
    wanted: () => ({
      ...plainWanted,
      described: 0.9,
      feet: 3,
      sections: each(["entrees", "salades", "viandes", "desserts"], [4, 6]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ typeface: chance.pick(["lato", "garamond"]), headingTypeface: "oswald", size: 11, headingSize: 18 },
      ...{
        description: "dash",
        isNameBold: true,
        isDescriptionItalic: false,
        priceAt: "right",
        isHeadingCentred: false,
      },
      ...{ writing: chance.pick(any), margin: 55 },
    }),
  },
]
