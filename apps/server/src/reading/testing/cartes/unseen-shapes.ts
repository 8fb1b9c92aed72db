import { any, colours, each, plainLook, plainWanted, type Shape, signed, unsigned } from "./shape.ts"

/** Kinds of menus in the evaluation set only: they show whether a reader was adapted to the other kinds too closely. */
export const unseenShapes: readonly Shape[] = [
  {
    name: "unseen: dark, two columns, capitals, dash and leaders",
    wanted: () => ({
      ...plainWanted,
      feet: 2,
      sections: each(["tapas", "salades", "viandes", "desserts", "cocktails"], [4, 6]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...{ columns: 2, typeface: "josefin", headingTypeface: "playfair", size: 10.5, headingSize: 18, margin: 38 },
      ...{ description: "dash", isNameInCapitals: true, isNameBold: true, isHeadingCentred: false, hasFrame: true },
      ...{ leader: chance.pick(["dots", "line"]), writing: chance.pick(any) },
      ...{ paper: "#1e2a2f", ink: "#f2efe6", accent: "#e3b778" },
    }),
  },
  {
    name: "unseen: two narrow columns, long names with the price in their first line",
    wanted: () => ({
      ...plainWanted,
      described: 0.9,
      sections: each(["entrees", "poissons", "viandes", "desserts"], [4, 6]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ columns: 2, typeface: "garamond", headingTypeface: "cormorant", size: 11.5, headingSize: 21, margin: 44 },
      ...{ description: "in-name", priceAt: "right", priceLine: "first", heading: "small-capitals", hasRules: true },
      writing: chance.pick(signed),
    }),
  },
  {
    name: "unseen: two columns, centred, price below the dish",
    wanted: () => ({
      ...plainWanted,
      described: 0.8,
      heads: 1,
      sections: each(["entrees", "plats", "pates", "desserts"], [3, 5]),
    }),
    look: (chance) => ({
      ...plainLook,
      ...colours(chance),
      ...{ columns: 2, typeface: "cormorant", headingTypeface: "playfair", size: 12.5, headingSize: 19, margin: 45 },
      ...{ priceAt: "below", isNameBold: true, writing: chance.pick([...signed, ...unsigned]) },
    }),
  },
]
