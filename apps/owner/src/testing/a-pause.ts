/** Returns a pause: what waits for `until` goes on after `end`. */
export function aPause() {
  let end = () => {}
  const until = new Promise<void>((resolve) => {
    end = resolve
  })
  return { until, end: () => end() }
}
