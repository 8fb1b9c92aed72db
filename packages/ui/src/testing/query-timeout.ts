// Runs before each file of unit tests. Raises the timeout of queries to 10 s: on a busy machine the first screen of a
// file waits for the code of its route. Files without a DOM skip this.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react")
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
