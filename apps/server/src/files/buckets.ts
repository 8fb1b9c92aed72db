import { largestFileBytes, largestPhotoBytes, type WireBucket } from "@ardoise/contract/storage"
import { photoBucket } from "@ardoise/domain/menu/dish-photo"
import type { PhotoType } from "./photo-formats.ts"

/** A bucket for files. The buckets are built in and cannot be created by clients. */
export type Bucket = {
  readonly id: string
  /** Whether a file can be read without a session, by its exact name. */
  readonly isPublic: boolean
  readonly largestBytes: number
  /**
   * Its files are pictures of these types, stored without their metadata. Null stores any file unchanged, and serves
   * files that are not pictures for download only.
   */
  readonly photoTypes: readonly PhotoType[] | null
}

/** The buckets of every installation: photos of dishes, which are public, and an owner's private files. */
export const buckets: readonly Bucket[] = [
  { id: "files", isPublic: false, largestBytes: largestFileBytes, photoTypes: null },
  {
    id: photoBucket,
    isPublic: true,
    largestBytes: largestPhotoBytes,
    photoTypes: ["image/jpeg", "image/png", "image/webp", "image/avif"],
  },
]

const madeAt = "2026-11-21T00:00:00.000Z"

/** A bucket in the shape of the storage protocol. */
export function toWireBucket({ id, isPublic, largestBytes, photoTypes }: Bucket): WireBucket {
  return {
    id,
    name: id,
    owner: "",
    public: isPublic,
    type: "STANDARD",
    file_size_limit: largestBytes,
    allowed_mime_types: photoTypes,
    created_at: madeAt,
    updated_at: madeAt,
  }
}
