import { describe, expect, test } from "vitest"
import { aDish } from "../testing/menu-builders.ts"
import { newPhotoId, photoAddress, photoOf, photoPath, photoStem, readPhotoPath, withPhoto } from "./dish-photo.ts"

const owner = "5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11"
const id = "abcdefgh0123"
const path = `${owner}/${id}-1080x810.webp`

test("a photo's path contains its two sizes", () => {
  expect(photoPath(owner, id, { width: 1080, height: 810, extension: "webp" })).toBe(path)
  expect(readPhotoPath(path)).toEqual({
    large: { path, width: 1080, height: 810 },
    small: { path: `${owner}/${id}-480x360.webp`, width: 480, height: 360 },
  })
})

test("a small photo has one size: nothing is enlarged", () => {
  const small = { path: `${owner}/${id}-300x900.jpg`, width: 300, height: 900 }
  expect(readPhotoPath(small.path)).toEqual({ large: small, small })
})

describe("not a photo:", () => {
  test.each([
    [undefined],
    [null],
    [7],
    [{}],
    [""],
    ["owner/steak.jpg"],
    [`${owner}/${id}-0x10.webp`],
    [`${owner}/${id}-5000x10.webp`],
    [`${owner}/${id}-1080x810.svg`],
    [`${owner}/../${id}-1080x810.webp`],
    [`https://elsewhere.example/${path}`],
    [`${path}" onerror="x`],
    [`${path}\n`],
  ])("%j", (value) => {
    expect(readPhotoPath(value)).toBeNull()
  })
})

test("setting and removing a photo preserves the other fields of a dish", () => {
  const dish = aDish({ others: { options: [1] } })
  const shown = withPhoto(dish, path)
  expect(shown.others).toEqual({ options: [1], photo: path })
  expect(photoOf(shown)?.large.width).toBe(1080)
  expect(withPhoto(shown, null)).toEqual(dish)
  expect(photoOf(dish)).toBeNull()
})

test("browsers fetch a photo from the server's own origin", () => {
  expect(photoAddress({ path })).toBe(`/storage/v1/object/public/photos/${path}`)
})

test("both sizes share the part that a menu contains", () => {
  expect(photoStem(path)).toBe(`${owner}/${id}`)
  expect(photoStem(`${owner}/${id}-480x360.webp`)).toBe(`${owner}/${id}`)
  expect(photoStem(`${owner}/facture.pdf`)).toBeNull()
})

test("an id has twelve alphanumeric characters", () => {
  expect(newPhotoId(() => 0)).toBe("0".repeat(12))
  expect(newPhotoId(() => 0.9999)).toBe("z".repeat(12))
})

test("each side of a photo has a maximum length; a photo of the small width has one size", () => {
  const size = (path: string) => {
    const photo = readPhotoPath(path)
    return photo && [photo.large.width, photo.large.height, photo.small.width, photo.small.height]
  }
  const stem = `5b0c1a52-6f0e-4c53-9a0e-0f5f4f1f8d11/${"a".repeat(12)}`
  expect(size(`${stem}-4096x4096.webp`)?.slice(0, 2)).toEqual([4096, 4096])
  expect(size(`${stem}-4097x10.webp`)).toBeNull()
  expect(size(`${stem}-10x4097.webp`)).toBeNull()
  expect(size(`${stem}-480x360.webp`)).toEqual([480, 360, 480, 360])
  expect(size(`${stem}-481x361.webp`)).toEqual([481, 361, 480, 360])
})

test.each([undefined, null, 7, {}, [], "", "photo.webp"])("%j is not a photo", (path) => {
  expect(readPhotoPath(path)).toBeNull()
})
