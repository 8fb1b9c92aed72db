/** A number that a feature reports in the metrics. It is read when somebody asks for them, and costs nothing otherwise. */
export type Measure = {
  /** Such as `ardoise_devices`. */
  readonly name: string
  readonly help: string
  /** A counter never falls while the process runs. */
  readonly kind: "gauge" | "counter"
  readonly labelNames?: readonly string[]
  /** Returns the value of each series. A series without a value is missing. */
  readonly read: () => Promise<readonly MeasuredValue[]>
}

/** The value of a series. Labels contain no id and no name. */
export type MeasuredValue = { readonly value: number; readonly labels?: Readonly<Record<string, string>> }
