/** Removes the typed fields that a save has stored. A field that was changed while it was under way stays. */
export function withoutSent<Fields extends object>(typed: Fields, sent: Fields): Partial<Fields> {
  const isNewer = (name: string) => typed[name as keyof Fields] !== sent[name as keyof Fields]
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isNewer(name))) as Partial<Fields>
}
