import fc from "fast-check"
import { expect, test } from "vitest"
import { isObjectKey, ownerOfKey, readObjectKey } from "./object-names.ts"

test.each([
  "owner/photo.webp",
  "owner/a folder/Carte (été).pdf".replace("é", "e").replace("é", "e"),
  "o/a-1_2!'*&$@=;:+,?",
])("%s is a valid name", (key) => {
  expect(isObjectKey(key)).toBe(true)
})

test.each([
  "",
  "/",
  "..",
  "owner/../other/x",
  "owner/./x",
  "owner//x",
  "/owner/x",
  "owner/x/",
  "owner\\x",
  "owner/\0",
  "owner/x\n",
  "owner/été",
  "owner/x~",
  "a".repeat(1025),
])("%j is not a valid name", (key) => {
  expect(isObjectKey(key)).toBe(false)
})

test.each([
  ["owner/a%20b.pdf", "owner/a b.pdf"],
  ["owner/..%2F..%2Fetc", null],
  ["owner/%2e%2e/etc", null],
  ["owner/%252e%252e/etc", null],
  ["owner/a%2Fb", null],
  ["owner/a%5Cb", null],
  ["owner/a%00", null],
  ["owner/%E0%A4%A", null],
  ["%", null],
])("the address %s is read as %j", (path, key) => {
  expect(readObjectKey(path)).toBe(key)
})

test("no address leads out of a folder, whatever it contains", () => {
  const piece = fc.constantFrom("..", ".", "/", "\\", "%2e", "%2f", "%5c", "%00", "%", "a", "%25", " ", ";", "\u00e9")
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const key = readObjectKey(`owner/${pieces.join("")}`)
      expect(key === null || !/(^|\/)\.{0,2}(\/|$)|[\\\0%]/.test(key)).toBe(true)
    }),
  )
})

test("the first folder is the id of a file's owner", () => {
  expect(ownerOfKey("owner/a/b")).toBe("owner")
})
