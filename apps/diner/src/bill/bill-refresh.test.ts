// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from "vitest"

/** A page of a bill of 68,00 €, as the server sends it to a phone that divides it by two people. */
const page = ({ due = 6800, people = 2, notices = "", state = "" } = {}) =>
  `<div class="mb-notices">${notices}<div class="mb-notice" hidden data-failed></div></div>
   <div class="mb-state">${state}</div>
   <form class="mb-bill" method="post" data-due="${due}" data-page="/addition/owner-1?table=7&t=CODE">
     <input type="radio" name="way" value="all" /><input type="radio" name="way" value="part" checked />
     <input type="hidden" name="people" value="${people}" /><input name="amount" /><input type="hidden" name="shown" />
     <button name="do" value="more">+</button>
   </form>
   <footer class="mb-foot"><button data-pay="Payer {price}" data-next="Continuer"></button></footer>`

let tell: (event: string) => void = () => undefined
let next = page()

// One phone in all tests: the script listens to its window.
beforeAll(async () => {
  document.documentElement.lang = "fr"
  document.body.innerHTML = next
  history.replaceState(null, "", "/addition/owner-1?table=7&t=CODE")
  vi.stubGlobal("fetch", async (address: string) => {
    if (address === "/config.json") return Response.json({ anonKey: "key" })
    if (address.startsWith("/addition/")) return new Response(next, { headers: { "content-type": "text/html" } })
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        tell = (event) => stream.enqueue(new TextEncoder().encode(event))
      },
    })
    return new Response(body, { headers: { "content-type": "text/event-stream" } })
  })
  await import("./bill-script.ts")
})

/** The phone receives that the bill has changed, and reads its page. */
async function read(html: string): Promise<void> {
  next = html
  const due = /data-due="(\d+)"/.exec(html)?.[1]
  await vi.waitFor(() => {
    tell("event: bill\ndata: {}\n\n")
    expect(document.querySelector("form")?.dataset.due).toBe(due)
  })
}
const button = () => document.querySelector("[data-pay]")?.textContent?.replace(/\s/g, " ")

test("a number of people that was not chosen here is the one that the server proposes", async () => {
  await read(page({ due: 5100, people: 3 }))
  expect(button()).toBe("Payer 17,00 €")
})

test("a phone that divides a bill among three pays as much as the first of them, also when it was opened before", async () => {
  await read(page({ due: 6800 }))
  document.querySelector<HTMLElement>("[value=more]")?.click()
  expect(button()).toBe("Payer 22,67 €")
  await read(page({ due: 4533 }))
  expect(button()).toBe("Payer 22,67 €")
  // That payment was given up: three people are left again.
  await read(page({ due: 6800 }))
  expect(button()).toBe("Payer 22,67 €")
  await read(page({ due: 4533 }))
  // Somebody pays another amount: the bill is still divided among two.
  await read(page({ due: 3533 }))
  expect(button()).toBe("Payer 17,67 €")
})

test("a message about the bill goes with its cause; one about what the diner did stays until there is another one", async () => {
  const notice = (text: string) => `<div class="mb-notice">${text}</div>`
  await read(page({ due: 6000, notices: notice("Annulé"), state: notice("Trop-perçu") }))
  const shown = () => [...document.querySelectorAll(".mb-notice:not([hidden])")].map(({ textContent }) => textContent)
  expect(shown()).toEqual(["Annulé", "Trop-perçu"])
  await read(page({ due: 5000 }))
  expect(shown()).toEqual(["Annulé"])
  await read(page({ due: 4000, notices: notice("Payé") }))
  expect(shown()).toEqual(["Payé"])
})
