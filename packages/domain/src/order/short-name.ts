/**
 * Returns the name of a dish as staff call it: the part before its first comma, such as "Quenelle de brochet" of
 * "Quenelle de brochet, sauce Nantua".
 */
export function shortName(name: string): string {
  const [first = ""] = name.split(",")
  return first.trim() || name
}

/** Returns what follows the first comma of a dish's name, such as "sauce Nantua"; empty without one. */
export function afterShortName(name: string): string {
  return name.split(",")[0]?.trim() ? name.slice(name.indexOf(",") + 1 || name.length).trim() : ""
}
