// @vitest-environment happy-dom
import { refuse } from "@ardoise/domain/result"
import { cleanup, fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, describe, expect, test } from "vitest"
import { PhotoChoice, type PhotoWork } from "./photo-field.tsx"
import type { PhotoState } from "./photo-slot.ts"
import type { PhotoParcel, SentPhoto } from "./send-photo.ts"

afterEach(cleanup)

const ownerId = "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11"
const stored = `${ownerId}/abcdefgh0123-1080x810.webp`
const reduced = {
  ok: true,
  value: { extension: "webp", sizes: [{ width: 1080, height: 810, blob: new Blob(["large"]) }] },
} as const

/** The field with a server whose answers the test gives one by one. */
function openField({ photo = null, reduce }: { photo?: string | null; reduce?: PhotoWork["reduce"] } = {}) {
  const seen = { photo, states: [] as PhotoState[], parcels: [] as PhotoParcel[] }
  const answers: ((sent: SentPhoto) => void)[] = []
  const work: PhotoWork = {
    reduce: reduce ?? (async () => reduced),
    send: (parcel) => {
      seen.parcels.push(parcel)
      return new Promise((resolve) => answers.push(resolve))
    },
  }
  function Dialog() {
    const [path, setPath] = useState(photo)
    const handleChange = (next: string | null) => {
      seen.photo = next
      setPath(next)
    }
    return (
      <PhotoChoice
        ownerId={ownerId}
        work={work}
        photo={path}
        dishName="Sole"
        onChange={handleChange}
        onState={(state) => seen.states.push(state)}
      />
    )
  }
  const { container, unmount } = render(<Dialog />)
  const choose = () => {
    const [input] = container.querySelectorAll("input")
    if (input) fireEvent.change(input, { target: { files: [new File(["x"], "IMG.JPG", { type: "image/jpeg" })] } })
  }
  const answer = async (sent: SentPhoto) => {
    const before = answers.length
    await expect.poll(() => answers.length).toBeGreaterThan(0)
    answers.splice(0, before || 1)[0]?.(sent)
  }
  return { seen, choose, answer, unmount }
}

describe("a photo of a dish", () => {
  test("belongs to the dish once it is uploaded", async () => {
    const { seen, choose, answer } = openField()
    choose()
    expect(await screen.findByText("Envoi de la photo…")).toBeDefined()
    await answer({ ok: true, path: stored })
    expect(await screen.findByRole("button", { name: "Retirer la photo" })).toBeDefined()
    expect(seen).toMatchObject({ photo: stored, states: ["sending", "still"] })
    expect(screen.getByRole("img", { name: "Sole" }).getAttribute("src")).toContain("-480x360.webp")
  })

  test("whose upload fails shows the reason, and is retried under the same name", async () => {
    const { seen, choose, answer } = openField()
    choose()
    await answer({ ok: false, text: "Pas de connexion." })
    expect((await screen.findByRole("alert")).textContent).toContain("Pas de connexion.")
    expect(seen).toMatchObject({ photo: null, states: ["sending", "failed"] })
    fireEvent.click(screen.getByRole("button", { name: "Réessayer l’envoi" }))
    await answer({ ok: true, path: stored })
    expect(await screen.findByRole("button", { name: "Retirer la photo" })).toBeDefined()
    expect(new Set(seen.parcels.map(({ id }) => id)).size).toBe(1)
    expect(seen.photo).toBe(stored)
  })

  test("that this browser cannot decode is refused with a message, and cannot be retried", async () => {
    const { seen, choose } = openField({ reduce: async () => refuse("photo-unreadable") })
    choose()
    expect((await screen.findByRole("alert")).textContent).toContain("ne peut pas être lue")
    expect(screen.queryByRole("button", { name: "Réessayer l’envoi" })).toBeNull()
    expect(seen.photo).toBeNull()
  })

  test("that is discarded after a failure leaves the previous photo", async () => {
    const { seen, choose, answer } = openField({ photo: stored })
    choose()
    await answer({ ok: false, text: "Pas de connexion." })
    fireEvent.click(await screen.findByRole("button", { name: "Abandonner cette photo" }))
    expect(seen).toMatchObject({ photo: stored, states: ["sending", "failed", "still"] })
    expect(screen.queryByRole("alert")).toBeNull()
    fireEvent.click(screen.getByRole("button", { name: "Retirer la photo" }))
    expect(seen.photo).toBeNull()
  })

  test("that arrives after the dialog has closed changes nothing", async () => {
    const { seen, choose, answer, unmount } = openField()
    choose()
    await screen.findByText("Envoi de la photo…")
    unmount()
    await answer({ ok: true, path: stored })
    expect(seen).toMatchObject({ photo: null, states: ["sending"] })
  })
})
