const firstPauseMs = 1_000
const longestPauseMs = 8_000

/**
 * Loads code until that succeeds: a file that was lost on the way may arrive at the next try. Pauses of 1 s to 8 s lie
 * between the tries.
 */
export async function untilLoaded<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
