import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

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
  "/health",
]

export default defineConfig({
  root: import.meta.dirname,
  base: "/",
  plugins: [react()],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    assetsDir: "assets",
    manifest: true,
    // The policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        // What the login page needs comes as one file; the bundler would cut it into fifteen. Other screens stay apart.
        // The styles of the shared parts come with it, so that those of a screen always stand after them.
        codeSplitting: {
          groups: [{ name: "start", test: /(apps.owner.src.main\.tsx|packages.ui.src.[\w.-]+\.css)$/ }],
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
