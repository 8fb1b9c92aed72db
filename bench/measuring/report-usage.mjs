// Preloaded into a process that is measured: reports to its parent what it has used, whenever it is asked.
// The longest time that one turn of the event loop worked, in processor time of this thread: other programs of a busy machine do
// not count.
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
// A bench that breaks leaves no server behind.
process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
// The question keeps no process alive that has nothing else to do.
process.channel?.unref()
