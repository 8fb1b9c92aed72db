import { expect, test } from "vitest"
import { readPhoto } from "../files/photo-formats.ts"
import { demoPhotoSize, drawDemoPhotos } from "./demo-photos.ts"
import { demoMenus } from "./demo-restaurant.ts"

test.each([...drawDemoPhotos()])(
  "the photo of “%s” is valid for owners, and belongs to an existing dish",
  (dish, bytes) => {
    const photo = readPhoto(bytes)
    const { width, height } = demoPhotoSize
    expect(photo).toMatchObject({ ok: true, value: { type: "image/png", width, height } })
    const [carte] = demoMenus("", new Map([[dish, "a path"]]))
    const named = carte?.categories.flatMap(({ items }) => items).filter(({ photo: path }) => path === "a path")
    expect(named?.map(({ name }) => name)).toEqual([dish])
  },
)
