// Preloaded into a measured process. Reports processor time and memory to the parent process on request.

// Longest turn of the event loop since the last report, in milliseconds of this thread's processor time. Processor time
// excludes the other programs of a busy machine.
let longestTurnMs = 0
let before = process.threadCpuUsage()
setInterval(() => {
  const now = process.threadCpuUsage()
  longestTurnMs = Math.max(longestTurnMs, (now.user + now.system - before.user - before.system) / 1000)
  before = now
}, 5).unref()

process.on("message", (asked) => {
  if (asked !== "usage") return
  const turnMs = longestTurnMs
  longestTurnMs = 0
  globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  process.send({ cpuUs: user + system, rss: process.memoryUsage().rss, heap: process.memoryUsage().heapUsed, turnMs })
})
// If the bench crashes, end this process, so that no server stays behind.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
// The channel to the parent must not keep this process alive.
process.channel?.unref()
