import { defineConfig, type Plugin } from "vite"

/** Threads are started by the address of their file. In the release, that is a bundled file beside the server's. */
const threadsAreBundled: Plugin = {
  name: "threads-are-bundled",
  transform(code, id) {
    if (id.includes("node_modules") || !code.includes("new Worker(")) return null
    const parts = code.split(/(?<=new Worker\(new URL\("\.\/[\w-]+)\.ts(?=", import\.meta\.url\))/)
    if (parts.length !== 2) throw new Error(`${id} starts a thread in another way than the release expects`)
    return { code: parts.join(".js"), map: null }
  },
}

const lazyHalf = 'load: () => import("./serve.ts")'

/**
 * A feature loads its routes and jobs with `lazyHalf`, so that the writer thread gets its commands only. In the release,
 * the server has them in the one file that it loads at its start, and the threads do not have them at all.
 */
const featuresAreWhole = (mode: string): Plugin => ({
  name: "features-are-whole",
  transform(code, id) {
    if (id.includes("node_modules") || !code.includes("./serve.ts")) return null
    if (!code.includes(lazyHalf)) throw new Error(`${id} loads a feature in another way than the release expects`)
    if (mode !== "main") return { code: code.replace(lazyHalf, "load: undefined"), map: null }
    const whole = code.replace(lazyHalf, "load: async () => served")
    return { code: `import * as served from "./serve.ts"\n${whole}`, map: null }
  },
})

/**
 * Code that libraries load at their start, and that this server never uses or needs only later: 0.8 of 2.5 MB. Each
 * text is matched exactly, so that a library version with another text fails the build instead of the server.
 */
const unused: readonly { readonly file: string; readonly text: string; readonly instead: string }[] = [
  // Loads all stores, including one that loads Node's cluster module.
  {
    file: "rate-limiter-flexible/index.js",
    text: "",
    instead: ["Memory", "Postgres", "Res"]
      .map((n) => `exports.RateLimiter${n} = require("./lib/RateLimiter${n}")`)
      .join("\n"),
  },
  // The proxy in front handles TLS.
  {
    file: "fastify/lib/server.js",
    text: "const https = require('node:https')\nconst http2 = require('node:http2')\n",
    instead: "const https = null, http2 = null\n",
  },
  // The lock file pins the versions of plugins. The tests run with this check in place.
  {
    file: "fastify/lib/plugin-utils.js",
    text: "const semver = require('semver')\n",
    instead: "const semver = { satisfies: () => true }\n",
  },
  // Routes have no JSON schemas, see http/open-http.ts.
  {
    file: "fastify/lib/schema-controller.js",
    text: "const ValidatorSelector = require('@fastify/ajv-compiler')\n",
    instead: "",
  },
  {
    file: "fastify/lib/schema-controller.js",
    text: "const SerializerSelector = require('@fastify/fast-json-stringify-compiler')\n",
    instead: "",
  },
  // Used by WebSocket clients only.
  { file: "ws/lib/websocket.js", text: "const https = require('https');\n", instead: "const https = null;\n" },
  { file: "ws/lib/websocket.js", text: "const tls = require('tls');\n", instead: "const tls = null;\n" },
  // Loaded with the first address or failure that needs it.
  {
    file: "@fastify/rate-limit/index.js",
    text: "const { Address6 } = require('ip-address')\n",
    instead: "const Address6 = function (given) { return new (require('ip-address').Address6)(given) }\n",
  },
  {
    file: "@fastify/send/lib/createHttpError.js",
    text: "const createError = require('http-errors')\n",
    instead: "const createError = (...given) => require('http-errors')(...given)\n",
  },
  // Needed only to turn a folder into a list of routes at the start.
  { file: "@fastify/static/index.js", text: "const { glob } = require('glob')\n", instead: "" },
]

const leavesOutWhatIsUnused: Plugin = {
  name: "leaves-out-what-is-unused",
  transform(code, id) {
    const changes = unused.filter(({ file }) => id.endsWith(`/node_modules/${file}`))
    if (changes.length === 0) return null
    const left = changes.reduce((before, { file, text, instead }) => {
      if (text === "") return instead
      if (!before.includes(text)) throw new Error(`${file} no longer says ${text}`)
      return before.replace(text, instead)
    }, code)
    return { code: left, map: null }
  },
}

const entries: Readonly<Record<string, string>> = {
  main: "src/main.ts",
  "writer-thread": "src/writer-thread.ts",
  "reader-thread": "src/storage/sqlite/reader-thread.ts",
  "backup-thread": "src/backups/backup-thread.ts",
  "reading-thread": "src/reading/reading-thread.ts",
  "drawing-thread": "src/papers/drawing-thread.ts",
}

/**
 * Builds the server for production into `dist`. Each program is built separately, named by the mode, as one file with
 * everything that it needs at its start. Code that the server loads later is in separate files beside it.
 */
export default defineConfig(({ mode }) => ({
  plugins: [threadsAreBundled, featuresAreWhole(mode), leavesOutWhatIsUnused],
  // Native modules, and libraries that read files from their own folder, cannot be bundled. The client of object stores
  // is large, and few installations load it.
  ssr: {
    noExternal: true,
    external: ["@aws-sdk/client-s3", "@node-rs/argon2", "pdfkit", "pg", "tesseract-wasm", "unpdf"],
  },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: true,
    outDir: "dist",
    emptyOutDir: mode === "main",
    target: "node26",
    // Positions in the log refer to source lines.
    sourcemap: true,
    rolldownOptions: {
      input: { [mode]: entries[mode] ?? "" },
      output: {
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        codeSplitting: mode === "main",
        // Halves the text to load. Names are not mangled, so that a stack is readable even without its map.
        sourcemapExcludeSources: true,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
}))
