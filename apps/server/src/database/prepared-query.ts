import type { CompiledQuery } from "kysely"
import type { Db } from "./schema.ts"
import { runAtOnce } from "./sqlite-dialect.ts"
import { keepReady } from "./statement-names.ts"

/** Where a value will stand. It can be handed on and compared with itself; whoever looks into it gets an error. */
class Blank {
  readonly name: string | number

  constructor(name: string | number) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error("The text of a query that is kept must not depend on its values")
  }
}

/** A query, or a piece of SQL, whose text can be made. */
type Query<Row> = { readonly compile: (db: Db) => CompiledQuery<Row> }

/**
 * A query that is run again and again with other values: its text is made once for each engine. Making the text costs more
 * than running most queries on the embedded engine.
 *
 * @param build makes the query with blanks, which may stand wherever a value may, and nowhere else
 * @returns runs it with the values that belong into the blanks
 */
export function prepareQuery<Values extends Readonly<Record<string, string | number | Uint8Array | null>>, Row>(
  build: (db: Db, blank: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Query<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  const texts = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let text = texts.get(adapter)
    if (text === undefined) {
      text = build(db, (name) => new Blank(name) as never).compile(db)
      texts.set(adapter, text)
      keepReady(text.sql)
    }
    return run(db, text, (name) => values[name as string])
  }
}

/** Texts that are kept of queries that callers shape. */
const mostShapes = 500

/** Characters of a shape that is kept: a longer one names dozens of values, and hardly comes again. */
const longestShape = 1_000

/** Queries whose shape callers decide: the text of each shape is made once, as above, as long as it is asked for now and then. */
export class ShapedQueries<Row> {
  readonly #texts = new Map<string, CompiledQuery<Row>>()

  /**
   * Runs a query with the values of this call.
   *
   * @param shape all that decides about the text, and nothing that does not. `values` that are the same are the same blank
   * @param build makes the query with blanks in the place of the values
   */
  async run<Value extends string | number | null>(
    db: Db,
    { shape, values }: { readonly shape: string; readonly values: readonly Value[] },
    build: (blanks: readonly Value[]) => Query<Row>,
  ): Promise<Row[]> {
    const known = this.#texts.get(shape)
    const text = known ?? build(values.map((_, index) => new Blank(index) as never)).compile(db)
    if (known) keepReady(known.sql)
    this.#texts.delete(shape)
    if (shape.length <= longestShape) this.#texts.set(shape, text)
    const oldest = this.#texts.size > mostShapes ? this.#texts.keys().next().value : undefined
    if (oldest !== undefined) this.#texts.delete(oldest)
    return run(db, text, (index) => values[index as number])
  }
}

async function run<Row>(
  db: Db,
  text: CompiledQuery<Row>,
  find: (name: string | number) => string | number | Uint8Array | null | undefined,
): Promise<Row[]> {
  const parameters = text.parameters.map((one) => (one instanceof Blank ? find(one.name) : one))
  const atOnce = runAtOnce<Row>(db.getExecutor().adapter)
  if (atOnce) return atOnce(text.sql, parameters)
  return (await db.executeQuery<Row>({ ...text, parameters })).rows
}
