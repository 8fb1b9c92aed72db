import { expect, test } from "vitest"
import { obtainChromium } from "./obtain-chromium.mjs"

/**
 * A machine without root by default. `installing` names the installations that give a Chromium.
 *
 * @returns the path of the Chromium, the installations that ran, and the printed lines
 */
async function obtainOn({ has, isDebianRoot = false, installing = [], install = () => {} }) {
  let path = has
  const ran = []
  const lines = []
  const installation = (name, isPossible) => ({
    name,
    isPossible,
    install: async () => {
      ran.push(name)
      install()
      if (installing.includes(name)) path = `/${name}/chromium`
    },
  })
  const installations = [installation("package", isDebianRoot), installation("download", true)]
  const obtained = await obtainChromium(
    () => path,
    installations,
    (line) => lines.push(line),
  )
  return { obtained, ran, lines }
}

test("a Chromium of the machine is used, and nothing is installed", async () => {
  const { obtained, ran, lines } = await obtainOn({ has: "/usr/bin/chromium", isDebianRoot: true })
  expect({ obtained, ran, lines }).toEqual({ obtained: "/usr/bin/chromium", ran: [], lines: [] })
})

test("without root, Chromium is downloaded", async () => {
  const { obtained, ran, lines } = await obtainOn({ installing: ["download"] })
  expect({ obtained, ran }).toEqual({ obtained: "/download/chromium", ran: ["download"] })
  expect(lines).toEqual(["Installing Chromium for the browser journeys (download)…"])
})

test("as root on Debian, the package is enough", async () => {
  const { obtained, ran } = await obtainOn({ isDebianRoot: true, installing: ["package", "download"] })
  expect({ obtained, ran }).toEqual({ obtained: "/package/chromium", ran: ["package"] })
})

test("where the package cannot be installed, Chromium is downloaded", async () => {
  const { obtained, ran } = await obtainOn({ isDebianRoot: true, installing: ["download"] })
  expect({ obtained, ran }).toEqual({ obtained: "/download/chromium", ran: ["package", "download"] })
})

test("without a network no Chromium is obtained, and the reason is printed", async () => {
  const install = () => {
    throw new Error("getaddrinfo ENOTFOUND")
  }
  const { obtained, lines } = await obtainOn({ install })
  expect(obtained).toBeUndefined()
  expect(lines).toContain("The installation failed: getaddrinfo ENOTFOUND")
})
