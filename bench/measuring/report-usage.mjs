// Preloaded into a process that is measured: tells its parent what it has used, whenever it is asked.
process.on("message", (asked) => {
  if (asked !== "usage") return
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send({ cpuUs: user + system, rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed })
})
// The question keeps no process alive that has nothing else to do.
process.channel?.unref()
