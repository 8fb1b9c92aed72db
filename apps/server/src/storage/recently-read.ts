/** What was made of stored texts, by an id. It holds the values that were used last, up to a total length of their texts. */
export class RecentlyRead<Value> {
  /** The most recently used last. */
  readonly #values = new Map<string, { readonly value: Value; readonly length: number }>()
  readonly #mostLength: number
  #length = 0

  /** @param mostLength of all texts together, in characters or bytes */
  constructor(mostLength: number) {
    this.#mostLength = mostLength
  }

  get(id: string): Value | null {
    const known = this.#values.get(id)
    if (known === undefined) return null
    this.#values.delete(id)
    this.#values.set(id, known)
    return known.value
  }

  /** @param length of the texts that the value was made of */
  set(id: string, value: Value, length: number): void {
    this.#length += length - (this.#values.get(id)?.length ?? 0)
    this.#values.delete(id)
    this.#values.set(id, { value, length })
    for (const [oldest, forgotten] of this.#values) {
      if (this.#length <= this.#mostLength) break
      this.#values.delete(oldest)
      this.#length -= forgotten.length
    }
  }
}
