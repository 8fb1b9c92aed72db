/** The colours of a paper as a press mixes them: percent of cyan, magenta, yellow and black. */
type Ink = [cyan: number, magenta: number, yellow: number, black: number]

/** One plate: text, rules and codes. */
export const black: Ink = [0, 0, 0, 100]

/** The one stroke of chalk. */
export const chalk: Ink = [0, 20, 75, 0]
