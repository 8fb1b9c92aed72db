import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { gunzipSync } from "node:zlib"
import { createOCREngine, type EnginePicture, layoutFlags } from "tesseract-wasm"
import type { GreyPicture } from "./page-pixels.ts"

/** A word that was recognised in a picture, in pixels from its upper left corner. */
export type RecognisedWord = {
  readonly text: string
  /** From 0 to 1. */
  readonly confidence: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Number of its line. */
  readonly line: number
}

/** Recognises printed French text. */
export type Recogniser = {
  readonly recognise: (picture: GreyPicture) => readonly RecognisedWord[]
  /** Recognises a small picture of one price: digits and the signs around them only. */
  readonly recognisePrice: (picture: GreyPicture) => string
}

/** Loads Tesseract and its trained data from their packages. Takes about 100 MB until the thread ends. */
export async function openRecogniser(): Promise<Recogniser> {
  const require = createRequire(import.meta.url)
  const engineFolder = dirname(require.resolve("tesseract-wasm"))
  const dataFolder = dirname(require.resolve("@tesseract.js-data/fra/package.json"))
  const engine = await createOCREngine({ wasmBinary: await readFile(join(engineFolder, "tesseract-core.wasm")) })
  engine.loadModel(gunzipSync(await readFile(join(dataFolder, "4.0.0_best_int", "fra.traineddata.gz"))))
  return {
    recognise: (picture) => {
      engine.loadImage(toEnginePicture(picture))
      let line = 0
      const words = engine.getTextBoxes("word").map(({ text, confidence, rect, flags }): RecognisedWord => {
        if (flags & layoutFlags.StartOfLine) line++
        return { text: text.trim(), confidence, ...rect, line }
      })
      engine.clearImage()
      return words.filter(({ text }) => text !== "")
    },
    recognisePrice: (picture) => {
      engine.setVariable("tessedit_char_whitelist", "0123456789.,€")
      engine.loadImage(toEnginePicture(picture))
      const text = engine
        .getTextBoxes("word")
        .map((word) => word.text.trim())
        .join("")
      engine.clearImage()
      engine.setVariable("tessedit_char_whitelist", "")
      return text
    },
  }
}

/** The engine takes the pixels of a browser: four channels. */
function toEnginePicture({ width, height, data }: GreyPicture): EnginePicture {
  const pixels = new Uint8ClampedArray(data.length * 4)
  for (let at = 0; at < data.length; at++) pixels.fill(data[at] ?? 255, at * 4, at * 4 + 3)
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255
  return { width, height, data: pixels }
}
