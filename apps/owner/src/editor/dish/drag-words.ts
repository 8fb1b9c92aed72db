import { unnamedDish } from "@ardoise/domain/menu/menu"

/** What a screen reader says on the handle of a dish. */
export const dragInstructions =
  "Appuyez sur la barre d’espace pour soulever le plat, sur les flèches haut et bas pour le déplacer, de nouveau sur la " +
  "barre d’espace pour le poser, sur Échap pour le laisser à sa place."

/** Returns the position of a dish as text, counted from 1. */
export const placeOf = (index: number, count: number) => `position ${index + 1} sur ${count}`

/** The announcements for a dish that is being moved. Positions are from 0. */
export function dragWords(name: string, count: number) {
  const dish = name.trim() === "" ? unnamedDish : name
  return {
    lifted: (index: number) => `${dish} : soulevé, ${placeOf(index, count)}.`,
    /** @param index null outside the list */
    moved: (index: number | null) =>
      index === null ? `${dish} : hors de sa catégorie.` : `${dish} : ${placeOf(index, count)}.`,
    dropped: (index: number) => `${dish} : posé, ${placeOf(index, count)}.`,
    putBack: (index: number) => `${dish} : remis à sa place, ${placeOf(index, count)}.`,
  }
}
