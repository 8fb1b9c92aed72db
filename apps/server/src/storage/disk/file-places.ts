import { join } from "node:path"

/** Whether a text is the id of a file: 32 hexadecimal digits, so that it cannot lead out of a folder. */
export const isFileId = (text: string): boolean => /^[0-9a-f]{32}$/.test(text)

/** The subfolder that contains a file. */
export const shelfOf = (id: string): string => id.slice(0, 2)

/** The path of a file. */
export const placeOfFile = (folder: string, id: string): string => join(folder, shelfOf(id), id)
