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

const entries: Readonly<Record<string, string>> = {
  main: "src/main.ts",
  "writer-thread": "src/database/writer-thread.ts",
  "backup-thread": "src/jobs/backup-thread.ts",
}

/**
 * Builds the server as it runs for people into `dist`: each program by itself, named by the mode, as one file with all that it
 * needs at its start. What the server loads later, or perhaps never, stands beside it in files of its own.
 */
export default defineConfig(({ mode }) => ({
  plugins: [threadsAreBundled],
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
