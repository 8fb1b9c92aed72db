import type { ReadCard } from "@ardoise/domain/reading/read-card"
import { type CardFile, type FileClass, filesOf } from "../cartes/card-files.ts"
import { makeCarte } from "../cartes/make-carte.ts"
import { type Score, scoreReading } from "./score-reading.ts"

/** The seeds of the evaluation set in each class. A reader is never adapted to them. */
export const evaluationSeeds: Readonly<Record<FileClass, readonly number[]>> = {
  text: seedsFrom(1, 40),
  scan: seedsFrom(1, 20),
  even: seedsFrom(21, 40),
  shade: seedsFrom(11, 30),
}

export function seedsFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at)
}

/** Reads the files of one menu, in process or over the wire. Throws if the reader refuses them. */
export type ReadFiles = (files: readonly CardFile[]) => Promise<ReadCard>

/** One menu as it was read. */
export type Measured = { readonly seed: number; readonly shape: string; readonly score: Score; readonly ms: number }

/** Reads and scores the menus of a class, one after the other. */
export async function* measureReadings(
  kind: FileClass,
  seeds: readonly number[],
  read: ReadFiles,
): AsyncGenerator<Measured> {
  for (const seed of seeds) {
    const carte = await makeCarte(seed)
    const files = await filesOf(carte, kind)
    const begun = performance.now()
    const card = await read(files)
    const ms = performance.now() - begun
    yield { seed, shape: carte.shape, score: scoreReading(carte.truth, card), ms }
  }
}
