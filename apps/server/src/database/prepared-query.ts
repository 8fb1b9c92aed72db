import type { Compilable, CompiledQuery } from "kysely"
import type { Db } from "./schema.ts"

/** Where a value will stand. */
class Blank {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query that is run again and again with other values: its text is made once for each engine. Making the text costs more
 * than running most queries on the embedded engine.
 *
 * @param build makes the query with blanks, which may stand wherever a value may, and nowhere else
 * @returns runs it with the values that belong into the blanks
 */
export function prepareQuery<Values extends Readonly<Record<string, string | number | null>>, Row>(
  build: (db: Db, blank: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const texts = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let text = texts.get(adapter)
    if (text === undefined) {
      text = build(db, (name) => new Blank(name) as never).compile()
      texts.set(adapter, text)
    }
    const parameters = text.parameters.map((one) => (one instanceof Blank ? values[one.name] : one))
    return (await db.executeQuery<Row>({ ...text, parameters })).rows
  }
}
