/**
 * Whether a chosen photo is being uploaded (`sending`), its upload failed (`failed`), or nothing is pending (`still`).
 */
export type PhotoState = "still" | "sending" | "failed"

/** The values and callbacks that the dish dialog passes to its photo field. */
export type PhotoSlot = {
  /** Storage path of the large size; null without a photo. */
  readonly photo: string | null
  readonly dishName: string
  readonly onChange: (photo: string | null) => void
  readonly onState: (state: PhotoState) => void
}
