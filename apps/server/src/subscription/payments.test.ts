import { expect, test } from "vitest"
import { isProductionAddress } from "./payments.ts"

test.each(["https://carte.example.fr", "https://ardoise.example:8443", "https://91.121.4.5"])(
  "%s is public: payments there are real",
  (origin) => {
    expect(isProductionAddress(origin)).toBe(true)
  },
)

test.each([
  "http://carte.example.fr",
  "http://192.168.1.20:3000",
  "https://localhost:3000",
  "https://ardoise.localhost",
  "https://caisse.local",
  "https://ardoise.test",
  "https://serveur",
  "https://127.0.0.1",
  "https://192.168.1.20",
  "https://10.1.2.3",
  "https://172.20.0.2",
  "https://[::1]:3000",
  "https://[fd12:3456::1]",
])("%s is not public", (origin) => {
  expect(isProductionAddress(origin)).toBe(false)
})
