/** Groups things by a key. A key without any things is removed. */
export class SetsByKey<Thing> {
  readonly #sets = new Map<string, Set<Thing>>()

  add(key: string, thing: Thing): void {
    const things = this.#sets.get(key) ?? new Set<Thing>()
    this.#sets.set(key, things.add(thing))
  }

  delete(key: string, thing: Thing): void {
    const things = this.#sets.get(key)
    things?.delete(thing)
    if (things?.size === 0) this.#sets.delete(key)
  }

  /** A copy: things may be added and removed during the iteration. */
  list(key: string): Thing[] {
    return [...(this.#sets.get(key) ?? [])]
  }
}
