import { largestFileBytes, largestPhotoBytes, type WireBucket } from "@ardoise/contract/storage"
import { photoBucket } from "@ardoise/domain/menu/dish-photo"
import type { PhotoType } from "./photo-formats.ts"

/** A place for files. They come with the server: nobody makes any. */
export type Bucket = {
  readonly id: string
  /** Whether anybody may read by the exact name. */
  readonly isPublic: boolean
  readonly largestBytes: number
  /**
   * Its files are pictures of these types, stored without their metadata. Null takes anything as it is, and gives what is no
   * picture for downloading only.
   */
  readonly photoTypes: readonly PhotoType[] | null
}

/** The buckets of every installation: photos of dishes, which diners see, and an owner's own files, which nobody else does. */
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

/** A bucket as the wire shows it. */
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
