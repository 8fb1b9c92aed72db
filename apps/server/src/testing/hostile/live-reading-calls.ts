import { printCard } from "../../reading/testing/printed-card.ts"
import { pictures } from "../pictures.ts"
import type { LiveCalls } from "./hostile-scene.ts"

/** The body of a form with one file. */
function formWith(bytes: Uint8Array): Buffer {
  const head =
    '--a\r\ncontent-disposition: form-data; name="file"; filename="carte"\r\ncontent-type: application/pdf\r\n\r\n'
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--a--\r\n")])
}

/** Working calls of `read-card`. */
export const readingCalls: LiveCalls = {
  "POST /functions/v1/read-card": async () => {
    const pdf = await printCard([[[{ heading: "Plats", lines: [["Sole meunière", "34 €"]] }]]])
    const headers = { "content-type": "multipart/form-data; boundary=a" }
    const stream = { ...headers, accept: "text/event-stream" }
    return [
      { body: formWith(pdf), headers },
      { body: formWith(pdf), headers: stream },
      { body: formWith(pictures.png), headers },
      { body: formWith(Buffer.from("Plats\nSole meunière 34 €\n")), headers },
    ]
  },
}
