import type { Promotion } from "../promotions/promotion.ts"

/** Builds a promotion of ten percent on the whole menu that holds all of November 2026. */
export const aPromotion = (fields: Partial<Promotion> = {}): Promotion => ({
  id: "promotion",
  name: "Novembre",
  menuId: null,
  target: "all",
  effect: { percent: 10 },
  startsOn: "2026-11-01",
  endsOn: "2026-11-30",
  windows: [],
  onSince: "2026-10-20T10:00:00.000Z",
  stoppedAt: null,
  ...fields,
})
