// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openDashboard } from "../../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test("a refused new code says why, and the next one removes the sentence", async () => {
  const expires_at = new Date(Date.now() + 600_000).toISOString()
  const invite = () => Response.json({ code: "ABCD-EFGH", url: "http://ardoise.test/poste#ABCDEFGH", expires_at })
  const functions: Record<string, () => Response> = { "invite-device": invite }
  const { user, server } = await openDashboard("/dashboard/settings/team", { isPremium: true, functions })
  await user.click(await screen.findByRole("button", { name: "Ajouter un appareil" }))
  await user.click(await screen.findByRole("button", { name: "Créer le code" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Relier l’appareil" }))
  server.functions["invite-device"] = () => Response.json({ error: "Trop de codes\u00a0: attendez." }, { status: 429 })
  await user.click(dialog.getByRole("button", { name: "Nouveau code" }))
  expect((await dialog.findByRole("alert")).textContent).toBe("Trop de codes\u00a0: attendez.")
  server.functions["invite-device"] = invite
  await user.click(dialog.getByRole("button", { name: "Nouveau code" }))
  await waitFor(() => expect(dialog.queryByRole("alert")).toBeNull())
})
