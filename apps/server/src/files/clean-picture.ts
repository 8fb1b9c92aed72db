/** A picture's own bytes: what hides beside it (a place, a camera, a second file behind the end) is left out. */
export type CleanPicture = { readonly bytes: Buffer; readonly width: number; readonly height: number }
