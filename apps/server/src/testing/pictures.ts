const picture = (base64: string) => Buffer.from(base64, "base64")

/** A red picture of 40 x 30 pixels in each type that photos may have. */
export const pictures = {
  jpeg: picture(
    "/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAeACgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAUH/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AnwEZpIAAAAAAAAAD/9k=",
  ),
  png: picture(
    "iVBORw0KGgoAAAANSUhEUgAAACgAAAAeAQMAAABkE86eAAAAA1BMVEX/AAAZ4gk3AAAADElEQVQI12NgGHoAAAC0AAFecZC/AAAAAElFTkSuQmCC",
  ),
  webp: picture(
    "UklGRk4AAABXRUJQVlA4IEIAAABQAwCdASooAB4APpFGnkslo6KhpWgAsBIJZwDO3oAAK/fDcAD+7qY//2LOWwLx//7nA/7nA/7nA/jbB+29aoAAAAA=",
  ),
  avif: picture(
    "AAAAHGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZgAAAOptZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAAAAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAEOAAEAAAAAAAAAIAAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGF2MDEAAAAAamlwcnAAAABLaXBjbwAAABNjb2xybmNseAACAAIABoAAAAAMYXYxQ4EADAAAAAAUaXNwZQAAAAAAAAAoAAAAHgAAABBwaXhpAAAAAAMICAgAAAAXaXBtYQAAAAAAAAABAAEEgYIDhAAAAChtZGF0EgAKBhgVJ+sCEDIUGAAKKKKEALNXJYc7twCRlZ4EEYA=",
  ),
} as const

/** A PNG that has this many bytes more, in a colour profile. */
export function heavyPng(bytes: number): Buffer {
  const afterHeader = 33
  const chunk = Buffer.alloc(12 + bytes)
  chunk.writeUInt32BE(bytes, 0)
  chunk.write("iCCP", 4, "latin1")
  return Buffer.concat([pictures.png.subarray(0, afterHeader), chunk, pictures.png.subarray(afterHeader)])
}

/** A text in the metadata of `jpegOfAPhone`, in place of a photo's location. */
export const hiddenPlace = "48.8566N 2.3522E"

/**
 * A JPEG as a phone writes it: with a location in its EXIF data, a comment, and a video after its end.
 *
 * @param orientation EXIF orientation, 1 to 8
 */
export function jpegOfAPhone(orientation: number): Buffer {
  const tiff = Buffer.from("49492a0008000000020012010300010000000000000025880400010000000000000000000000", "hex")
  tiff.writeUInt16LE(orientation, 18)
  const exif = segment(0xe1, Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(hiddenPlace)]))
  const comment = segment(0xfe, Buffer.from(hiddenPlace))
  const film = Buffer.from(`ftypmp42${hiddenPlace}`)
  return Buffer.concat([pictures.jpeg.subarray(0, 2), exif, comment, pictures.jpeg.subarray(2), film])
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
