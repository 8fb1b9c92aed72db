/**
 * A picture's own bytes, without hidden data such as a place, a camera, or a second file after the end. Sizes in
 * pixels.
 */
export type CleanPicture = { readonly bytes: Buffer; readonly width: number; readonly height: number }
