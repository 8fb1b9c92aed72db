/** The table of owners' files. */
export type FileRows = {
  /** An owner's files. Their bytes are in the files folder, see storage/disk/disk-files.ts. */
  storage_objects: {
    id: string
    user_id: string
    bucket: string
    /** Within its bucket. The first folder is the owner's id. */
    name: string
    /** Name of the file with the bytes. */
    file_id: string
    bytes: number
    /** Detected from the content for a picture; as claimed by the client for other files. */
    content_type: string
    /** 1 when the file may be displayed with its own type. Other files are sent as downloads. */
    is_picture: number
    /** The `Cache-Control` header that it is sent with. */
    cache_control: string
    /** With its quotes. */
    etag: string
    /** JSON object given by the client that stored the file, or null. */
    metadata: string | null
    created_at: string
    updated_at: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends FileRows {}
}
