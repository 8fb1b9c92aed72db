import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const server = process.env.ARDOISE_SERVER ?? "http://127.0.0.1:3000"

// Paths that the server answers itself. All other paths belong to the owner's app.
const serverPaths = [
  "/auth/v1",
  "/rest/v1",
  "/functions/v1",
  "/storage/v1",
  "/config.json",
  "/u",
  "/r",
  "/menu",
  "/diner-assets",
  "/service-worker.js",
  "/health",
  "/outbox",
]

/**
 * The drag-and-drop library inserts two style elements, which the page's content security policy forbids. Their rules
 * are in dish-dragging.css. What the library writes later goes into `template` elements, which have no effect.
 */
const dragStylesAreOurs: Plugin = {
  name: "drag-styles-are-ours",
  apply: "build",
  transform(code, id) {
    if (!id.includes("@hello-pangea/dnd/dist/dnd.esm.js")) return null
    const parts = code.split("document.createElement('style')")
    if (parts.length !== 2) throw new Error("@hello-pangea/dnd makes its style elements in another way than expected")
    return { code: parts.join("document.createElement('template')"), map: null }
  },
}

/**
 * Writes the list of the release's files into the worker that caches them on the owner's device. If the files change,
 * the worker changes, so the browser installs it.
 */
const workerKnowsTheFiles: Plugin = {
  name: "worker-knows-the-files",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const worker = bundle["dashboard-worker.js"]
      if (worker?.type !== "chunk") throw new Error("The build has no dashboard-worker.js")
      // It is registered as a classic script, which cannot import modules.
      if (worker.imports.length > 0) throw new Error("The worker of the dashboard shares code with the app")
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith("assets/"))
        .sort()
        .map((file) => `/${file}`)
      const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(files.join()))
      const version = Buffer.from(digest).toString("hex").slice(0, 16)
      const parts = worker.code.split(/["'`]RELEASE_OF_THIS_BUILD["'`]/)
      if (parts.length !== 2) throw new Error("The worker of the dashboard does not name its release")
      worker.code = parts.join(JSON.stringify(JSON.stringify({ version, files })))
    },
  },
}

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react(), dragStylesAreOurs, workerKnowsTheFiles],
  build: {
    outDir: "dist",
    // Files of the previous release stay for open tabs; scripts/build.mjs removes older ones.
    emptyOutDir: false,
    assetsDir: "assets",
    manifest: true,
    // The content security policy allows neither inline scripts nor data: URLs.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ["index.html", "src/worker/dashboard-worker.ts"].map((file) => `${import.meta.dirname}/${file}`),
      output: {
        // The worker's URL is fixed, because browsers check it for a newer version.
        entryFileNames: ({ name }) => (name === "dashboard-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // Bundle what the login page needs into one file; the bundler would split it into fifteen. The styles of the
        // shared components are in it, so that the styles of a screen always come after them. Other screens are
        // separate files.
        codeSplitting: {
          groups: [
            { name: "start", test: /(apps.owner.src.main\.tsx|packages.ui.src..+\.css)$/ },
            { name: "dragging", test: /node_modules.(@hello-pangea|css-box-model|raf-schd|react-redux|redux)./ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(serverPaths.map((path) => [`^${path}(/|$|\\?)`, server])),
      "^/decouvrir(/|$|\\?)": server,
      "^/realtime(/|$)": { target: server, ws: true },
    },
  },
})
