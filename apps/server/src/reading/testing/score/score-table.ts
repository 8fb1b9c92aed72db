import type { FileClass } from "../cartes/card-files.ts"
import type { Score } from "./score-reading.ts"

/** What a class of files should reach. */
export type Goal = {
  readonly files: number
  readonly names: number
  readonly prices: number
  readonly categories: number
  readonly words: number
  readonly lost: number
}

export const goals: Readonly<Record<FileClass, Goal>> = {
  text: { files: 40, names: 0.98, prices: 0.995, categories: 0.96, words: 0.95, lost: 0 },
  scan: { files: 20, names: 0.95, prices: 0.98, categories: 0.93, words: 0.9, lost: 0.01 },
  even: { files: 20, names: 0.9, prices: 0.96, categories: 0.88, words: 0.85, lost: 0.01 },
  shade: { files: 20, names: 0.75, prices: 0.9, categories: 0.75, words: 0.7, lost: 0.01 },
}

/** Most parts of the dishes with a wrong price and no doubt, and of the right rows with a doubt, over photos and scans. */
export const mostWrongUnwarned = 0.005
export const mostNeedlessDoubts = 0.15

/** Adds up scores. */
export function sumOf(scores: readonly Score[]): Score {
  const add = (count: (score: Score) => number) => scores.reduce((sum, score) => sum + count(score), 0)
  return {
    trueDishes: add((one) => one.trueDishes),
    readDishes: add((one) => one.readDishes),
    matched: add((one) => one.matched),
    rightPrices: add((one) => one.rightPrices),
    categorised: add((one) => one.categorised),
    rightCategories: add((one) => one.rightCategories),
    trueWords: add((one) => one.trueWords),
    readWords: add((one) => one.readWords),
    sharedWords: add((one) => one.sharedWords),
    wrongUnwarned: add((one) => one.wrongUnwarned),
    rightRows: add((one) => one.rightRows),
    doubtedRightRows: add((one) => one.doubtedRightRows),
    printedCharacters: add((one) => one.printedCharacters),
    lostCharacters: add((one) => one.lostCharacters),
    otherPrices: add((one) => one.otherPrices),
    lostPrices: add((one) => one.lostPrices),
    findings: scores.flatMap(({ findings }) => findings),
  }
}

/** The figures of the table, from 0 to 1. */
export type Rates = {
  /** Harmonic mean of the share of printed dishes that were read and of read dishes that were printed. */
  readonly names: number
  /** Share of the dishes with the right name that have the right price. */
  readonly prices: number
  readonly categories: number
  readonly words: number
  readonly wrongUnwarned: number
  readonly needlessDoubts: number
  readonly lost: number
  readonly lostPrices: number
}

export function ratesOf(score: Score): Rates {
  const share = (part: number, all: number, ofNothing: number) => (all === 0 ? ofNothing : part / all)
  return {
    names: share(2 * score.matched, score.trueDishes + score.readDishes, 1),
    prices: share(score.rightPrices, score.matched, 1),
    categories: share(score.rightCategories, score.categorised, 1),
    words: share(2 * score.sharedWords, score.trueWords + score.readWords, 1),
    wrongUnwarned: share(score.wrongUnwarned, score.trueDishes, 0),
    needlessDoubts: share(score.doubtedRightRows, score.rightRows, 0),
    lost: share(score.lostCharacters, score.printedCharacters, 0),
    lostPrices: share(score.lostPrices, score.otherPrices, 0),
  }
}

/** The heading of the table; `rowOf` gives its rows. */
export const tableHead =
  "| class | name F1 | price right | category right | description words F1 | wrong price, no doubt | doubts on right rows | characters lost | further prices lost |\n|---|---|---|---|---|---|---|---|---|"

export function rowOf(title: string, score: Score, goal: Goal | null): string {
  const rates = ratesOf(score)
  const aim = (value: number | undefined) => (value === undefined ? "" : ` (${value})`)
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  return `| ${[
    title,
    `${rates.names.toFixed(3)}${aim(goal?.names)}`,
    `${rates.prices.toFixed(3)}${aim(goal?.prices)}`,
    `${rates.categories.toFixed(3)}${aim(goal?.categories)}`,
    `${rates.words.toFixed(3)}${aim(goal?.words)}`,
    `${score.wrongUnwarned} of ${score.trueDishes}, ${percent(rates.wrongUnwarned)}`,
    percent(rates.needlessDoubts),
    percent(rates.lost),
    `${score.lostPrices} of ${score.otherPrices}`,
  ].join(" | ")} |`
}
