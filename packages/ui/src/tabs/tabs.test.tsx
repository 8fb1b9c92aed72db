// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { useState } from "react"
import { afterEach, expect, test } from "vitest"
import { Tabs } from "./tabs.tsx"

afterEach(cleanup)

function Card() {
  const [value, setValue] = useState<"login" | "signup">("login")
  return (
    <Tabs
      label="Votre compte"
      value={value}
      onChange={setValue}
      tabs={[
        { value: "login", label: "Connexion", content: <p>Se connecter</p> },
        { value: "signup", label: "Inscription", content: <p>Ouvrir un compte</p> },
      ]}
    />
  )
}

test("arrow keys move between tabs and show each tab at once", async () => {
  const user = userEvent.setup()
  render(<Card />)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole("tab", { name: "Connexion" }))
  await user.keyboard("{ArrowRight}")
  expect(screen.getByRole("tab", { name: "Inscription" }).getAttribute("aria-selected")).toBe("true")
  expect(screen.getByRole("tabpanel", { name: "Inscription" }).textContent).toBe("Ouvrir un compte")
  expect(screen.queryByText("Se connecter")).toBeNull()
  await user.keyboard("{Home}")
  expect(screen.getByRole("tabpanel", { name: "Connexion" }).textContent).toBe("Se connecter")
})
