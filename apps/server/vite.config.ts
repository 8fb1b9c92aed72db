import { defineConfig, type Plugin } from "vite"

/** Threads are started by the address of their file: in the release that is a bundled one beside the server's. */
const threadsAreBundled: Plugin = {
  name: "threads-are-bundled",
  transform(code, id) {
    if (id.includes("node_modules") || !code.includes("new Worker(")) return null
    const parts = code.split(/(?<=new Worker\(new URL\("\.\/[\w-]+)\.ts(?=", import\.meta\.url\))/)
    if (parts.length !== 2) throw new Error(`${id} starts a thread in another way than the release expects`)
    return { code: parts.join(".js"), map: null }
  },
}

/**
 * What libraries read at their start and this server never uses, or later: 0.8 of 2.5 MB of code. Each text is looked
 * for as it stands in the library, so that a new version which says it otherwise fails the build instead of the server.
 */
const unused: readonly { readonly file: string; readonly text: string; readonly instead: string }[] = [
  // All stores at once, among them one that brings Node's clusters along.
  {
    file: "rate-limiter-flexible/index.js",
    text: "",
    instead: ["Memory", "Postgres", "Res"]
      .map((n) => `exports.RateLimiter${n} = require("./lib/RateLimiter${n}")`)
      .join("\n"),
  },
  // TLS is what the proxy in front speaks.
  {
    file: "fastify/lib/server.js",
    text: "const https = require('node:https')\nconst http2 = require('node:http2')\n",
    instead: "const https = null, http2 = null\n",
  },
  // The lock file pins the versions of plugins; the tests run with the check.
  {
    file: "fastify/lib/plugin-utils.js",
    text: "const semver = require('semver')\n",
    instead: "const semver = { satisfies: () => true }\n",
  },
  // Routes have no JSON schemas here, see app.ts.
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
  // Used by clients of WebSockets only.
  { file: "ws/lib/websocket.js", text: "const https = require('https');\n", instead: "const https = null;\n" },
  { file: "ws/lib/websocket.js", text: "const tls = require('tls');\n", instead: "const tls = null;\n" },
  // Read with the first address or failure that needs it.
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
  // Only what lists a folder into routes at the start looks for files.
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
  "writer-thread": "src/database/writer-thread.ts",
  "reader-thread": "src/database/reader-thread.ts",
  "backup-thread": "src/jobs/backup-thread.ts",
}

/**
 * Builds the server as it runs for people into `dist`: each program by itself, named by the mode, as one file with all that it
 * needs at its start. What the server loads later, or perhaps never, stands beside it in files of its own.
 */
export default defineConfig(({ mode }) => ({
  plugins: [threadsAreBundled, leavesOutWhatIsUnused],
  // Machine code, and libraries that read files beside themselves, do not go into a bundle.
  ssr: { noExternal: true, external: ["@node-rs/argon2", "pdfkit", "pg"] },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    ssr: true,
    outDir: "dist",
    emptyOutDir: mode === "main",
    target: "node26",
    // A line in a log leads to the line that was written.
    sourcemap: true,
    rolldownOptions: {
      input: { [mode]: entries[mode] ?? "" },
      output: {
        format: "es",
        entryFileNames: "[name].js",
        chunkFileNames: "[name]-[hash].js",
        codeSplitting: mode === "main",
        // Half the text to read and keep; names stay, so that a stack can be read even without its map.
        sourcemapExcludeSources: true,
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
}))
