import type { ExportPart } from "../export/export-part.ts"
import type { CallPlace } from "../http/call-place.ts"
import type { RoutedFeature } from "../http/routed-feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { TableName } from "../storage/schema.ts"
import type { StoredFeature } from "../storage/stored-feature.ts"
import type { WireFeature } from "../wire/wire-feature.ts"

/** What a feature offers in a running server. Each floor of the engine reads its own part. */
export type ServedFeature = WireFeature &
  RoutedFeature & {
    /** What it adds to the export of an account. */
    readonly exports?: ExportPart
    /** Stops what must not go on for an account that is scheduled for deletion. Throws when that is not certain. */
    readonly beforeAccountEnds?: (ownerId: string, place: CallPlace) => Promise<void>
  }

/** The half of a feature that only a running server loads: the module `serve.ts` of its folder. */
export type FeatureServer<Parts, JobParts> = {
  readonly serve?: (parts: Parts) => ServedFeature | Promise<ServedFeature>
  /** Its periodic jobs. */
  readonly jobs?: (parts: JobParts) => readonly Job[]
  /** Stops what must not go on once an account is erased. Throws when that is not certain: then the account stays. */
  readonly beforeErasure?: (ownerId: string, parts: JobParts) => Promise<void>
}

/**
 * A feature of the product: everything that it owns, as one value. The file `feature.ts` of its folder declares it, and
 * the list in `features.ts` makes it part of the server.
 *
 * The writer thread loads all features for their commands. Therefore routes and jobs are behind `load`.
 */
export type Feature<Name extends TableName = TableName, Parts = never, JobParts = never> = StoredFeature<Name> & {
  readonly name: string
  readonly load?: () => Promise<FeatureServer<Parts, JobParts>>
}
