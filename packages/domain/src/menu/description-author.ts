import type { Dish } from "./menu.ts"

/** The stored field that marks a description, and its value. */
const field = "descriptionBy"
const byModel = "model"

/** Whether a model wrote the description, and its owner accepted it word for word. */
export const isDescribedByModel = ({ others }: Pick<Dish, "others">): boolean => others[field] === byModel

/**
 * Returns the dish with a description.
 *
 * @param isByModel a model wrote it, and the owner accepted it word for word
 */
export function withDescription(dish: Dish, description: string, isByModel: boolean): Dish {
  const { [field]: _before, ...others } = dish.others
  return { ...dish, description, others: isByModel ? { ...others, [field]: byModel } : others }
}
