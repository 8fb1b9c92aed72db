import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { hiddenPlace, jpegOfAPhone, pictures } from "../testing/pictures.ts"
import { readPhoto, sniffPhoto } from "./photo-formats.ts"

const read = (bytes: Buffer) => {
  const photo = readPhoto(bytes)
  return photo.ok ? { type: photo.value.type, width: photo.value.width, height: photo.value.height } : photo.code
}

describe.each(Object.entries(pictures))("a picture of the type %s", (name, bytes) => {
  test("is identified by its bytes, with its size", () => {
    expect(read(bytes)).toEqual({ type: `image/${name}`, width: 40, height: 30 })
  })

  test("is stored unchanged when it has no hidden data", () => {
    const photo = readPhoto(bytes)
    expect(photo.ok && readPhoto(photo.value.bytes)).toEqual(photo)
  })

  test("is stored without what follows its end", () => {
    const more = readPhoto(Buffer.concat([bytes, Buffer.from("<script>alert(1)</script>".padEnd(64))]))
    // In an AVIF file only boxes may follow.
    if (name === "avif") expect(more).toEqual({ ok: false, code: "InvalidMimeType" })
    else expect(more.ok && more.value.bytes.includes("script")).toBe(false)
  })

  test("that was cut off or changed anywhere is a picture or refused, and never causes an error", () => {
    fc.assert(
      fc.property(
        fc.nat(bytes.length),
        fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 4 }),
        (length, changes) => {
          const broken = Buffer.from(bytes)
          for (const [at, value] of changes) broken.writeUInt8(value, at)
          expect(typeof readPhoto(broken.subarray(0, length)).ok).toBe("boolean")
        },
      ),
    )
  })
})

describe("hidden data in a phone's photo", () => {
  test("are removed: place, comment and film", () => {
    const photo = readPhoto(jpegOfAPhone(1))
    expect(photo.ok && photo.value.bytes).toEqual(bytesOf(pictures.jpeg))
    expect(photo.ok && photo.value.bytes.includes(hiddenPlace)).toBe(false)
  })

  test("are removed except the orientation, without which the picture would lie on its side", () => {
    const photo = readPhoto(jpegOfAPhone(6))
    const bytes = photo.ok ? photo.value.bytes : Buffer.alloc(0)
    expect(bytes.includes(hiddenPlace)).toBe(false)
    expect(bytes.subarray(2, 4).toString("hex")).toBe("ffe1")
    expect(readPhoto(bytes)).toEqual(photo)
  })

  test("are removed from PNG and WebP, too", () => {
    const text = chunkOfPng("tEXt", `place\0${hiddenPlace}`)
    const png = Buffer.concat([pictures.png.subarray(0, 33), text, pictures.png.subarray(33)])
    expect(bytesOf(png).includes(hiddenPlace)).toBe(false)
    const exif = chunkOfWebp("EXIF", hiddenPlace)
    const webp = Buffer.concat([pictures.webp, exif])
    webp.writeUInt32LE(webp.length - 8, 4)
    expect(bytesOf(webp).includes(hiddenPlace)).toBe(false)
  })

  test("cause a refusal in AVIF, from which they cannot be cut", () => {
    const avif = Buffer.from(pictures.avif)
    avif.write("Exif", avif.indexOf("infe") + 12)
    expect(read(avif)).toBe("ImageMetadata")
  })
})

describe("a picture that would fill a phone's memory is refused by its header:", () => {
  test("PNG", () => {
    const bomb = Buffer.from(pictures.png)
    bomb.writeUInt32BE(60_000, 16)
    expect(read(bomb)).toBe("ImageTooLarge")
  })
  test("JPEG", () => {
    const bomb = Buffer.from(pictures.jpeg)
    bomb.writeUInt16BE(65_000, bomb.indexOf(Buffer.from([0xff, 0xc0])) + 5)
    expect(read(bomb)).toBe("ImageTooLarge")
  })
  test("AVIF", () => {
    const bomb = Buffer.from(pictures.avif)
    bomb.writeUInt32BE(1_000_000, bomb.indexOf("ispe") + 8)
    expect(read(bomb)).toBe("ImageTooLarge")
  })
})

test.each([
  ["an SVG with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ["an HTML page", "<!doctype html><script>alert(1)</script>"],
  ["a GIF", "GIF89a<script>alert(1)</script>"],
  ["a PDF", "%PDF-1.7 0123456789"],
  ["nothing", ""],
])("%s is not a photo", (_what, text) => {
  expect(sniffPhoto(Buffer.from(text))).toBeNull()
  expect(read(Buffer.from(text))).toBe("InvalidMimeType")
})

const bytesOf = (bytes: Buffer): Buffer => {
  const photo = readPhoto(bytes)
  if (!photo.ok) throw new Error(photo.code)
  return photo.value.bytes
}

function chunkOfPng(name: string, text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.length)
  return Buffer.concat([length, Buffer.from(name + text, "latin1"), Buffer.alloc(4)])
}

function chunkOfWebp(name: string, text: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(text.length)
  return Buffer.concat([Buffer.from(name), length, Buffer.from(text), Buffer.alloc(text.length % 2)])
}
