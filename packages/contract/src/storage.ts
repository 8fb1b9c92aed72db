/** A refusal of the storage protocol: its status, its short name and the message that a person reads. */
export type StorageRefusal = { readonly status: number; readonly error: string; readonly message: string }

/** Maximum size of a file in bytes, in any bucket. */
export const largestFileBytes = 50_000_000

/** Maximum size of a photo in bytes. Photos from the editor have about a twentieth of this. */
export const largestPhotoBytes = 5_000_000

/**
 * Refusals of `/storage/v1` by their code. The answer itself has HTTP status 400; its body contains the real status.
 * Messages are in French where a person can cause the refusal in the product. The others are for developers.
 */
export const storageRefusals = {
  NoSuchBucket: { status: 404, error: "Bucket not found", message: "Bucket not found" },
  NoSuchKey: { status: 404, error: "not_found", message: "Object not found" },
  KeyAlreadyExists: { status: 409, error: "Duplicate", message: "The resource already exists" },
  AccessDenied: { status: 403, error: "Unauthorized", message: "new row violates row-level security policy" },
  InvalidKey: { status: 400, error: "InvalidKey", message: "Invalid key" },
  InvalidMimeType: {
    status: 415,
    error: "invalid_mime_type",
    message: "Ce fichier n’est pas une photo que Ardoise peut lire (JPEG, PNG, WebP ou AVIF).",
  },
  ImageTooLarge: {
    status: 413,
    error: "Payload too large",
    message: "Cette image a trop de pixels (4096 de côté au plus).",
  },
  ImageMetadata: {
    status: 415,
    error: "invalid_mime_type",
    message: "Cette image contient des données cachées, par exemple un lieu. Enregistrez-la en JPEG et réessayez.",
  },
  EntityTooLarge: { status: 413, error: "Payload too large", message: "Ce fichier est trop volumineux." },
  QuotaExceeded: {
    status: 413,
    error: "Payload too large",
    message: "Il n’y a plus de place pour vos fichiers. Supprimez des photos dont vous n’avez plus besoin.",
  },
  InvalidJWT: { status: 400, error: "InvalidJWT", message: "Invalid JWT" },
  InvalidSignature: { status: 400, error: "InvalidSignature", message: "Invalid signature" },
  ExpiredToken: { status: 400, error: "ExpiredToken", message: "The token has expired" },
  InvalidRequest: { status: 400, error: "InvalidRequest", message: "La demande n’est pas lisible." },
} as const satisfies Record<string, StorageRefusal>

/** The stable code of a refusal of `/storage/v1`. */
export type StorageCode = keyof typeof storageRefusals

/** A bucket as the API returns it. */
export type WireBucket = {
  id: string
  name: string
  owner: string
  public: boolean
  type: "STANDARD"
  file_size_limit: number
  allowed_mime_types: readonly string[] | null
  created_at: string
  updated_at: string
}

/** A file in a listing. A folder has only a name; its other fields are null. */
export type WireObject = {
  name: string
  id: string | null
  updated_at: string | null
  created_at: string | null
  last_accessed_at: string | null
  metadata: {
    eTag: string
    size: number
    mimetype: string
    cacheControl: string
    lastModified: string
    contentLength: number
    httpStatusCode: 200
  } | null
}
