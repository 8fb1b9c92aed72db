import type { Command } from "./command.ts"

/** Commands of any arguments and answers. */
export type AnyCommand = Command<never, unknown>

/**
 * Returns the function by which the writer thread finds a command. It throws for a name that no command has.
 *
 * @throws when two commands have one name
 */
export function commandFinder(commands: readonly AnyCommand[]): (name: string) => AnyCommand {
  const byName = new Map(commands.map((command) => [command.name, command]))
  if (byName.size < commands.length) throw new Error("Two commands have one name")
  return (name) => {
    const command = byName.get(name)
    if (!command) throw new Error(`No command is called ${name}`)
    return command
  }
}
