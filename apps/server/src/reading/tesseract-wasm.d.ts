// The package has types, but its `exports` do not name them. These are the parts that the recogniser uses.
declare module "tesseract-wasm" {
  /** Grey or coloured pixels, four channels each. */
  export type EnginePicture = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

  export type EngineWord = {
    readonly rect: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }
    readonly flags: number
    /** From 0 to 1. */
    readonly confidence: number
    readonly text: string
  }

  export type Engine = {
    readonly loadModel: (model: Uint8Array) => void
    readonly loadImage: (picture: EnginePicture) => void
    readonly clearImage: () => void
    readonly setVariable: (name: string, value: string) => void
    readonly getTextBoxes: (unit: "word") => readonly EngineWord[]
  }

  export const layoutFlags: { readonly StartOfLine: number; readonly EndOfLine: number }

  export function createOCREngine(options: { readonly wasmBinary: Uint8Array }): Promise<Engine>
}
