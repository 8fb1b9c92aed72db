import type { Page } from "@playwright/test"
import { expectAccessible } from "./watched-page.ts"

/** Checks a state of a screen in light and in dark. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: "dark" })
  await expectAccessible(page, { onlyColours: true })
  await page.emulateMedia({ colorScheme: "light" })
}
