// Preloaded into a process that is measured: tells its parent what it has used, whenever it is asked.
process.on("message", (asked) => {
  if (asked !== "usage") return
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send({ cpuUs: user + system, rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed })
})
// A bench that breaks leaves no server behind.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
// The question keeps no process alive that has nothing else to do.
process.channel?.unref()
