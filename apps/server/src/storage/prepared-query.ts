import type { CompiledQuery } from "kysely"
import type { Db } from "./schema.ts"
import { runAtOnce } from "./sqlite/sqlite-dialect.ts"
import { keepReady } from "./statement-names.ts"

/** A placeholder for a value. It can be passed on and compared by identity. Reading its content throws. */
class Blank {
  readonly name: string | number

  constructor(name: string | number) {
    this.name = name
  }

  [Symbol.toPrimitive](): never {
    throw new Error("The text of a query that is kept must not depend on its values")
  }
}

/** A query, or a piece of SQL, that can be compiled to text. */
type Query<Row> = { readonly compile: (db: Db) => CompiledQuery<Row> }

/**
 * Prepares a query that runs often with different values. Its SQL is compiled once for each engine: on the embedded
 * engine, compiling costs more than running most queries.
 *
 * @param build makes the query with placeholders. They may be used only where a value is allowed
 * @returns runs the query with the values for the placeholders
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

/** How many shapes have their SQL cached. */
const mostShapes = 500

/** Characters of the longest shape that is cached. A longer one names dozens of values and is rarely repeated. */
const longestShape = 1_000

/** Queries whose shape callers decide. The SQL of the most recently used shapes is cached. */
export class ShapedQueries<Row> {
  readonly #texts = new Map<string, CompiledQuery<Row>>()

  /**
   * Runs a query with the values of this call.
   *
   * @param shape everything that determines the SQL, and nothing else. Equal entries of `values` must be the same
   * placeholder
   * @param build makes the query with placeholders instead of the values
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
