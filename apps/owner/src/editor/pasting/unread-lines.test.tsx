// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { UnreadLines } from "./unread-lines.tsx"

afterEach(cleanup)

test.each([
  [201, "Et 1 autre."],
  [202, "Et 2 autres."],
])("of %i lines that were not understood, those beyond 200 are counted", (count, words) => {
  const lines = Array.from({ length: count }, (_, line) => ({ line, text: `Ligne ${line}` }))
  render(<UnreadLines lines={lines} onTake={() => undefined} />)
  expect(screen.getByText(words)).toBeDefined()
})
