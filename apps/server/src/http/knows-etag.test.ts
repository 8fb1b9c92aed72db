import { expect, test } from "vitest"
import { knowsEtag } from "./knows-etag.ts"

test.each([
  [undefined, false],
  ['"a"', true],
  ['W/"a"', true],
  ['"x", "a"', true],
  ['"x",W/"b"', true],
  ["*", true],
  ['"x"', false],
  ["a", false],
  ["", false],
])("with If-None-Match %s the client has the page: %s", (header, knows) => {
  expect(knowsEtag(header, '"a"', '"b"')).toBe(knows)
})
