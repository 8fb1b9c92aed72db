import { idInCourse } from "@ardoise/domain/menu/course-ids"
import { shownAllergens, storedAllergens } from "../shown-allergens.ts"
import { nameIn, type PageChoice, type PageOption, readOptions } from "./read-options.ts"

/**
 * Reads the courses of a set menu from its card: each is an option of one dish, and the options of its dishes follow it.
 * Names, allergens and options of a dish come from its own row on the page, so they cannot differ from it.
 */
export function readCourses(card: Element): readonly PageOption[] {
  return [...card.querySelectorAll<HTMLElement>(".mv-course")].flatMap((course) => {
    const { o: courseId = "", s: section } = course.dataset
    const named = [...course.querySelectorAll<HTMLElement>("[data-d]")].map(({ dataset }) => dataset)
    const cents = new Map(named.map(({ d = "", p = "0" }) => [d, Number(p)]))
    const buttons = section === undefined ? named.map(({ d = "" }) => findButton(d)) : buttonsOf(section)
    const dishes = buttons.flatMap((button) => (button ? [{ button, row: button.closest("li") as Element }] : []))
    const choices = dishes.map(
      ({ button, row }): PageChoice => ({
        id: idInCourse(courseId, button.value),
        name: row.querySelector("h3 span")?.textContent ?? "",
        cents: cents.get(button.value) ?? 0,
        allergens: storedAllergens(row),
        shownAllergens: shownAllergens(row) ?? [],
        isGone: button.disabled,
      }),
    )
    const options = dishes.flatMap(({ button: { value: dishId }, row }) => {
      const toId = (id: string) => idInCourse(courseId, `${dishId}:${id}`)
      return readOptions(row).map((option) => ({
        ...option,
        id: toId(option.id),
        onlyWith: idInCourse(courseId, dishId),
        choices: option.choices.map((choice) => ({ ...choice, id: toId(choice.id) })),
      }))
    })
    return [{ id: courseId, name: nameIn(course), min: 1, max: 1, choices }, ...options]
  })
}

const findButton = (dishId: string) =>
  document.querySelector<HTMLButtonElement>(`.mv-dishes button[value="${CSS.escape(dishId)}"]`)

const buttonsOf = (section: string) => [
  ...document.querySelectorAll<HTMLButtonElement>(`#${CSS.escape(section)} .mv-plus`),
]
