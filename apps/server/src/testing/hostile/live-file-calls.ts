import { randomUUID } from "node:crypto"
import { signFileToken } from "../../files/storage-tokens.ts"
import { jpegOfAPhone, pictures } from "../pictures.ts"
import { ownFile } from "../restaurants.ts"
import type { LiveCalls, Scene } from "./hostile-scene.ts"

async function aFile({ server, attacker }: Scene) {
  const name = `${attacker.userId}/${randomUUID()}.txt`
  const headers = { "content-type": "text/plain" }
  await server.call(`/storage/v1/object/files/${name}`, { token: attacker.accessToken, body: "a", headers })
  return name
}

const fileToken = ({ server }: Scene, use: "storage-read" | "storage-upload", name: string, bucket = "files") => {
  const file = { bucket, name, upsert: true }
  return signFileToken(server.secrets, use, file, { now: new Date().toISOString(), lifeSeconds: 3_600 })
}

const photos = [
  { type: "image/jpeg", bytes: pictures.jpeg },
  { type: "image/jpeg", bytes: jpegOfAPhone(6) },
  { type: "image/png", bytes: pictures.png },
  { type: "image/webp", bytes: pictures.webp },
  { type: "image/avif", bytes: pictures.avif },
]

const uploads = (address: (bucket: string, name: string) => Promise<string> | string, { attacker }: Scene) =>
  Promise.all([
    ...photos.map(async ({ type, bytes }) => ({
      path: await address("photos", `${attacker.userId}/${randomUUID()}.${type.slice(6)}`),
      body: bytes,
      headers: { "content-type": type, "x-upsert": "true" },
    })),
    Promise.resolve(address("files", `${attacker.userId}/${randomUUID()}`)).then((path) => ({
      path,
      body: Buffer.from(
        '--a\r\ncontent-disposition: form-data; name="cacheControl"\r\ncontent-type: application/json\r\n\r\n3600\r\n--a\r\ncontent-disposition: form-data;' +
          ' name="metadata"\r\n\r\n{"a":"b"}\r\n--a\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\n' +
          "content-type: text/plain\r\n\r\nabc\r\n--a--\r\n",
      ),
      headers: { "content-type": "multipart/form-data; boundary=a" },
    })),
  ])

/** Working calls on `/storage/v1`. */
export const fileCalls: LiveCalls = {
  "GET /storage/v1/object/authenticated/:bucket/*": async (scene) => [
    { path: `/storage/v1/object/authenticated/files/${await aFile(scene)}` },
  ],
  "GET /storage/v1/object/info/:bucket/*": async (scene) => [
    { path: `/storage/v1/object/info/files/${await aFile(scene)}` },
  ],
  "POST /storage/v1/object/sign/:bucket/*": async (scene) => [
    { path: `/storage/v1/object/sign/files/${await aFile(scene)}`, body: { expiresIn: 60 } },
  ],
  "GET /storage/v1/object/sign/:bucket/*": async (scene) => {
    const name = `${scene.attacker.userId}/${ownFile}`
    return [{ path: `/storage/v1/object/sign/files/${name}?token=${await fileToken(scene, "storage-read", name)}` }]
  },
  "PUT /storage/v1/object/upload/sign/:bucket/*": (scene) =>
    uploads(async (bucket, name) => {
      const token = await fileToken(scene, "storage-upload", name, bucket)
      return `/storage/v1/object/upload/sign/${bucket}/${name}?token=${token}`
    }, scene),
  "POST /storage/v1/object/:bucket/*": (scene) =>
    uploads((bucket, name) => `/storage/v1/object/${bucket}/${name}`, scene),
  "PUT /storage/v1/object/:bucket/*": (scene) =>
    uploads((bucket, name) => `/storage/v1/object/${bucket}/${name}`, scene),
  "GET /storage/v1/object/public/:bucket/*": async (scene) => {
    const name = `${scene.attacker.userId}/photo.png`
    const { token, headers, body } = {
      token: scene.attacker.accessToken,
      headers: { "content-type": "image/png", "x-upsert": "true" },
      body: pictures.png,
    }
    await fetch(`${scene.server.url}/storage/v1/object/photos/${name}`, {
      method: "POST",
      headers: { ...headers, apikey: scene.server.secrets.publishableKey, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    })
    return [{ path: `/storage/v1/object/public/photos/${name}` }]
  },
  "POST /storage/v1/object/copy": async (scene) => [
    {
      body: {
        bucketId: "files",
        sourceKey: await aFile(scene),
        destinationKey: `${scene.attacker.userId}/${randomUUID()}.txt`,
        destinationBucket: "files",
      },
    },
  ],
  "POST /storage/v1/object/move": async (scene) => [
    {
      body: {
        bucketId: "files",
        sourceKey: await aFile(scene),
        destinationKey: `${scene.attacker.userId}/${randomUUID()}.txt`,
      },
    },
  ],
  "POST /storage/v1/object/list/:bucket": ({ attacker }) => [
    {
      path: "/storage/v1/object/list/files",
      body: {
        prefix: attacker.userId,
        search: "s",
        limit: 10,
        offset: 0,
        sortBy: { column: "name", order: "desc" },
      },
    },
  ],
  "DELETE /storage/v1/object/:bucket": async (scene) => [
    { path: "/storage/v1/object/files", body: { prefixes: [await aFile(scene), await aFile(scene)] } },
  ],
  "DELETE /storage/v1/object/:bucket/*": async (scene) => [{ path: `/storage/v1/object/files/${await aFile(scene)}` }],
}
