// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { useKeptFocus } from "./use-kept-focus.ts"

afterEach(cleanup)

/** A list whose rows remove themselves, each with a handle before its button, below another button. */
function Screen({ names }: { names: readonly string[] }) {
  useKeptFocus()
  const [shown, setShown] = useState(names)
  const [isGone, setIsGone] = useState(false)
  if (isGone) return <main key="next">{<button type="button">Autre écran</button>}</main>
  return (
    <main>
      <div>
        <button type="button" onClick={() => setIsGone(true)}>
          Partir
        </button>
        <ul>
          {shown.map((name) => (
            <li key={name}>
              <button type="button" data-handle aria-label={`Déplacer ${name}`} />
              <button type="button" onClick={() => setShown(shown.filter((one) => one !== name))}>
                {name}
              </button>
            </li>
          ))}
        </ul>
        <p>Du texte</p>
      </div>
    </main>
  )
}

const focused = () => document.activeElement?.textContent

test.each([
  ["the next row", "Sole", "Bar"],
  ["the row before, at the end of the list", "Bar", "Sole"],
])("%s takes the focus of a row that disappears", async (_, removed, taker) => {
  const user = userEvent.setup()
  render(<Screen names={["Lieu", "Sole", "Bar"]} />)
  screen.getByRole("button", { name: removed }).focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(focused()).toBe(taker))
})

test("the last row gives the focus to what is left around the list", async () => {
  const user = userEvent.setup()
  render(<Screen names={["Lieu"]} />)
  screen.getByRole("button", { name: "Lieu" }).focus()
  await user.keyboard("{Enter}")
  await waitFor(() => expect(focused()).toBe("Partir"))
})

test("a new screen, and a focus that was given up by a press elsewhere, stay as they are", async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Screen key="a" names={["Lieu", "Sole"]} />)
  await user.click(screen.getByRole("button", { name: "Sole" }))
  await waitFor(() => expect(focused()).toBe("Lieu"))
  await user.click(screen.getByText("Du texte"))
  rerender(<Screen key="b" names={["Bar"]} />)
  expect(document.activeElement).toBe(document.body)
  screen.getByRole("button", { name: "Partir" }).focus()
  await user.keyboard("{Enter}")
  await screen.findByRole("button", { name: "Autre écran" })
  expect(document.activeElement).toBe(document.body)
})
