/** Shortest time between two notices "Menu sauvegardé" (spec 9). */
const noticeGapMs = 30_000

/** How often the save of a menu that was already stored is announced (spec 9). */
const noticeProbability = 0.05

/**
 * Whether a successful save is announced with the notice "Menu sauvegardé": always for a new menu, otherwise now and then,
 * and never twice within 30 s (spec 9, A40). The line beside the title says it after every save.
 *
 * @param save.lastNoticeMs when the notice was last shown, or null
 * @param save.random a number from 0 to 1
 */
export function announcesSave(save: {
  isNew: boolean
  nowMs: number
  lastNoticeMs: number | null
  random: number
}): boolean {
  if (save.lastNoticeMs !== null && save.nowMs - save.lastNoticeMs < noticeGapMs) return false
  return save.isNew || save.random < noticeProbability
}
