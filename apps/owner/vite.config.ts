import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"

const server = process.env.ARDOISE_SERVER ?? "http://127.0.0.1:3000"

// What the server answers itself; everything else is the owner's app.
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
 * The drag-and-drop library writes two style elements, which the policy of the page forbids. Their rules stand in
 * dish-dragging.css; what the library goes on writing goes into elements that mean nothing.
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
 * Writes the files of the release into the worker that keeps them on the owner's device: a release with other files is
 * another worker to the browser, which then installs it.
 */
const workerKnowsTheFiles: Plugin = {
  name: "worker-knows-the-files",
  apply: "build",
  generateBundle: {
    order: "post",
    async handler(_options, bundle) {
      const worker = bundle["dashboard-worker.js"]
      if (worker?.type !== "chunk") throw new Error("The build has no dashboard-worker.js")
      // It is registered as a classic script, which imports nothing.
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
    // Files of the release before stay for the tabs that are open; scripts/build.mjs removes older ones.
    emptyOutDir: false,
    assetsDir: "assets",
    manifest: true,
    // The policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: ["index.html", "src/worker/dashboard-worker.ts"].map((file) => `${import.meta.dirname}/${file}`),
      output: {
        // A worker's address is fixed: browsers look there for a newer one.
        entryFileNames: ({ name }) => (name === "dashboard-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        // What the login page needs comes as one file; the bundler would cut it into fifteen. Other screens stay apart.
        // The styles of the shared parts come with it, so that those of a screen always stand after them.
        codeSplitting: {
          groups: [
            { name: "start", test: /(apps.owner.src.main\.tsx|packages.ui.src.[\w.-]+\.css)$/ },
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
