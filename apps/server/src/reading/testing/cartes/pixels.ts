/** A picture in colour: three bytes for each pixel. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

export function emptyPixels(width: number, height: number): Pixels {
  return { width, height, data: new Uint8ClampedArray(width * height * 3) }
}
