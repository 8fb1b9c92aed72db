import { describe, expect, test } from "vitest"
import { disguises, lineBreaks, markup, paths } from "../testing/hostile-texts.ts"
import { isLocalHost, isPreviewHost, previewBase, publicMenuPath, qrFileName, qrLink } from "./links.ts"

const userId = "0c5be1b4-2b0c-4dd8-8d6a-6b1a1f0e7a11"
const setting = "https://ardoise.example"

test("the permanent link is built from the owner's id", () => {
  expect(publicMenuPath(userId)).toBe(`/u/${userId}`)
  expect(publicMenuPath("a/b?c")).toBe("/u/a%2Fb%3Fc")
})

describe("a host is", () => {
  test.each([
    ...["localhost", "LOCALHOST", "app.localhost", "127.0.0.1", "127.8.9.1", "[::1]", "::1", "0.0.0.0"],
    ...[
      "10.0.0.5",
      "192.168.1.20",
      "172.16.0.1",
      "172.31.255.1",
      "169.254.1.1",
      "100.64.0.1",
      "[fe80::1]",
      "[fd12:3::4]",
    ],
    ...["bistro.local", "bistro.local.", "raspberrypi", "menu.lan", "menu.home.arpa"],
  ])("local: %s", (host) => {
    expect(isLocalHost(host)).toBe(true)
    expect(isPreviewHost(host)).toBe(true)
  })
  test.each([
    ...["ardoise.example", "172.15.0.1", "172.32.0.1", "100.128.0.1", "8.8.8.8", "11.0.0.1", "[2a01:e0a::1]"],
    ...[
      "10.example.com",
      "192.168.1.20.example.com",
      "local.example",
      "localhost.example",
      "previews.example",
      "my.dev.example",
    ],
  ])("neither local nor preview: %s", (host) => {
    expect(isLocalHost(host)).toBe(false)
    expect(isPreviewHost(host)).toBe(false)
  })
  test.each(["preview.ardoise.example", "staging.ardoise.example", "dev.ardoise.example", "Preview.Ardoise.Example"])(
    "preview, not local: %s",
    (host) => {
      expect(isPreviewHost(host)).toBe(true)
      expect(isLocalHost(host)).toBe(false)
    },
  )
})

test.each([
  ["http://localhost:3000", null, "http://localhost:3000"],
  ["http://localhost:3000", setting, setting],
  ["http://[::1]:3000", setting, setting],
  ["http://192.168.1.20", `${setting}/`, setting],
  ["https://staging.ardoise.example", setting, setting],
  ["https://carte.bistro.example", setting, "https://carte.bistro.example"],
  ["https://carte.bistro.example", null, "https://carte.bistro.example"],
])("previews from %s with the setting %s begin with %s", (origin, publicBaseUrl, expected) => {
  expect(previewBase(origin, publicBaseUrl)).toBe(expected)
})

test.each([
  ["http://localhost:3000", null, `http://localhost:3000/u/${userId}`],
  ["https://carte.bistro.example", null, `https://carte.bistro.example/u/${userId}`],
  ["https://carte.bistro.example", setting, `${setting}/u/${userId}`],
  ["https://staging.ardoise.example", `${setting}/`, `${setting}/u/${userId}`],
])("the code printed from %s with the setting %s leads to %s", (origin, publicBaseUrl, expected) => {
  expect(qrLink(origin, publicBaseUrl, userId)).toBe(expected)
})

test.each([
  ["Le Petit Bistro", "restaurant-qr-Le-Petit-Bistro.png"],
  ["  Chez   l'Émile\u00a0&\tfils ", "restaurant-qr-Chez-l'Émile-&-fils.png"],
  ["Pâtes / Pizza: 24*7?", "restaurant-qr-Pâtes-Pizza-247.png"],
  ["..\\..\\a\u0000b", "restaurant-qr-....ab.png"],
  ["Zinc\u202egnp.exe\u200b", "restaurant-qr-Zincgnp.exe.png"],
  ["饭店 🍜", "restaurant-qr-饭店-🍜.png"],
  ["", "restaurant-qr-Restaurant.png"],
  [" / ", "restaurant-qr-Restaurant.png"],
])("the code of the restaurant %j is downloaded as %s", (name, file) => {
  expect(qrFileName(name)).toBe(file)
})

test.each([...markup, ...lineBreaks, ...paths, ...disguises])(
  "the file name for a restaurant called %j contains no folder and hides no file extension",
  (name) => {
    expect(qrFileName(name)).toMatch(/^restaurant-qr-[^<>:"/\\|?*\p{Cc}\p{Bidi_Control}\p{Z}]+\.png$/u)
  },
)

test.each([
  ["http://[fe80::1]:3000", "https://ardoise.example"],
  ["http://[2001:db8::1]:3000", "http://[2001:db8::1]:3000"],
  ["https://carte.example:8443", "https://carte.example:8443"],
  ["http://localhost:3000/", "https://ardoise.example"],
])("previews from %s begin with %s", (origin, expected) => {
  expect(previewBase(origin, "https://ardoise.example//")).toBe(expected)
})

test.each([
  ["a1.2.3.4.example", false],
  ["1.2.3.4.example", false],
  ["10.0.0.1.example", false],
  ["[::1]", true],
  ["::1", true],
  ["8.8.8.8", false],
])("%s is a host of this network: %j", (host, expected) => {
  expect(isLocalHost(host)).toBe(expected)
})
