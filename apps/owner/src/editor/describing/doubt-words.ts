/** Returns the sentence for a doubt of the server about a proposed description. */
export function doubtWords(doubt: string): string {
  const at = doubt.indexOf(":")
  const [kind, words] = [doubt.slice(0, at), doubt.slice(at + 1)]
  if (kind === "added") return `Ajoute «\u00a0${words}\u00a0», que vous n’avez pas indiqué.`
  const claim = words.charAt(0).toUpperCase() + words.slice(1)
  return `«\u00a0${claim}\u00a0» est une mention protégée\u00a0: gardez-la seulement si elle est vraie.`
}
