import { reloadIfReplaced } from "../reload-if-replaced.ts"
import type { ChoicesRequest } from "./choices-sheet.ts"

/** Loads the sheet of choices and opens it for the row of a "+" button. The button is busy while it loads. */
export function choose(button: Element, request: Omit<ChoicesRequest, "row">): void {
  button.ariaBusy = "true"
  import("./choices-sheet.ts")
    .then(
      (sheet) => void sheet.openChoices({ ...request, row: button.closest("li") as Element }),
      () => reloadIfReplaced(import.meta.url),
    )
    .then(() => {
      button.ariaBusy = null
    })
}
