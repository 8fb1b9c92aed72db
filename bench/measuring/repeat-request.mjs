// Sends one request again and again, in a process of its own: see `beside.mjs`.
process.once("message", async ({ url, headers, body }) => {
  const request = { method: "POST", headers, body: Buffer.from(body, "base64") }
  for (;;) {
    const response = await fetch(url, request)
    if (!response.ok) throw new Error(await response.text())
    await response.arrayBuffer()
  }
})
process.once("disconnect", () => process.exit(0))
