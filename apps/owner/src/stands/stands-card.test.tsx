// @vitest-environment happy-dom
import { cleanup, render, screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { afterEach, expect, test } from "vitest"
import { StandsCard } from "./stands-card.tsx"

afterEach(cleanup)

async function openPicker() {
  render(<StandsCard />)
  const user = userEvent.setup()
  await user.click(screen.getByRole("button", { name: "Choisir un support" }))
  const picker = within(await screen.findByRole("dialog", { name: "Supports QR physiques" }, { timeout: 10_000 }))
  return { user, picker }
}

const spaced = (text: string) => text.replaceAll("\u00a0", " ")

test("the picker offers the three stands with their prices, and shows that delivery is included", async () => {
  const { picker } = await openPicker()
  const stands = picker.getAllByRole("radio").map((radio) => spaced(radio.closest("label")?.textContent ?? ""))
  expect(stands).toEqual([
    expect.stringMatching(/^Support Métallique.*29,99 €$/),
    expect.stringMatching(/^Support en Bois.*24,99 €$/),
    expect.stringMatching(/^Support Bio.*19,99 €$/),
  ])
  expect(picker.getByText(/Livraison incluse/)).toBeTruthy()
})

test("the total depends on the stand and the quantity, from one to five", async () => {
  const { user, picker } = await openPicker()
  const total = () => spaced(picker.getByText(/^Total/).textContent ?? "")
  const quantity = () => within(picker.getByRole("group", { name: "Quantité" })).getByRole("status").textContent
  expect(total()).toBe("Total 29,99 €")
  await user.click(picker.getByRole("button", { name: "Diminuer la quantité" }))
  expect(quantity()).toBe("1")
  const more = picker.getByRole("button", { name: "Augmenter la quantité" })
  await user.click(more)
  await user.click(more)
  expect(total()).toBe("Total 89,97 €")
  for (let press = 0; press < 5; press++) await user.click(more)
  expect(quantity()).toBe("5")
  await user.click(picker.getByRole("radio", { name: /Support Bio/ }))
  expect(total()).toBe("Total 99,95 €")
})

test("no stand can be ordered: the button is disabled for mouse and keyboard", async () => {
  const { picker } = await openPicker()
  expect(picker.getByRole<HTMLButtonElement>("button", { name: "Bientôt disponible" }).disabled).toBe(true)
})
