/** A file that the owner has chosen: a photo, rendered anew by this browser, or a PDF. */
export type ImportPage = {
  readonly id: string
  readonly kind: "photo" | "pdf"
  /** What is sent. */
  readonly file: Blob
  /** Name of the file, for a PDF. */
  readonly name: string
  /** Object address of a photo; "" for a PDF. */
  readonly address: string
  /** Why it cannot be sent or was not read, as a sentence; null otherwise. */
  readonly problem: string | null
}

/** Files of one reading, and the bytes of one file. The server has the same bounds. */
export const importBounds = { files: 6, bytes: 8_000_000 } as const

/** Longest side of a photo that is sent, in px. */
const longestSide = 2600
const quality = 0.85

const isPdf = (file: File) => file.type === "application/pdf" || /\.pdf$/i.test(file.name)

/**
 * Makes a page of a chosen file. A photo is rendered again: turned upright, smaller, and without its metadata.
 *
 * @param id unique among the pages
 */
export async function toImportPage(file: File, id: string): Promise<ImportPage> {
  const page = { id, name: file.name, file, problem: null } as const
  if (isPdf(file)) {
    const problem = file.size > importBounds.bytes ? "Ce fichier est trop lourd (8\u00a0Mo au plus)." : null
    return { ...page, kind: "pdf", address: "", problem }
  }
  const drawn = await drawPhoto(file, 0)
  if (drawn === null) {
    const problem = "Cette photo ne peut pas être lue par ce navigateur. Choisissez un fichier JPEG ou PNG."
    return { ...page, kind: "photo", address: "", problem }
  }
  return { ...page, kind: "photo", file: drawn, address: URL.createObjectURL(drawn) }
}

/** Turns a photo by a quarter to the right. A PDF stays as it is. */
export async function turnPage(page: ImportPage): Promise<ImportPage> {
  const turned = page.kind === "photo" ? await drawPhoto(page.file, 1) : null
  if (turned === null) return page
  URL.revokeObjectURL(page.address)
  return { ...page, file: turned, address: URL.createObjectURL(turned), problem: null }
}

/** Frees the memory of a page that is no longer needed. */
export const forgetPage = ({ address }: ImportPage): void => {
  if (address !== "") URL.revokeObjectURL(address)
}

async function drawPhoto(photo: Blob, quarters: 0 | 1): Promise<Blob | null> {
  const picture = await createImageBitmap(photo).catch(() => null)
  if (picture === null || picture.width === 0 || picture.height === 0) return null
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const canvas = document.createElement("canvas")
  canvas.width = quarters === 1 ? height : width
  canvas.height = quarters === 1 ? width : height
  const drawing = canvas.getContext("2d")
  if (drawing === null) return null
  // Transparent pixels would be black in JPEG.
  drawing.fillStyle = "#fff"
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  if (quarters === 1) {
    drawing.translate(height, 0)
    drawing.rotate(Math.PI / 2)
  }
  drawing.imageSmoothingQuality = "high"
  drawing.drawImage(picture, 0, 0, width, height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality))
}
