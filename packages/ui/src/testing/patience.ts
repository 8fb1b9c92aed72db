// Before each file of unit tests: what is waited for on a screen may take its time on a busy machine, as the first screen of a
// file waits for the code of its route. Files without a screen go without.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react")
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
