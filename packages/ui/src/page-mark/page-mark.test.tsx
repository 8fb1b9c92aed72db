// @vitest-environment happy-dom
import { render } from "@testing-library/react"
import { expect, test } from "vitest"
import { PageMark } from "./page-mark.tsx"

const isMarked = () => document.documentElement.hasAttribute("data-has-sheet")

test("the page is marked until the last component that shows it is gone", () => {
  const { rerender, unmount } = render(
    <>
      <PageMark key="a" name="has-sheet" />
      <PageMark key="b" name="has-sheet" />
    </>,
  )
  expect(isMarked()).toBe(true)
  rerender(<PageMark key="b" name="has-sheet" />)
  expect(isMarked()).toBe(true)
  unmount()
  expect(isMarked()).toBe(false)
})

test("another name takes the place of the one before", () => {
  const { rerender, unmount } = render(<PageMark name="has-sheet" />)
  rerender(<PageMark name="has-toast" />)
  expect(isMarked()).toBe(false)
  expect(document.documentElement.hasAttribute("data-has-toast")).toBe(true)
  unmount()
})
