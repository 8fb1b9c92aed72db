/** Whether a chosen photo is on its way, has failed, or there is nothing to wait for. */
export type PhotoState = "still" | "sending" | "failed"

/** What the dish dialog and its photo tell each other. */
export type PhotoSlot = {
  /** Storage path of the large size; null without a photo. */
  readonly photo: string | null
  readonly dishName: string
  readonly onChange: (photo: string | null) => void
  readonly onState: (state: PhotoState) => void
}
