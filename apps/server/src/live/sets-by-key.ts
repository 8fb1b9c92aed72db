/** Things found by a key that several of them may share. A key without any is forgotten. */
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

  /** A copy: things may be added and removed while it is walked through. */
  list(key: string): Thing[] {
    return [...(this.#sets.get(key) ?? [])]
  }
}
