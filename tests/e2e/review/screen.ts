import type { Page } from "@playwright/test"
import type { Demo } from "./demo.ts"

/** Sizes of a window, in CSS px, by the width that the name of a picture ends with. */
export const heights = { 390: 844, 820: 1180, 1180: 820, 1280: 800, 1920: 1080 } as const

export type Width = keyof typeof heights

/** A screen that is photographed for a review of the design. */
export type Screen = {
  /** Name of its picture and of its drawing. */
  readonly name: string
  /** Windows in which it is photographed. */
  readonly widths: readonly Width[]
  /** Windows in which it is photographed in dark mode, too. */
  readonly dark?: readonly Width[]
  /** Whether an owner is signed in. */
  readonly isOwner?: boolean
  /** Whether the picture shows the page to its end. */
  readonly isWhole?: boolean
  /** Whether it needs a restaurant that no other screen has changed. */
  readonly isAlone?: boolean
  /** The public address of the server, by default the one that it listens at. */
  readonly publicUrl?: string
  /** Opens it. */
  readonly open: (page: Page, demo: Demo, width: Width) => Promise<unknown>
}

/** One picture of a screen. */
export type Picture = {
  readonly screen: Screen
  readonly width: Width
  readonly isDark: boolean
  /** Name of its file, without the ending. */
  readonly file: string
}

/** Returns the pictures of a screen: one a window, the dark ones last. */
export function picturesOf(screen: Screen): readonly Picture[] {
  const { name, widths, dark = [] } = screen
  return [
    ...widths.map((width) => ({ screen, width, isDark: false, file: `${name}-${width}` })),
    ...dark.map((width) => ({ screen, width, isDark: true, file: `${name}-${width}-sombre` })),
  ]
}
