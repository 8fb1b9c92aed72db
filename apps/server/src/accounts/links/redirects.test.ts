import { describe, expect, test } from "vitest"
import { redirectTarget } from "./redirects.ts"

const site = "https://carte.example"
const targetOf = (wished: unknown, referer?: string) =>
  redirectTarget({ query: { redirect_to: wished }, headers: { referer } }, site)

describe("a mail link leads", () => {
  test.each([
    "https://carte.example",
    "https://carte.example/login?type=signup&email_confirmed=true",
    "https://carte.example:443/a#b",
    "http://localhost:5173/login",
    "http://127.0.0.1:3000/",
    "http://[::1]:8080/",
  ])("to %s", (wished) => {
    expect(targetOf(wished)).toBe(wished)
  })

  test.each([
    ["another host", "https://ailleurs.example/"],
    ["a host that begins like ours", "https://carte.example.ailleurs.example/"],
    ["our host at another port", "https://carte.example:8443/"],
    ["our host without its lock", "http://carte.example/"],
    ["a host behind a name and a password", "https://carte.example:x@ailleurs.example/"],
    ["our host with a name", "https://lou@carte.example/"],
    ["a host written as a number", "http://2130706433/"],
    ["a host written as a hexadecimal number", "http://0x7f000001/"],
    ["a script", "javascript:alert(1)"],
    ["a page of its own", "data:text/html,x"],
    ["a file", "file:///etc/passwd"],
    ["an address without its beginning", "//ailleurs.example/"],
    ["a path", "/login"],
    ["nothing", ""],
    ["two addresses", ["https://carte.example/a", "https://ailleurs.example/"]],
    ["no wish", undefined],
  ])("to the site when %s is requested", (_what, wished) => {
    expect(targetOf(wished)).toBe(site)
  })

  test("back to the page that it was opened from when that is one of ours", () => {
    expect(targetOf("https://ailleurs.example/", "https://carte.example/dashboard")).toBe(
      "https://carte.example/dashboard",
    )
    expect(targetOf(undefined, "https://ailleurs.example/")).toBe(site)
  })
})
